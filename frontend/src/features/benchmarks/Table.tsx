import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkColumn, BenchmarkRow } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Value as ShownValue } from '@/shared/ui/Value';
import styles from './Benchmarks.module.css';
import { figureText, type Value } from './figures';
import { tableQuery, workbookAddress } from './queries';
import { type BenchmarkState, codec, FIRST_COLUMNS } from './state';

interface Props {
  list: ListAddress<BenchmarkState>;
  /** The fund that the page is about. */
  own: number | null;
}

/** All funds of the record date with the columns that are chosen, which stand in the address. */
export function FundTable({ list, own }: Props) {
  const { t } = useTranslation('benchmarks');
  const lang = useLang();
  const { state, change } = list;
  const { data, error, refetch, isFetching } = useQuery(tableQuery(lang, state));
  useDropRejected(codec, list, error);
  const all = data?.columns ?? [];
  const chosen = state.column.length > 0 ? state.column : FIRST_COLUMNS;
  const shown = all.filter(({ name }) => chosen.includes(name));
  const columns = useColumns(shown);
  const choose = (name: string, on: boolean) => {
    const next = all.map((one) => one.name).filter((one) => (one === name ? on : chosen.includes(one)));
    change({ column: next.join() === FIRST_COLUMNS.join() || next.length === 0 ? [] : next });
  };
  return (
    <section className={styles.section} aria-labelledby="table" aria-busy={isFetching}>
      <h2 id="table">{t('table')}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones lines={12} height="2.5rem" /> : null}
      {data ? (
        <>
          <div className={styles.tools}>
            <details className={styles.choose}>
              <summary>{t('choose', { count: shown.length, all: all.length })}</summary>
              <Choice columns={all} chosen={chosen} onChoose={choose} />
            </details>
            <a
              className={styles.download}
              href={workbookAddress(
                lang,
                state,
                shown.map(({ name }) => name),
              )}
              download
            >
              {t('download')}
            </a>
          </div>
          <DataTable
            rows={data.results}
            keyOf={({ id }) => id}
            columns={columns}
            caption={t('tableCaption')}
            region={t('tableCaption')}
            ordering={state.ordering}
            onOrdering={(ordering) => change({ ordering })}
            current={({ id }) => id === own}
            framed
            className={styles.wide}
          />
          <p className={styles.caption}>{t('tableHint')}</p>
        </>
      ) : null}
    </section>
  );
}

interface ChoiceProps {
  columns: readonly BenchmarkColumn[];
  chosen: readonly string[];
  onChoose(name: string, on: boolean): void;
}

/** All columns, by the part that they belong to. */
function Choice({ columns, chosen, onChoose }: ChoiceProps) {
  const parts = new Map(columns.map(({ group }) => [group.value, group.label]));
  return (
    <div className={styles.choices}>
      {[...parts].map(([part, label]) => (
        <fieldset key={part}>
          <legend>{label}</legend>
          {columns
            .filter(({ group }) => group.value === part)
            .map(({ name, label: text }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ target }) => onChoose(name, target.checked)}
                />
                <span>{text}</span>
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  );
}

function useColumns(shown: readonly BenchmarkColumn[]): readonly DataColumn<BenchmarkRow>[] {
  const { t } = useTranslation('benchmarks');
  return useMemo(
    () => [
      {
        name: 'name',
        label: t('columns.fund'),
        align: 'start',
        head: true,
        sorts: 'ascending',
        cell: (row) => (
          <div className={styles.name}>
            <LocalLink to={pathTo('benchmark', { id: row.id })}>{row.name}</LocalLink>
            <span className={styles.below}>{row.company}</span>
          </div>
        ),
      },
      ...shown.map(
        ({ name, label, kind }): DataColumn<BenchmarkRow> => ({
          name,
          label,
          ...(kind === 'millions' || kind === 'years' ? { unit: t(`units.${kind}`) } : {}),
          align: kind === 'rank' ? 'start' : 'end',
          sorts: 'descending',
          cell: (row) => <Figure row={row} name={name} kind={kind} />,
        }),
      ),
    ],
    [shown, t],
  );
}

interface FigureProps {
  row: BenchmarkRow;
  name: string;
  kind: BenchmarkColumn['kind'];
}

/** Points with their step of the scale; a ratio outside the law is marked in words. */
function Figure({ row, name, kind }: FigureProps) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  const text = figureText(kind, (row as unknown as Record<string, Value>)[name], format);
  if (name === 'rating_total' && row.rank !== null)
    return (
      <span title={row.rank.label}>
        <strong>{row.rank.value}</strong> {text}
      </span>
    );
  if (!row.breaches.some((one) => one === name)) return <ShownValue text={text} />;
  return (
    <span className={styles.outside} title={t('outside')}>
      {text} <span className={styles.spoken}>{t('outside')}</span>
      <span aria-hidden="true">!</span>
    </span>
  );
}
