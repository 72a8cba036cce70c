import type {
  BarChart,
  ChartDescription,
  LineChart,
  RangeRow,
  ScatterChart,
} from '@/shared/chart/description';
import { hexOf } from '@/shared/chart/look';
import { wrapped } from '@/shared/chart/margins';
import { spread } from '@/shared/chart/Overlay';
import { optionsOf, standing } from '@/shared/chart/options';
import { ownCornerAt, ownNameAt, type Plot, rowAt, spotsOf, VALUE_ROOM } from '@/shared/chart/plot';
import { niceScale, segmentsOf, ticksOf, timeOf } from '@/shared/chart/scale';
import { barScale } from '@/shared/chart/scales';
import { createFormat } from '@/shared/format';
import { palette } from './palette';

const setting = { width: 800, height: 300, palette, format: createFormat('de'), nonce: 'n0nce' };
const line: LineChart = {
  kind: 'line',
  unit: 'percent_per_year',
  dates: ['2026-01-02', '2026-01-09'],
  series: [
    { name: '<b>Fonds</b>', values: [1.5, null] },
    { name: 'Median', values: [2, 2.5] },
  ],
};
const monthly: LineChart = {
  kind: 'line',
  unit: 'index',
  dates: ['2026-01-02', '2026-01-09', '2026-01-16', '2026-01-23', '2026-01-30', '2026-02-06'],
  series: [
    { name: 'Fonds', values: [null, 100, null, null, 104, null], gaps: [] },
    { name: 'Mittel', values: [100, 101, 102, 103, 104, 105], gaps: [] },
  ],
};
const bar: BarChart = {
  kind: 'bar',
  unit: 'percent',
  horizontal: true,
  categoryTitle: 'Phase',
  categories: ['Eins', 'Zwei'],
  series: [
    { name: 'Fonds', values: [-10, null] },
    { name: 'Mittel', values: [-20, -5] },
  ],
};
const scatter: ScatterChart = {
  kind: 'scatter',
  pointTitle: 'Fonds',
  x: { title: 'x', unit: 'percent' },
  y: { title: 'y', unit: 'percent' },
  points: [
    { label: 'A', x: 0, y: 0 },
    { label: 'B', x: 10, y: 10, marked: true },
  ],
};
const plot: Plot = { left: 100, top: 0, width: 200, height: 100, x: [0, 10], y: [0, 10] };

describe('the options for the library', () => {
  it.each<ChartDescription>([line, bar, scatter])(
    'draw $kind still, without any HTML of its own',
    (chart) => {
      const options = optionsOf(chart, setting);
      expect(options.chart).toMatchObject({
        nonce: 'n0nce',
        animations: { enabled: false },
        toolbar: { show: false },
      });
      expect(options.tooltip).toEqual({ enabled: false });
      expect(options.legend).toEqual({ show: false });
      // Names are data: the library would write them as HTML.
      expect(JSON.stringify(options)).not.toContain('<b>');
    },
  );

  it('tell lines apart by their dashes', () => {
    const dashes = optionsOf(line, setting).stroke?.dashArray;
    expect(new Set(dashes as number[]).size).toBe(2);
  });

  it('leave lines that mean something alone on the plot', () => {
    const across = (chart: LineChart) => optionsOf(chart, setting).grid?.yaxis?.lines?.show;
    expect(across(line)).toBe(true);
    expect(across({ ...line, levels: [{ axis: 'y', value: 2, label: 'A' }] })).toBe(false);
  });

  it('go straight over dates without a value, and are open only in a gap', () => {
    const points = (chart: LineChart, series: number) =>
      (optionsOf(chart, setting).series as { data: [number, number | null][] }[])[series]?.data.map(
        ([time, value]) => [new Date(time).toISOString().slice(0, 10), value],
      );
    // The first price is that of the second week; after the last one there is nothing to go to.
    expect(points(monthly, 0)).toEqual([
      ['2026-01-02', null],
      ['2026-01-09', 100],
      ['2026-01-30', 104],
      ['2026-02-06', null],
    ]);
    const [own, peers] = monthly.series;
    if (own === undefined || peers === undefined) throw new Error('There are two lines.');
    const gap = { from: '2026-01-09', to: '2026-01-30' };
    const whole = [
      ['2026-01-02', null],
      ['2026-01-09', 100],
      ['2026-01-16', null],
      ['2026-01-23', null],
      ['2026-01-30', 104],
      ['2026-02-06', null],
    ];
    expect(points({ ...monthly, series: [{ ...own, gaps: [gap] }, peers] }, 0)).toEqual(whole);
    // Whoever says nothing of gaps has one wherever a value is missing.
    expect(points({ ...monthly, series: [{ name: own.name, values: own.values }, peers] }, 0)).toEqual(whole);
    expect(points(monthly, 1)).toHaveLength(6);
  });

  it('print axes in the language of the page', () => {
    const axis = optionsOf(line, setting).yaxis as { labels: { formatter: (value: number) => string } };
    expect(axis.labels.formatter(1.5)).toBe('1,5\u00a0%');
  });

  it('mark the own category by its fill', () => {
    const one = { ...bar, series: bar.series.slice(1), own: 1 };
    expect(optionsOf(one, setting).colors).toEqual(['#444444', '#555555']);
    expect(optionsOf({ ...one, tones: ['A', 'E'] }, setting).colors).toEqual(['#a0a0a0', '#e0e0e0']);
  });
});

