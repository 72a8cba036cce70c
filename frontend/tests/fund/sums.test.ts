import { describe, expect, it } from 'vitest';
import { stepsOf } from '@/features/fund/explanation/sums';
import type { RatingExplanation } from '@/shared/api/types';

const part = (name: 'performance' | 'downside' | 'drawdown', points: number | null) => ({
  part: name,
  label: name,
  indicator: 1,
  indicator_unit: 'percent_per_year' as const,
  weight: name === 'performance' ? 70 : 15,
  points,
});

function rating(changes: Partial<RatingExplanation>): RatingExplanation {
  const base: Partial<RatingExplanation> = {
    rating_points: 71,
    median: 50,
    parts: [part('performance', 20.14), part('downside', -3.02), part('drawdown', 5.2)],
    centring: -1.1,
    quantitative: 71.22,
    qualitative: null,
    qualitative_share: 0,
  };
  return { ...base, ...changes } as RatingExplanation;
}

const total = (steps: ReturnType<typeof stepsOf>) =>
  steps.reduce((sum, { change }) => sum + Math.round(change * 100), 0) / 100;

describe('the steps to the points', () => {
  it('begin with the median and add up to the points', () => {
    const steps = stepsOf(rating({}));
    expect(steps.map(({ name, change, sum }) => [name, change, sum])).toEqual([
      ['median', 50, 50],
      ['performance', 20.14, 70.14],
      ['downside', -3.02, 67.12],
      ['drawdown', 5.2, 72.32],
      ['centring', -1.1, 71.22],
      ['rounding', -0.22, 71],
    ]);
    expect(total(steps)).toBe(71);
  });

  it('are centred last, after the judgement and before points are kept within 1 and 100', () => {
    const steps = stepsOf(
      rating({
        rating_points: 100,
        quantitative: 99.5,
        parts: [part('performance', 35), part('downside', 7.5), part('drawdown', 7)],
        centring: 5.005,
        centred_last: true,
        qualitative: 98,
        qualitative_share: 40,
      }),
    );
    expect(steps.slice(-3)).toEqual([
      { name: 'qualitative', change: -0.6, sum: 98.9 },
      { name: 'centring', change: 5.01, sum: 103.91 },
      { name: 'limit', change: -3.91, sum: 100 },
    ]);
    const young = rating({
      rating_points: 67,
      median: null,
      parts: [],
      centring: 3.25,
      centred_last: true,
      quantitative: null,
      qualitative: 64,
      qualitative_share: 100,
    });
    expect(stepsOf(young).map(({ name, change }) => [name, change])).toEqual([
      ['qualitative', 64],
      ['centring', 3.25],
      ['rounding', -0.25],
    ]);
  });

  it('say where points were kept within 1 and 100', () => {
    const steps = stepsOf(
      rating({
        rating_points: 100,
        quantitative: 100,
        parts: [part('performance', 35), part('downside', 7.5), part('drawdown', 7.5)],
        centring: 2,
      }),
    );
    expect(steps.at(-1)).toEqual({ name: 'limit', change: -2, sum: 100 });
    expect(total(steps)).toBe(100);
  });

  it("mix in the analysts' judgement by its share", () => {
    const steps = stepsOf(rating({ rating_points: 75, qualitative: 80, qualitative_share: 40 }));
    expect(steps.find(({ name }) => name === 'qualitative')).toEqual({
      name: 'qualitative',
      change: 3.51,
      sum: 74.73,
    });
    expect(total(steps)).toBe(75);
  });

  it('are the judgement alone for a young fund', () => {
    const young = rating({
      rating_points: 64,
      median: null,
      parts: [],
      centring: null,
      quantitative: null,
      qualitative: 64,
      qualitative_share: 100,
    });
    expect(stepsOf(young)).toEqual([{ name: 'qualitative', change: 64, sum: 64 }]);
  });

  it('are none where the parts are not known', () => {
    const nothing = rating({ median: null, parts: [], centring: null, quantitative: null });
    expect(stepsOf(nothing)).toEqual([]);
    expect(stepsOf(rating({ rating_points: null }))).toEqual([]);
  });

  it('add up exactly whatever the parts are', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const drawn = (nth: number) => Math.round(Math.sin(seed * nth) * 3500) / 100;
      const [a, b, c, d] = [drawn(1), drawn(2) / 5, drawn(3) / 5, drawn(5) / 10];
      const exact = Math.min(100, Math.max(1, 50 + a + b + c + d));
      const share = seed % 3 === 0 ? 40 : 0;
      const points = Math.round((share / 100) * 66 + (1 - share / 100) * exact);
      const steps = stepsOf(
        rating({
          rating_points: points,
          parts: [part('performance', a), part('downside', b), part('drawdown', c)],
          centring: d,
          quantitative: Math.round(exact * 100) / 100,
          qualitative: share > 0 ? 66 : null,
          qualitative_share: share,
        }),
      );
      expect(total(steps)).toBe(points);
      expect(steps.at(-1)?.sum).toBe(points);
      const rounding = steps.find(({ name }) => name === 'rounding')?.change ?? 0;
      expect(Math.abs(rounding)).toBeLessThan(0.6);
    }
  });
});
