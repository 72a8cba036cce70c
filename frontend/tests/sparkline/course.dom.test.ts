import { courseOf, HEIGHT, WIDTH } from '@/shared/sparkline/course';
import { batches } from '@/shared/sparkline/queries';

const numbers = (path: string) =>
  [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map((one) => one.slice(1, 3).map(Number));

describe('the line of a sparkline', () => {
  it('runs from the first value at the left to the last at the right, higher values higher', () => {
    const course = courseOf([100, 90, 130]);
    const points = numbers(course?.path ?? '');
    expect(points.map(([x]) => x)).toEqual([2.5, 32, 61.5]);
    const [start, low, high] = points.map(([, y]) => y);
    expect(low).toBeGreaterThan(start ?? 0);
    expect(high).toBeLessThan(start ?? 0);
    expect(course?.base).toBe(start);
    expect(course?.end).toEqual({ x: 61.5, y: 2.5 });
  });

  it('stays in its box whatever the values are', () => {
    for (const [x, y] of numbers(courseOf([100, 4000, 0.01, 250])?.path ?? '')) {
      expect(x).toBeLessThanOrEqual(WIDTH);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(HEIGHT);
    }
  });

  it('draws a calm fund calm: one percent is a tenth of the height at most', () => {
    const [first, last] = numbers(courseOf([100, 101])?.path ?? '');
    expect((first?.[1] ?? 0) - (last?.[1] ?? 0)).toBeCloseTo(1.5, 5);
  });

  it('leaves gaps open, and the place of years before the first value', () => {
    const course = courseOf([null, null, 100, null, 104, 105]);
    expect(course?.path).toMatch(/^M[\d.]+ [\d.]+M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    expect(numbers(course?.path ?? '')[0]?.[0]).toBeGreaterThan(20);
  });

  it('is none without two values', () => {
    expect([courseOf([]), courseOf([null, 100, null]), courseOf([null])]).toEqual([null, null, null]);
  });
});

it('asks for a hundred at a time, in an order that does not follow the list', () => {
  expect(batches([3, 1, 2, 3])).toEqual([[1, 2, 3]]);
  expect(batches(Array.from({ length: 201 }, (_, place) => place)).map(({ length }) => length)).toEqual([
    100, 100, 1,
  ]);
  expect(batches([])).toEqual([]);
});
