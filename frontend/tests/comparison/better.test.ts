import { describe, expect, it } from 'vitest';
import { bestValues, betterFunds, obstacleOf } from '@/features/comparison/better';
import type { FundItem } from '@/shared/api/types';
import { field, fund } from '../screen/fixtures';

const perf = field('perf_3y', { group: 'performance', better: 'higher' });
const volatility = field('volatility_3y', { group: 'risk', better: 'lower' });
const ter = field('ter', { group: 'costs', better: 'lower' });
const pair = (first: Partial<FundItem>, second: Partial<FundItem>) => [fund(1, first), fund(2, second)];

describe('the better value', () => {
  it('is the higher one of what is won and the lower one of what is risked or paid', () => {
    expect(betterFunds(perf, pair({ perf_3y: 4 }, { perf_3y: 7 }))).toEqual([false, true]);
    expect(betterFunds(volatility, pair({ volatility_3y: 4 }, { volatility_3y: 7 }))).toEqual([true, false]);
    expect(betterFunds(ter, pair({ ter: 0.2 }, { ter: 1.5 }))).toEqual([true, false]);
  });

  it('of losses is the one nearer to zero, as losses are negative', () => {
    const drawdown = field('max_drawdown', { group: 'risk', better: 'higher' });
    expect(betterFunds(drawdown, pair({ max_drawdown: -30 }, { max_drawdown: -10 }))).toEqual([false, true]);
  });

  it('is shared by those that are equally good among three', () => {
    expect(bestValues([1, 2, 2], 'higher')).toEqual([false, true, true]);
    expect(bestValues([1, null, 2], 'lower')).toEqual([true, false, false]);
  });

  it.each([
    ['both are equal as shown', [1.001, 1.004], 'higher'],
    ['one is missing', [null, 1], 'higher'],
    ['none is known', [undefined, null], 'lower'],
    ['nothing is better', [1, 2], 'none'],
  ] as const)('is not marked where %s', (_why, values, better) => {
    expect(bestValues(values, better)).toEqual([false, false]);
  });
});

describe('what cannot be compared', () => {
  it('are returns and risks in different currencies; costs in percent can', () => {
    const funds = pair(
      { tranche_currency: 'EUR', perf_3y: 1, volatility_3y: 1, ter: 1 },
      { tranche_currency: 'USD', perf_3y: 2, volatility_3y: 2, ter: 2 },
    );
    expect(obstacleOf(perf, funds)).toBe('currency');
    expect(betterFunds(perf, funds)).toEqual([false, false]);
    expect(betterFunds(volatility, funds)).toEqual([false, false]);
    expect(betterFunds(ter, funds)).toEqual([true, false]);
  });

  it('are figures of different record dates', () => {
    const funds = pair({ record_date: '2026-09-30', perf_3y: 1 }, { record_date: '2026-10-31', perf_3y: 2 });
    expect(obstacleOf(perf, funds)).toBe('recordDate');
    expect(betterFunds(perf, funds)).toEqual([false, false]);
  });

  it('are falls of funds of which only one is valued weekly; of two valued monthly they are', () => {
    const drawdown = field('max_drawdown', { group: 'risk', better: 'higher' });
    const [one, other] = pair(
      { max_drawdown: -30, volatility_3y: 4 },
      { max_drawdown: -10, volatility_3y: 7 },
    );
    if (one === undefined || other === undefined) throw new Error('There are two funds.');
    const funds = [
      { ...one, valued_weekly: true },
      { ...other, valued_weekly: false },
    ];
    expect(obstacleOf(drawdown, funds)).toBe('frequency');
    expect(betterFunds(drawdown, funds)).toEqual([false, false]);
    // Volatility is of months for all.
    expect(betterFunds(volatility, funds)).toEqual([true, false]);
    expect(
      betterFunds(
        drawdown,
        funds.map((fund) => ({ ...fund, valued_weekly: false })),
      ),
    ).toEqual([false, true]);
  });

  it('are points of different peergroups', () => {
    const points = field('rating_points', { group: 'rating', better: 'higher' });
    const funds = pair({ peergroup_id: 1, rating_points: 80 }, { peergroup_id: 2, rating_points: 40 });
    expect(obstacleOf(points, funds)).toBe('peergroup');
    expect(betterFunds(points, funds)).toEqual([false, false]);
  });

  it('is the time since inception of funds of different age, and an amount in different currencies', () => {
    const inception = field('perf_since_inception', { group: 'performance', better: 'higher' });
    const least = field('min_investment', { group: 'costs', unit: 'currency', better: 'lower' });
    expect(obstacleOf(inception, pair({ issue_date: '2001-01-01' }, { issue_date: '2020-01-01' }))).toBe(
      'history',
    );
    expect(obstacleOf(least, pair({ tranche_currency: 'EUR' }, { tranche_currency: 'JPY' }))).toBe(
      'currency',
    );
  });
});
