import { useTranslation } from 'react-i18next';
import type { RiskReturnMap } from '../api/types';
import { type Format, useFormat } from '../format';
import { type Cell, densest, readCells, span } from './cells';
import { groupOf, type LocatedFund } from './Located';

export interface MapTexts {
  /** What the map says: where most funds are. */
  title(map: RiskReturnMap): string;
  /** Where a fund lies beside the median of its peer group. */
  located(map: RiskReturnMap, fund: LocatedFund): string;
  /** What is drawn and what is not. */
  caption(map: RiskReturnMap): string;
  /** The ranges of a cell, and what lies there. */
  cell(map: RiskReturnMap, cell: Cell): string;
  range(side: RiskReturnMap['risk'], place: number): string;
}

/** What is said of the map, in words that are computed from what it draws. */
export function useMapTexts(): MapTexts {
  const { t } = useTranslation('landscape');
  const format = useFormat();
  const figure = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1);
  const range = (side: RiskReturnMap['risk'], place: number): string => {
    const { from, to } = span(side, place);
    if (place === 0 && side.minimum < 0) return t('below', { to: format.withPercent(figure(to)) });
    if (place === readCells(side) - 1) return t('from', { from: format.withPercent(figure(from)) });
    return t('between', { from: figure(from), to: format.withPercent(figure(to)) });
  };
  const counted = (count: number) => t('funds', { count, formatted: format.number(count) });
  const cell = (map: RiskReturnMap, one: Cell): string => {
    const ranges = { risk: range(map.risk, one.column), performance: range(map.return, one.row) };
    const group =
      one.group === null
        ? ''
        : t('mostly', {
            group: one.group.label,
            count: one.group.count,
            formatted: format.number(one.group.count),
          });
    return `${t('ranges', ranges)} ${counted(one.count)}${group}`;
  };
  return {
    cell,
    range,
    title: (map) => {
      const most = densest(map);
      if (most === null || map.drawn < 2) return t('name');
      return t('title', {
        risk: range(map.risk, most.column),
        performance: range(map.return, most.row),
      });
    },
    located: (map, fund) => {
      const group = groupOf(map, fund);
      // To the decimal that both are told in.
      const side = (own: number, median: number) => Math.sign(Math.round(own * 10) - Math.round(median * 10));
      const risk = group === undefined ? 0 : side(fund.volatility, group.risk);
      const performance = group === undefined ? 0 : side(fund.performance, group.performance);
      if (risk === 0 || performance === 0) return t('located.title');
      return t(`located.${risk < 0 ? 'calmer' : 'livelier'}.${performance < 0 ? 'behind' : 'ahead'}`);
    },
    caption: (map) => caption(map, format, t),
  };
}

type Texts = ReturnType<typeof useTranslation<'landscape'>>['t'];

function caption(map: RiskReturnMap, format: Format, t: Texts): string {
  const { count, drawn, outside, record_date } = map;
  const parts = [t('drawn', { count: drawn, formatted: format.number(drawn) })];
  if (outside > 0) parts.push(t('outside', { count: outside, formatted: format.number(outside) }));
  if (count > drawn) parts.push(t('left', { count: count - drawn, formatted: format.number(count - drawn) }));
  if (record_date !== null) parts.push(t('asOf', { date: format.date(record_date) }));
  return parts.join(' ');
}
