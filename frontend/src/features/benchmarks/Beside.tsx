import { useTranslation } from 'react-i18next';
import type { BenchmarkColumn, BenchmarkOfFund, BenchmarkStatistic } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { Notice } from '@/shared/ui/Notice';
import { Value } from '@/shared/ui/Value';
import styles from './Benchmarks.module.css';
import { figureText } from './figures';

interface Row {
  readonly column: BenchmarkColumn;
  readonly of: BenchmarkStatistic;
}

const WIDE = '(width >= 48rem)';

/** The fund's figures beside n, median and quartiles of its group; nothing is said of a small one. */
export function Beside({ fund }: { fund: BenchmarkOfFund }) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  const wide = useMedia(WIDE);
  const rows = rowsOf(fund);
  const text = ({ column }: Row, value: number | null) => figureText(column.kind, value, format);
  const quartiles = (row: Row) =>
    row.of.lower_quartile === null
      ? '–'
      : `${text(row, row.of.lower_quartile)} – ${text(row, row.of.upper_quartile)}`;
  const position = ({ of }: Row) =>
    of.position === null ? '–' : t('position', { position: of.position, n: of.n });
  const columns: DataColumn<Row>[] = [
    { name: 'figure', label: t('columns.figure'), align: 'start', head: true, cell: Name },
    { name: 'value', label: t('columns.value'), align: 'end', cell: (row) => text(row, row.of.value) },
    { name: 'median', label: t('columns.median'), align: 'end', cell: (row) => text(row, row.of.median) },
    { name: 'quartiles', label: t('columns.quartiles'), align: 'end', cell: quartiles },
    { name: 'position', label: t('columns.position'), align: 'end', cell: position },
    { name: 'n', label: 'n', align: 'end', cell: (row) => format.number(row.of.n) },
  ];
  return (
    <section className={styles.section} aria-labelledby="beside">
      <h2 id="beside">{t('beside')}</h2>
      {fund.withheld ? <Notice tone="info" title={t('withheld', { n: fund.n, least: fund.least })} /> : null}
      {wide ? (
        <DataTable
          rows={rows}
          keyOf={({ of }) => of.name}
          columns={columns}
          caption={t('besideCaption', { name: fund.name, n: fund.n })}
          className={styles.table}
        />
      ) : (
        <ul className={styles.cards}>
          {rows.map((row) => (
            <li key={row.of.name}>
              <Name {...row} />
              <strong className={styles.figure}>
                <Value text={text(row, row.of.value)} />
              </strong>
              {row.of.median === null ? null : (
                <span className={styles.below}>
                  {t('short', { median: text(row, row.of.median), quartiles: quartiles(row) })}
                  {row.of.position === null ? '' : ` · ${position(row)}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.caption}>{t('besideHint', { least: fund.least })}</p>
    </section>
  );
}

/** The statistics with their columns; those that neither the fund nor anybody else has are left out. */
function rowsOf({ columns, statistics }: BenchmarkOfFund): Row[] {
  return statistics.flatMap((of) => {
    const column = columns.find(({ name }) => name === of.name);
    return column === undefined || (of.value === null && of.n === 0) ? [] : [{ column, of }];
  });
}

function Name({ column }: Row) {
  const { t } = useTranslation('benchmarks');
  return (
    <span>
      {column.label}
      {column.kind === 'millions' || column.kind === 'years' ? (
        <span className={styles.unit}> {t(`units.${column.kind}`)}</span>
      ) : null}
    </span>
  );
}
