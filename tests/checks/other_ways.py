"""Right answers to the exercises of chapters 1 to 8, written another way."""

from __future__ import annotations

import numpy as np
from embeddings_ways import WAYS as EMBEDDINGS_WAYS

from attnbook.checks import positions as position_checks
from attnbook.checks._values import softmax


def hard_lookup(query, keys, values, default):
    matches = np.flatnonzero((keys == query).all(axis=1))
    return values[matches[0]] if len(matches) else default


def mixed_value(weights, values):
    return [sum(w * v[j] for w, v in zip(weights, values, strict=True))
            for j in range(values.shape[1])]


def soft_lookup(query, keys, values, temperature):
    scores = np.array([sum(key * query) for key in keys]) / temperature
    weights = softmax(scores)
    return sum(w * v for w, v in zip(weights, values, strict=True)), list(weights)


def lookup_cost(num_queries, num_keys, d_k, d_v):
    return float(sum((d_k + d_v) * num_keys for _ in range(num_queries)))


def cold_weights(scores):
    return [(s == max(scores)) / sum(t == max(scores) for t in scores) for s in scores]


def soft_pool(values, temperature):
    if temperature == np.inf:
        return values.mean(0)
    if temperature == 0:
        return np.sort(values, axis=0)[-1]
    return [float(softmax(column / temperature) @ column) for column in values.T]


def epanechnikov(u):
    return 0.75 * np.maximum(0, (1 - u) * (1 + u))


def nw_weights(x_query, x, bandwidth):
    rows = [[-((q - k) ** 2) / (2 * bandwidth**2) for k in x] for q in x_query]
    return [[np.exp(s - max(row)) / sum(np.exp(t - max(row)) for t in row) for s in row]
            for row in rows]


def leave_one_out(x, y, bandwidth):
    return [float((nw_weights([x[i]], np.delete(x, i), bandwidth) @ np.delete(y, i))[0])
            for i in range(len(x))]


def choose_bandwidth(x, y, candidates):
    return min(candidates, key=lambda h: sum((y - leave_one_out(x, y, h)) ** 2))


def width_gradient(x_query, x, y, w):
    def estimate(width):
        return softmax(-0.5 * width**2 * (x_query[:, None] - x) ** 2) @ y
    # A five-point difference: exact enough for five digits.
    h = 1e-3
    return (estimate(w - 2 * h) - 8 * estimate(w - h)
            + 8 * estimate(w + h) - estimate(w + 2 * h)) / (12 * h)


def augment(query, key, sigma):
    """Scale the keys in place of the queries, and keep the query's own norm: it cancels."""
    own = -(query**2).sum(axis=1, keepdims=True) / (2 * sigma**2)
    norm = -(key**2).sum(axis=1, keepdims=True) / 2
    new_key = np.hstack([key, norm, np.full_like(norm, sigma**2)]) / sigma**2
    return np.hstack([query, np.ones_like(own), own]), new_key


def additive_scores(query, key, W_q, W_k, w_v):
    return np.tanh((query @ W_q.T)[:, None] + (key @ W_k.T)[None]) @ w_v


def masked_softmax(scores, mask):
    weights = np.zeros(scores.shape)
    for row, allowed, out in zip(scores, mask, weights, strict=True):
        if allowed.any():
            out[allowed] = softmax(row[allowed])
    return weights


def projected_scores(query, key, W_q, W_k):
    return query @ (W_q @ W_k.T / W_k.shape[1] ** 0.5) @ key.T


def column_attention(Q, K, V):
    return (softmax(Q.T @ K / len(K) ** 0.5) @ V.T).T


def softmax_jacobian(scores, temperature):
    a = softmax(scores / temperature)
    return [[a[i] * ((i == j) - a[j]) / temperature for j in range(len(a))] for i in range(len(a))]


