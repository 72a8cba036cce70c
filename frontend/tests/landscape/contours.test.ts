import { type Grid, levelsOf, type Ring, ringsAt, smooth } from '@/shared/landscape/contours';

function grid(rows: readonly (readonly number[])[]): Grid {
  // Written as one reads: the first line is the uppermost.
  const columns = rows[0]?.length ?? 0;
  return { columns, rows: rows.length, values: Float64Array.from([...rows].reverse().flat()) };
}

/** Positive where a line runs anticlockwise. */
function area(ring: Ring): number {
  return ring.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

describe('contours', () => {
  it('draw one closed line round one cell, half way to its neighbours', () => {
    const [ring, ...more] = ringsAt(
      grid([
        [0, 0, 0],
        [0, 2, 0],
        [0, 0, 0],
      ]),
      1,
    );
    expect(more).toEqual([]);
    expect(ring).toHaveLength(4);
    expect(ring).toEqual(
      expect.arrayContaining([
        [1, 1.5],
        [2, 1.5],
        [1.5, 1],
        [1.5, 2],
      ]),
    );
    expect(area(ring ?? [])).toBeCloseTo(0.5);
  });

  it('draw the line of a hole the other way round', () => {
    const rings = ringsAt(
      grid([
        [2, 2, 2],
        [2, 0, 2],
        [2, 2, 2],
      ]),
      1,
    );
    expect(rings.map((ring) => Math.sign(area(ring))).sort()).toEqual([-1, 1]);
  });

  it('close along the edge, and never leave the map', () => {
    const rings = ringsAt(
      grid([
        [4, 0],
        [4, 4],
      ]),
      1,
    );
    expect(rings).toHaveLength(1);
    for (const [x, y] of rings.flat()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(2);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(2);
    }
  });

  it('keep apart what touches at a corner only', () => {
    expect(
      ringsAt(
        grid([
          [0, 2],
          [2, 0],
        ]),
        1,
      ),
    ).toHaveLength(2);
  });

  it('enclose what is above the level: each cell is inside by as many lines more as it should', () => {
    const values = Array.from({ length: 8 }, (_row, y) =>
      Array.from({ length: 9 }, (_cell, x) => ((x * 7 + y * 13) % 5) + ((x * y) % 3)),
    );
    const map = grid(values);
    const rings = ringsAt(map, 3.5);
    for (let y = 0; y < map.rows; y += 1)
      for (let x = 0; x < map.columns; x += 1) {
        const [px, py] = [x + 0.5, y + 0.5];
        const crossings = rings.reduce(
          (sum, ring) =>
            sum +
            ring.filter(([ax, ay], place) => {
              const [bx, by] = ring[(place + 1) % ring.length] ?? [ax, ay];
              return ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax;
            }).length,
          0,
        );
        expect(crossings % 2 === 1).toBe((map.values[y * map.columns + x] ?? 0) >= 3.5);
      }
  });
});

describe('smoothing', () => {
  const lonely = grid(
    Array.from({ length: 21 }, (_row, y) =>
      Array.from({ length: 21 }, (_cell, x) => (x === 10 && y === 10 ? 1 : 0)),
    ),
  );

  it('keeps the sum, also at the edge', () => {
    for (const one of [
      lonely,
      grid([
        [9, 0, 0],
        [0, 0, 1],
      ]),
    ]) {
      const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
      expect(sum(smooth(one).values)).toBeCloseTo(sum(one.values));
    }
  });

  it('lets no three funds make an island, but four of them', () => {
    expect(levelsOf(smooth(lonely))).toEqual([]);
    const times = (count: number) => ({ ...lonely, values: lonely.values.map((value) => count * value) });
    expect(levelsOf(smooth(times(3)))).toEqual([]);
    expect(levelsOf(smooth(times(4))).length).toBeGreaterThan(0);
  });
});
