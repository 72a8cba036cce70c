import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FocusFigures, FocusItem } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './FundsInFocus.module.css';

const NAMES = [
  'rank',
  'rating_points',
  'percentile',
  'perf_1y',
  'perf_3y',
  'volatility_3y',
  'max_drawdown',
  'volume',
] as const;

type Name = (typeof NAMES)[number];

/** The performance since the day, and the figures of that day beside those of today. */
export function Figures({ item }: { item: FocusItem }) {
  const { t } = useTranslation('focus');
  const format = useFormat();
  const day = format.date(item.day);
  const { performance, until, missing } = item.since;
  return (
    <section className={styles.figures}>
      <h3>{t('since')}</h3>
      {performance === null ? (
        <p className={styles.meta}>{t(`missing.${reason(missing)}`)}</p>
      ) : (
        <p className={styles.since}>
          <strong data-sign={Math.sign(performance)}>{format.change(performance)}</strong>
          <span>{t('sinceUntil', { from: day, to: format.date(until) })}</span>
        </p>
      )}
      <DataTable
        rows={NAMES}
        keyOf={(name) => name}
        columns={useColumns(item)}
        caption={t('table', { date: day })}
        className={styles.table}
      />
      <p className={styles.caption}>
        {t('dates', {
          first: format.date(item.frozen.figures_of),
          today: format.date(item.today.figures_of),
        })}{' '}
        {item.regrouped ? t('regrouped') : null}
      </p>
    </section>
  );
}

/** What the API may say is missing; anything else is read as a missing price. */
function reason(missing: string | null): 'no_price' | 'no_newer_price' | 'no_share_class' {
  return missing === 'no_newer_price' || missing === 'no_share_class' ? missing : 'no_price';
}

function useColumns(item: FocusItem): readonly DataColumn<Name>[] {
  const { t } = useTranslation('focus');
  const cell = useCell();
  const format = useFormat();
  return useMemo(
    () => [
      {
        name: 'figure',
        label: t('figure'),
        align: 'start',
        head: true,
        cell: (name) => t(`figures.${name}`),
      },
      {
        name: 'then',
        label: t('then', { date: format.date(item.day) }),
        align: 'end',
        cell: (name) => cell(item.frozen, name),
      },
      { name: 'now', label: t('now'), align: 'end', cell: (name) => cell(item.today, name) },
    ],
    [cell, format, item, t],
  );
}

function useCell(): (figures: FocusFigures, name: Name) => ReactNode {
  const { t } = useTranslation('focus');
  const format = useFormat();
  return useMemo(
    () => (figures, name) => {
      switch (name) {
        case 'rank':
          return <RatingBadge rank={figures.rank} underReview={figures.under_review} />;
        case 'rating_points':
          return format.number(figures.rating_points);
        case 'percentile':
          return figures.percentile === null
            ? MISSING
            : t('betterThan', { share: format.withPercent(format.number(figures.percentile)) });
        case 'volume':
          return format.millions(figures.volume);
        default:
          return format.percent(figures[name]);
      }
    },
    [format, t],
  );
}