describe('scales', () => {
  it.each([
    [97, 143, 5, [90, 100, 110, 120, 130, 140, 150]],
    [-3.2, 7.9, 5, [-5, -2.5, 0, 2.5, 5, 7.5, 10]],
    [5, 5, 4, [4, 6]],
  ])('from %d to %d have round steps', (low, high, count, ticks) => {
    const scale = niceScale(low, high, count);
    expect(scale.minimum).toBeLessThanOrEqual(low);
    expect(scale.maximum).toBeGreaterThanOrEqual(high);
    if (low !== high) expect(ticksOf(scale)).toEqual(ticks);
  });

  it('leave room for the value beside a horizontal bar', () => {
    expect(barScale(bar, 800).minimum).toBeLessThan(-20);
    expect(barScale(bar, 800).maximum).toBe(0);
  });

  it.each([
    ['2023-11-04', '2026-10-31', 50, ['2023', '2024', '2025', '2026']],
    ['2025-10-31', '2026-02-28', 50, ['10/25', '11/25', '12/25', '01/26', '02/26']],
    ['2026-10-03', '2026-10-24', 50, ['10/26']],
    ['2016-10-31', '2026-10-31', 50, ['2016', '2018', '2020', '2022', '2024', '2026']],
    ['1996-10-31', '2026-10-31', 8, ['1995', '2000', '2005', '2010', '2015', '2020', '2025']],
  ])('of time from %s to %s are segments of the calendar', (first, last, most, texts) => {
    const segments = segmentsOf(first, last, most);
    expect(segments.map(({ text }) => text)).toEqual(texts);
    expect(segments[0]?.start).toBe(timeOf(first));
    expect(segments.at(-1)?.end).toBe(timeOf(last));
    for (const [place, { start }] of segments.entries())
      if (place > 0) expect(start).toBe(segments[place - 1]?.end);
  });
});

