/** Calendar years of a fund beside those of its peer group. */
import type { BarChart } from '../chart/description';
import type { Words } from './descriptions';
import type { Answers } from './queries';

type Years = Answers['calendarYears'];

export function describeYears(data: Years, { t }: Words): BarChart | null {
  if (data.years.length === 0) return null;
  return {
    kind: 'bar',
    unit: 'change',
    horizontal: false,
    categoryTitle: t('year'),
    categories: data.years.map(String),
    series: [
      { name: t('short.fund'), values: data.performance },
      { name: t('short.peergroup_median'), values: data.peergroup, peers: true },
    ],
  };
}

/** Both values of the years in which there are both. */
function compared({ performance, peergroup }: Years): [number, number][] {
  return performance.flatMap((own, place): [number, number][] => {
    const group = peergroup[place] ?? null;
    return own === null || group === null ? [] : [[own, group]];
  });
}

/** In how many of the years the fund was ahead of its peer group. */
export function headlineYears(data: Years, { t }: Words): string | undefined {
  const years = compared(data);
  if (years.length === 0) return undefined;
  const ahead = years.filter(([own, group]) => own > group).length;
  return t('headline.yearsAhead', { ahead, count: years.length });
}

export function summariseYears(data: Years, words: Words): string {
  return headlineYears(data, words) ?? words.t('empty');
}
