// Roads for the stand-in server, so that the page has some to draw.
const ROWS = 6;

/** Lays out runs of equal marks down columns of six, turning right where a cell is taken. */
function lay(marks) {
  const taken = new Set();
  const out = [];
  let start = 0, column = 0, row = 0, last = null;
  for (const one of marks) {
    if (one.mark !== last) {
      start++;
      while (taken.has(`${start}/1`)) start++;
      [column, row, last] = [start, 1, one.mark];
    } else if (row < ROWS && !taken.has(`${column}/${row + 1}`) && column === start) row++;
    else column++;
    taken.add(`${column}/${row}`);
    out.push({ column, row, ...one });
  }
  return out;
}

export function roads(results) {
  const bead = results.map((mark, nth) => ({ column: Math.floor(nth / ROWS) + 1, row: (nth % ROWS) + 1, mark }));
  const big = [];
  let early = 0;
  for (const mark of results) {
    if (mark !== 'tie') big.push({ mark, ties: big.length ? 0 : early });
    else if (big.length) big.at(-1).ties++;
    else early++;
  }
  const depth = [];
  const entries = big.map((one, nth) => {
    if (nth === 0 || big[nth - 1].mark !== one.mark) depth.push(0);
    return { c: depth.length, r: ++depth[depth.length - 1] };
  });
  const derive = (k) =>
    entries.flatMap(({ c, r }) => {
      const at = (column) => entries.filter((one) => one.c === column).length;
      if (r === 1) return c >= k + 2 ? [{ mark: at(c - 1) === at(c - 1 - k) ? 'red' : 'blue' }] : [];
      if (c < k + 1) return [];
      return [{ mark: at(c - k) >= r || at(c - k) < r - 1 ? 'red' : 'blue' }];
    });
  return { bead, big: lay(big), big_eye_boy: lay(derive(1)), small: lay(derive(2)), cockroach: lay(derive(3)) };
}
