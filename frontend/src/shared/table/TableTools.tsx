import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format';
import { RetryLine } from '../ui/RetryLine';
import { type Density, densityAfter, setDensity, useDensity } from './density';
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
  ordering: string;
  onOrdering: (ordering: string) => void;
}

/** What can be chosen about a fund table: performance period, order, page size and columns. */
export function TableTools(props: Props) {
  const { columns, period, onPeriod, pageSize, onPageSize, ordering, onOrdering } = props;
  const { t } = useTranslation('table');
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.tools}>
      <PeriodSelect period={period} onPeriod={onPeriod} />
      <Ordering fields={columns.fields} ordering={ordering} onOrdering={onOrdering} />
      <PageSize size={pageSize} onSize={onPageSize} />
      <DensityButton />
      {columns.kept.error !== null ? (
        <ColumnsMissing kept={columns.kept} />
      ) : (
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          disabled={columns.fields.length === 0 || columns.kept.waiting}
          onClick={() => setChoosing(true)}
        >
          {t('columns.open')}{' '}
          {columns.columns.length > 1 ? (
            <span className={styles.badge}>{columns.columns.length - 1}</span>
          ) : (
            <span className={`${styles.badge} ${styles.awaited}`} aria-hidden="true" />
          )}
        </button>
      )}
      {choosing ? (
        <Suspense fallback={null}>
          <ColumnChooser fields={columns.fields} kept={columns.kept} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * That a table has the default columns, since those of the account could not be had: a choice that starts from them would
 * overwrite what the account keeps.
 */
export function ColumnsMissing({ kept }: Pick<Columns, 'kept'>) {
  const { t } = useTranslation('table');
  return kept.error === null ? null : <RetryLine text={t('columns.missing')} onRetry={kept.retry} short />;
}

/** The performance period. */
export function PeriodSelect({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const { t } = useTranslation('table');
  const group = useId();
  return (
    <fieldset className={styles.periods}>
      <legend className={styles.caption}>{t('period.label')}</legend>
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

type OrderingProps = Pick<Props, 'ordering' | 'onOrdering'> & {
  fields: Columns['fields'];
  /** As narrow as a phone needs it. */
  short?: boolean;
};

/** The order by any field, or by none where the list has its own; also one that is no column at the moment, and on screens too narrow for headers. */
export function Ordering({ fields, ordering, onOrdering, short = false }: OrderingProps) {
  const { t } = useTranslation('table');
  const descending = ordering.startsWith('-');
  const field = descending ? ordering.slice(1) : ordering;
  const sign = descending ? '-' : '';
  return (
    <div className={short ? `${styles.ordering} ${styles.short}` : styles.ordering}>
      <label className={styles.size}>
        <span className={styles.caption}>{t('ordering.label')}</span>
        <select value={field} onChange={(event) => onOrdering(sign + event.target.value)}>
          {field === '' ? <option value="">{t('ordering.none')}</option> : null}
          {fields
            .filter((one) => one.sortable)
            .map((one) => (
              <option key={one.name} value={one.name}>
                {one.label}
              </option>
            ))}
        </select>
      </label>
      <button
        type="button"
        className={styles.direction}
        disabled={field === ''}
        aria-label={descending ? t('ordering.descending') : t('ordering.ascending')}
        title={descending ? t('ordering.descending') : t('ordering.ascending')}
        onClick={() => onOrdering(descending ? field : `-${field}`)}
      >
        <span aria-hidden="true" className={styles.triangle} data-descending={descending} />
      </button>
    </div>
  );
}

/** Goes on to the next height of rows. */
function DensityButton() {
  const { t } = useTranslation('table');
  const density = useDensity();
  const label = t(`density.${density}`);
  return (
    <button
      type="button"
      className={styles.density}
      aria-label={label}
      title={label}
      onClick={() => setDensity(densityAfter(density))}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16" stroke="currentColor">
        <path d={LINES[density]} />
      </svg>
    </button>
  );
}

const LINES: Readonly<Record<Density, string>> = {
  normal: 'M2 3.5h12M2 8h12M2 12.5h12',
  compact: 'M2 2.5h12M2 6h12M2 9.5h12M2 13h12',
  comfortable: 'M2 4.5h12M2 11.5h12',
};

function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const { t } = useTranslation('table');
  const format = useFormat();
  // An address may hold any size from 1 to 100; it must show as what it is.
  const sizes = [...new Set<number>([...SIZES, size])].sort((a, b) => a - b);
  return (
    <label className={styles.size}>
      <span className={styles.caption}>{t('pageSize')}</span>
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