def target_entropy(scores, target):
    from scipy.optimize import brentq

    def gap(log_temperature):
        a = softmax(scores / np.exp(log_temperature))
        return -(a[a > 0] * np.log(a[a > 0])).sum() - target
    return np.array([np.exp(brentq(gap, -6, 6))])


def batched_layer(X, W_Q, W_K, W_V):
    outputs = np.zeros((*X.shape[:2], W_V.shape[1]))
    for b, sequence in enumerate(X):
        for i, x in enumerate(sequence):
            weights = softmax(sequence @ W_K @ (x @ W_Q) / W_Q.shape[1] ** 0.5)
            outputs[b, i] = (weights[:, None] * sequence).sum(axis=0) @ W_V
    return outputs


def looks_at_itself(X, W_Q, W_K):
    weights = softmax(np.einsum("bid,de,fe,bjf->bij", X, W_Q, W_K, X))
    own = np.einsum("bii->bi", weights)
    return float((own >= weights.max(axis=2)).sum() / own.size)


def ask_elsewhere(angle, temperature):
    """Turn the keys back in place of the queries, and share the size between the two."""
    a, size = -np.deg2rad(angle), (2**0.5 / temperature) ** 0.5
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return [size * np.eye(2), size * turn]


def torch_parameters(X, in_weight, out_weight):
    import torch
    d = X.shape[-1]
    module = torch.nn.MultiheadAttention(d, 1, bias=False, batch_first=True).double()
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.tensor(in_weight))
        module.out_proj.weight.copy_(torch.tensor(out_weight))
        return module(*[torch.tensor(X)] * 3)[0]


def shuffled_tokens(X, output, shuffled):
    known = {tuple(x): o for x, o in zip(X, output, strict=True)}
    return [list(known[tuple(x)]) for x in shuffled]


def name_the_bug(X, W_Q, W_K, W_V, output):
    """Undo nothing, compute everything: the closest variant, the first among equals."""
    S = (X @ W_Q) @ (X @ W_K).T
    weights = [softmax(S / len(W_K[0]) ** 0.5), softmax(S.T / len(W_K[0]) ** 0.5).T, softmax(S),
               softmax(S / len(W_K) ** 0.5), softmax(S.T / len(W_K[0]) ** 0.5)]
    return min(range(5), key=lambda i: round(float(np.abs(weights[i] @ X @ W_V - output).max()), 9))


def window_mask(n, before, after):
    return [[-before <= j - i <= after for j in range(n)] for i in range(n)]


def padding_mask(ids, pad_id):
    return np.array([[[token != pad_id for token in row]] for row in ids])


def for_multihead(valid_lens, n):
    later = np.triu(np.ones((n, n)), k=1) > 0
    return later, np.array([[j >= length for j in range(n)] for length in valid_lens])


def decoder_mask(num_queries, num_keys, start, prefix_len, valid_len):
    mask = np.tri(num_queries, num_keys, k=start, dtype=bool)
    mask[:, :prefix_len] = True
    mask[:, valid_len:] = False
    return mask


def layers_needed(mask):
    power = np.eye(len(mask))
    for layers in range(1, len(mask) + 1):
        power = np.minimum(power @ mask, 1)
        if power[-1, 0] > 0:
            return layers
    return 0


def leak_test(layer, x, mask):
    leaks = np.zeros(mask.shape)
    rng = np.random.default_rng(7)
    for i, j in np.argwhere(~mask):
        for _ in range(3):
            changed = np.array(x)
            changed[j] = rng.uniform(1, 9, size=x.shape[1])
            leaks[i, j] += abs(layer(changed)[i] - layer(x)[i]).max() > 1e-6
    return leaks > 0


def sinusoidal_table(seq_len, d_model):
    return [[(np.cos if k % 2 else np.sin)(t / 10000 ** ((k - k % 2) / d_model))
             for k in range(d_model)] for t in range(seq_len)]


def add_positions(x, table, start):
    output = x.copy()
    for sequence in output:
        for row, token in enumerate(sequence, start=start):
            token += table[row]
    return output


