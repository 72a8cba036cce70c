import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { PERIODS, type Period } from './period';
import styles from './TableTools.module.css';
import type { Columns } from './use-columns';

const ColumnChooser = lazy(() => import('./ColumnChooser'));
const SIZES = [15, 30, 50, 100] as const;

interface Props {
  columns: Columns;
  period: Period;
  onPeriod: (period: Period) => void;
  pageSize: number;
  onPageSize: (size: number) => void;
}

/** What can be chosen about a fund table: performance period, page size and columns. */
export function TableTools({ columns, period, onPeriod, pageSize, onPageSize }: Props) {
  const { t } = useTranslation('table');
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.tools}>
      <PeriodSelect period={period} onPeriod={onPeriod} />
      <PageSize size={pageSize} onSize={onPageSize} />
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        disabled={columns.fields.length === 0}
        onClick={() => setChoosing(true)}
      >
        {t('columns.open')}
        {columns.columns.length > 1 ? (
          <span className={styles.badge}>{columns.columns.length - 1}</span>
        ) : null}
      </button>
      {choosing ? (
        <Suspense fallback={null}>
          <ColumnChooser fields={columns.fields} choice={columns.choice} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function PeriodSelect({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { t } = useTranslation('table');
  const group = useId();
  return (
    <fieldset className={styles.periods}>
      <legend>{t('period.label')}</legend>
      <div className={styles.segments}>
        {PERIODS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={group}
              value={one}
              checked={one === period}
              onChange={() => onPeriod(one)}
              aria-label={t(`period.long.${one}`)}
            />
            <span aria-hidden="true">{t(`period.short.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const { t } = useTranslation('table');
  const format = useFormat();
  // An address may hold any size from 1 to 100; it must show as what it is.
  const sizes = [...new Set<number>([...SIZES, size])].sort((a, b) => a - b);
  return (
    <label className={styles.size}>
      {t('pageSize')}
      <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
        {sizes.map((one) => (
          <option key={one} value={one}>
            {format.number(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
