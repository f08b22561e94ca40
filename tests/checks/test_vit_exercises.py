"""Chapter 15: right answers written another way pass the checkers."""

import numpy as np
import pytest

from attnbook import checks


def cut_patches(image, patch_size):
    p, rows = patch_size, []
    for top in range(0, len(image), p):
        for left in range(0, image.shape[1], p):
            rows.append(image[top:top + p, left:left + p].ravel())
    return rows


def embed_patches(patches, W, b, class_token, positions):
    tokens = np.array(positions, dtype=float)
    tokens[0] += class_token
    for i, patch in enumerate(patches, start=1):
        tokens[i] += W.T @ patch + b
    return tokens


def count_vit(image_size, patch_size, channels, d_model, d_ff, num_layers):
    from attnbook.data.recompute import vision_transformer_parameters

    return vision_transformer_parameters(
        num_layers=num_layers, d_model=d_model, d_ff=d_ff, patch_size=patch_size,
        image_size=image_size, channels=channels)


def roll_out(weights):
    from attnbook.explanation import rollout

    return rollout(list(weights))


def attention_distance(weights, columns, patch_size):
    size = weights.shape[-1]
    found = []
    for head in weights:
        means = []
        for i in range(size - 1):
            row = head[i + 1, 1:]
            far = [patch_size * np.hypot(i // columns - j // columns, i % columns - j % columns)
                   for j in range(size - 1)]
            means.append(sum(row * far) / sum(row))
        found.append(sum(means) / len(means))
    return found


def paired_gap(first, second):
    rows = []
    for one, other in zip(first, second, strict=True):
        gaps = sorted(b - a for a, b in zip(one, other, strict=True))
        rows.append([gaps[0], np.quantile(gaps, 0.5), gaps[-1]])
    return rows


WAYS = [cut_patches, embed_patches, count_vit, roll_out, attention_distance, paired_gap]


@pytest.mark.parametrize("function", WAYS)
def test_another_right_way_passes(function):
    report = getattr(checks.vit, function.__name__)(function)
    assert report.ok, report


def test_every_exercise_has_another_way():
    names = [exercise.name for exercise in checks.vit.EXERCISES]
    assert all(name in globals() for name in names)