def rotate(x, positions):
    rows = []
    for row, t in zip(x, positions, strict=True):
        a = [t * 10000 ** (-2 * c / len(row)) for c in range(len(row) // 2)]
        rows.append(row @ position_checks._blocks(-np.array(a)))
    return rows


def alibi_weights(query, key, slope, start):
    rows = []
    for i, q in enumerate(query):
        content = np.exp(key @ q / len(q) ** 0.5)
        nearness = np.array([np.exp(-slope * abs(start + i - j)) for j in range(len(key))])
        rows.append(content * nearness / (content @ nearness))
    return rows


def distance_slopes(nearest, farthest, count):
    return np.exp(np.linspace(np.log(np.log(2) / nearest), np.log(np.log(2) / farthest), count))


def shift_map(d_model, shift):
    """Solve for the map from the rows themselves, one hand at a time."""
    R = np.zeros((d_model, d_model))
    for c in range(d_model // 2):
        t = np.array([0, np.pi / 2]) * 10000 ** (2 * c / d_model)
        omega = 10000 ** (-2 * c / d_model)
        rows, moved = ([[np.sin(omega * u), np.cos(omega * u)] for u in times]
                       for times in (t, t + shift))
        R[2 * c : 2 * c + 2, 2 * c : 2 * c + 2] = np.linalg.solve(rows, moved)
    return R


# --- chapter 5 ------------------------------------------------------------------------------------
def read_states(x, W_x, W_h, b):
    rows = [[*b * 0], [*b * 0]]
    there, back = [], []
    for j in range(len(x)):
        rows = [np.tanh(x[k] @ W_x + np.array(row) @ W_h + b)
                for k, row in zip((j, len(x) - 1 - j), rows, strict=True)]
        there, back = [*there, rows[0]], [rows[1], *back]
    return [[*a, *c] for a, c in zip(there, back, strict=True)]


def pointing(weights, right):
    hits = [row[list(w).index(max(w))] for w, row in zip(weights, right, strict=True) if any(row)]
    return sum(hits) / len(hits)


def step_contexts(decoder, encoder, valid_len):
    kept = encoder[:valid_len]
    weights = softmax(decoder @ kept.T)
    padded = np.hstack([weights, np.zeros((len(decoder), len(encoder) - valid_len))])
    return weights @ kept, padded


def write_greedily(state, table, W_out, longest):
    tokens = np.full(longest, -1)
    token = 0
    for place in range(longest):
        state = np.tanh(state + table[token])
        token = int((W_out.T @ state).argmax())
        if token == 1:
            return tokens
        tokens[place] = token
    return tokens


def local_weights(scores, places, D):
    weights = np.zeros(scores.shape)
    for t, p in enumerate(places):
        near = [j for j in range(scores.shape[1]) if abs(j - p) <= D]
        top = max(scores[t, near])
        raised = [np.exp(scores[t, j] - top) * np.exp(-2 * ((j - p) / D) ** 2) for j in near]
        weights[t, near] = np.array(raised) / sum(raised)
    return weights


OTHER_WAYS = {
    "embeddings": EMBEDDINGS_WAYS,
    "library": (hard_lookup, mixed_value, soft_lookup, lookup_cost, cold_weights, soft_pool),
    "kernels": (epanechnikov, nw_weights, leave_one_out, choose_bandwidth, width_gradient, augment),
    "scoring": (additive_scores, masked_softmax, projected_scores, column_attention,
                softmax_jacobian, target_entropy),
    "self_attention": (batched_layer, looks_at_itself, ask_elsewhere, torch_parameters,
                       shuffled_tokens, name_the_bug),
    "seq2seq": (read_states, pointing, step_contexts, write_greedily, local_weights),
    "masks": (window_mask, padding_mask, for_multihead, decoder_mask, layers_needed, leak_test),
    "positions": (sinusoidal_table, add_positions, rotate, alibi_weights, distance_slopes,
                  shift_map),
}
