import { createCodec, oneOf, type State, single } from '@/shared/address/codec';

export const TYPES = ['all', 'fund', 'document', 'news', 'company_document', 'profile', 'shown'] as const;
export const USERS = ['all', 'visitor', 'registered', 'professional'] as const;
/** The months that can be chosen, counted back from the last one that is over. */
const CHOICES = 36;

const month = single<string>('', (raw) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? raw : undefined), String);

const FIELDS = {
  /** The first and the last month, YYYY-MM; without them the last twelve that are over. */
  from: month,
  to: month,
  type: oneOf<(typeof TYPES)[number]>(TYPES, 'all'),
  user: oneOf<(typeof USERS)[number]>(USERS, 'all'),
  /** The key of the chart of one fund; without it the fund that was read most. */
  chart: single<string>('', (raw) => (/^[0-9a-f]{10}$/.test(raw) ? raw : undefined), String),
};

/** The address of the statistics. */
export const codec = createCodec(FIELDS);

export type StatsState = State<typeof FIELDS>;

/** Months that are over, newest first, YYYY-MM. */
export function monthsBefore(today: Date): string[] {
  return Array.from({ length: CHOICES }, (_, back) =>
    new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** The first day of the month `from` and the last one of the month `to`, as the API wants them. */
export function daysOf({ from, to }: Pick<StatsState, 'from' | 'to'>) {
  const [year = 0, number = 0] = to.split('-').map(Number);
  return {
    ...(from === '' ? {} : { date_after: `${from}-01` }),
    ...(to === '' ? {} : { date_before: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }),
  };
}
