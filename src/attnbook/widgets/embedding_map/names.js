// Where dots and names stand on the map, as word_map.py places them (a test compares).
const EDGE = 22;
const FOOT = 14;
const LETTER = 7.2;
const LINE = 15;
// Right, left, above, below, and the four corners: how far off, and which end of the name is there.
const SPOTS = [[9, 4, "start"], [-9, 4, "end"], [0, -10, "middle"], [0, 20, "middle"], [9, -9, "start"], [-9, -9, "end"], [9, 18, "start"], [-9, 18, "end"]];
const BEFORE = { start: 0, middle: 0.5, end: 1 };

const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Points in pixels, as large as fits, the same scale along both axes. */
export function fitted(points, width, height) {
  const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k]));
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width - 2 * EDGE) / (right - left || 1), (height - 2 * EDGE - FOOT) / (high - low || 1));
  return points.map(([a, b]) => [width / 2 + (a - (left + right) / 2) * scale, (height - FOOT) / 2 - (b - (low + high) / 2) * scale]);
}

/** The places for a name beside its dot, the best one first. */
function beside([x, y], word) {
  const wide = LETTER * Array.from(word).length + 4;
  return SPOTS.map(([dx, dy, anchor]) => {
    const left = x + dx - BEFORE[anchor] * wide;
    return { x: x + dx, y: y + dy, anchor, box: [left, y + dy - LINE + 3, left + wide, y + dy + 3] };
  });
}

/** For each word listed where its name stands, free of others and of the named dots; null without room, but the first has one. */
export function namesOn(at, words, listed, width) {
  const taken = listed.map((i) => [at[i][0] - 6, at[i][1] - 6, at[i][0] + 6, at[i][1] + 6]);
  return listed.map((i, n) => {
    const spots = beside(at[i], words[i]);
    const inside = spots.filter(({ box }) => box[0] >= 0 && box[2] <= width);
    const free = inside.find(({ box }) => !taken.some((other) => meet(box, other)));
    const found = free ?? (n ? null : inside[0] ?? spots[0]);
    if (found) taken.push(found.box);
    return found;
  });
}