describe('places', () => {
  it('of a course are found again by the pointer', () => {
    const wide = { ...plot, x: [timeOf('2026-01-02'), timeOf('2026-01-09')] as const };
    expect(spotsOf(line, wide, 0)).toMatchObject([
      { x: 100, series: 0 },
      { x: 100, series: 1 },
    ]);
    // A missing value has no place.
    expect(spotsOf(line, wide, 1)).toMatchObject([{ x: 300, series: 1 }]);
    expect(rowAt(line, wide, 290, 0)).toBe(1);
  });

  it('of a value that a line goes on from is where that value was', () => {
    const wide: Plot = { ...plot, x: [timeOf('2026-01-02'), timeOf('2026-02-06')], y: [95, 105] };
    // In the week before the first price and in that after the last one, there is only the other line.
    expect(spotsOf(monthly, wide, 0)).toEqual([{ x: 100, y: 50, series: 1 }]);
    expect(spotsOf(monthly, wide, 3)).toEqual([
      { x: 140, y: 50, series: 0 },
      { x: 220, y: 20, series: 1 },
    ]);
    expect(spotsOf(monthly, wide, 5)).toEqual([{ x: 300, y: 0, series: 1 }]);
  });

  it('of bars and points are found by band and distance', () => {
    expect(rowAt(bar, plot, 0, 80)).toBe(1);
    expect(rowAt(bar, plot, 0, 180)).toBeNull();
    expect(rowAt(scatter, plot, 290, 10)).toBe(1);
    expect(spotsOf(scatter, plot, 1)).toEqual([{ x: 300, y: 0, series: 0 }]);
  });

  it('of a box plot run from the worst to the best, whichever way is better', () => {
    const row: RangeRow = {
      label: 'Volatilität',
      unit: 'percent',
      higherIsBetter: false,
      value: 12,
      note: '',
      minimum: 10,
      lowerQuartile: 11,
      median: 13,
      upperQuartile: 15,
      maximum: 20,
    };
    expect(standing(row, 10)).toBe(100);
    expect(standing(row, 20)).toBe(0);
    expect(standing({ ...row, higherIsBetter: true }, 20)).toBe(100);
    // A share class that is not counted among its peers may lie outside of them.
    expect(standing({ ...row, value: 0 }, 0)).toBe(100);
  });

  it('of the name of an own bar are clear of the higher bars that it would reach over', () => {
    const upright: BarChart = {
      ...bar,
      horizontal: false,
      categories: ['1', '2', '3', '4'],
      series: [{ name: 'Fonds', values: [9, 3, 4, 10] }],
      own: 2,
    };
    // A band is 50 px wide: a short name reaches over its own bar only, a longer one over both beside it.
    expect(ownNameAt({ ...upright, own: 1 }, plot, 'Fonds')).toBe(70 - VALUE_ROOM);
    expect(ownNameAt({ ...upright, own: 1 }, plot, 'dieser Fonds')).toBe(10 - VALUE_ROOM);
    expect(ownNameAt(upright, plot, 'x')).toBe(60 - VALUE_ROOM);
  });

  it('of the name of one’s own point covers as few others as it can, inside of the chart', () => {
    const axis = { title: '', unit: 'percent' } as const;
    const area: Plot = { left: 0, top: 0, width: 400, height: 200, x: [0, 400], y: [0, 200] };
    const at = (x: number, y: number, marked = false) => ({ label: `${x}`, x, y, marked });
    const placed = (own: ReturnType<typeof at>, ...others: ReturnType<typeof at>[]) => {
      const points = [own, ...others];
      const chart: ScatterChart = { kind: 'scatter', pointTitle: '', x: axis, y: axis, points };
      const [spot] = spotsOf(chart, area, 0);
      if (spot === undefined) throw new Error('The point is drawn.');
      const { x, y, anchor } = ownCornerAt(chart, area, spot, 'dieser Fonds');
      return { x: x - spot.x, y: y - spot.y, anchor };
    };
    // Towards the middle, above.
    expect(placed(at(100, 100, true))).toEqual({ x: 11, y: -8, anchor: 'start' });
    expect(placed(at(300, 100, true))).toEqual({ x: -11, y: -8, anchor: 'end' });
    // Another one on that side, on both sides above, and everywhere.
    expect(placed(at(300, 100, true), at(250, 110))).toEqual({ x: 11, y: -8, anchor: 'start' });
    expect(placed(at(200, 100, true), at(150, 110), at(250, 110))).toMatchObject({ y: 16 });
    const around = [
      at(150, 110),
      at(151, 110),
      at(250, 110),
      at(251, 110),
      at(150, 88),
      at(151, 88),
      at(250, 88),
    ];
    expect(placed(at(200, 100, true), ...around)).toMatchObject({ x: 11, y: 16 });
    // Whatever it covers, it stays inside.
    expect(placed(at(390, 195, true), at(340, 190))).toEqual({ x: -11, y: 16, anchor: 'end' });
  });

  it('of names at line ends keep their distance within the plot', () => {
    expect(spread([50, 51, 52], 0, 100)).toEqual([50, 64, 78]);
    expect(spread([98, 99, 100], 0, 100)).toEqual([72, 86, 100]);
  });
});

describe('texts', () => {
  it('break into lines that fit', () => {
    expect(wrapped('Inflation und Zinsanstieg', 100)).toEqual(['Inflation und', 'Zinsanstieg']);
    expect(wrapped('Covid-19\n19.02.2020 – 23.03.2020', 200)).toEqual([
      'Covid-19',
      '19.02.2020 – 23.03.2020',
    ]);
    expect(wrapped('Ein sehr sehr sehr sehr langer Name', 60).at(-1)).toMatch(/…$/);
  });

  it('have colours that the library can compute with', () => {
    expect(hexOf('rgb(11, 87, 147)')).toBe('#0b5793');
  });
});
