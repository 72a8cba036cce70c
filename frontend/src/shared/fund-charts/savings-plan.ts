/** A savings plan along the course of a fund. */
import type { LineChart } from '../chart/description';
import type { Words } from './descriptions';
import { lastOf, plan, valuesOf } from './growth';
import type { Answers } from './queries';

type Performance = Answers['performance'];

export interface Wish {
  /** What is paid in each month, in the currency of the share class. */
  readonly amount: number;
  /** The first day (YYYY-MM-DD); empty: where the course begins. */
  readonly start: string;
}

const made = (data: Performance, { amount, start }: Wish) =>
  plan(data.dates, valuesOf(data, 'fund'), amount, start);

const whole = (value: number | null) => (value === null ? null : Math.round(value));

export function describePlan(data: Performance, wish: Wish, { t }: Words): LineChart | null {
  const { worth, paid } = made(data, wish);
  const first = worth.findIndex((value) => value !== null);
  if (first === -1) return null;
  const from = (values: readonly (number | null)[]) => values.slice(first).map(whole);
  const { gaps = [] } = data.series.find(({ name }) => name === 'fund') ?? {};
  return {
    kind: 'line',
    unit: 'money',
    dates: data.dates.slice(first),
    series: [
      { name: t('plan.worth'), short: t('plan.worth'), values: from(worth), gaps },
      { name: t('plan.paid'), short: t('plan.paid'), values: from(paid), gaps, peers: true },
    ],
    reach: [0, 0],
  };
}

export function headlinePlan(data: Performance, wish: Wish, { t, format }: Words): string | undefined {
  const { worth, paid } = made(data, wish);
  const [end, sum] = [lastOf(worth), lastOf(paid)];
  if (end === null || sum === null) return undefined;
  const currency = data.currency ?? data.fund.tranche_currency;
  return t('headline.plan', {
    from: format.money(Math.round(sum), currency),
    to: format.money(Math.round(end), currency),
  });
}
