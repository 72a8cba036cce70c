import { grown, plan, underwater } from '@/shared/fund-charts/growth';

describe('money along a course', () => {
  it('grows as the index does', () => {
    expect(grown([100, null, 218.4], 10_000)).toEqual([10_000, null, 21_840]);
  });

  it('lies under water until it reaches its highest value again', () => {
    const found = underwater([100, 120, 90, null, 120, 126, 63]);
    expect(found.map((one) => (one === null ? null : Math.round(one * 100) / 100))).toEqual([
      0,
      0,
      -25,
      null,
      0,
      0,
      -50,
    ]);
  });

  it('is saved with the first value of each month', () => {
    const dates = ['2026-01-09', '2026-01-16', '2026-02-06', '2026-03-06', '2026-03-13'];
    const { worth, paid } = plan(dates, [100, 110, 50, null, 100], 100, '2026-01-01');
    // One share in January, two in February, one in March: the first week has no value.
    expect(worth).toEqual([100, 110, 150, null, 400]);
    expect(paid).toEqual([100, 100, 200, null, 300]);
  });

  it('is saved from the chosen day on, at most to nothing', () => {
    expect(plan(['2026-01-09', '2026-02-06'], [100, 50], 100, '2026-02-01')).toEqual({
      worth: [null, 100],
      paid: [null, 100],
    });
    expect(plan([], [], 100, '2026-02-01')).toEqual({ worth: [], paid: [] });
  });
});
