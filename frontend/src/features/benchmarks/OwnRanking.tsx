import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkColumn, BenchmarkRow, Benchmarks } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import type { ListAddress } from '@/shared/list/address';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { CopyLink } from '@/shared/ui/CopyLink';
import styles from './Benchmarks.module.css';
import { figureText, type Value } from './figures';
import { OwnBenchmark } from './OwnBenchmark';
import { scoreOf, type Weights, weightOf, writtenWeights } from './own';
import { tableQuery } from './queries';
import type { BenchmarkState } from './state';

interface Props {
  own: number;
  list: ListAddress<BenchmarkState>;
}

/** A benchmark of one's own: chosen funds in the order of weighted figures, kept in the address. */
export function OwnRanking({ own, list: { state, change, address } }: Props) {
  const { t } = useTranslation('benchmarks');
  const { data } = useQuery(tableQuery(useLang(), state));
  const [open, setOpen] = useState(false);
  const weights: Weights = Object.fromEntries(
    state.weight.flatMap((one) => [weightOf(one) ?? []]).filter(isPair),
  );
  const built = state.weight.length > 0 && state.fund.length > 0;
  return (
    <section className={styles.section} aria-labelledby="own">
      <h2 id="own">{t('ownBenchmark.title')}</h2>
      <p className={styles.measure}>{t('ownBenchmark.lead')}</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          aria-haspopup="dialog"
          disabled={data === undefined}
          onClick={() => setOpen(true)}
        >
          {t(built ? 'ownBenchmark.change' : 'ownBenchmark.build')}
        </button>
        {built ? <CopyLink address={address({})} className={styles.button} /> : null}
        {built ? (
          <button type="button" className={styles.link} onClick={() => change({ fund: [], weight: [] })}>
            {t('dropOwn')}
          </button>
        ) : null}
      </div>
      {built && data ? <Ranked data={data} own={own} funds={state.fund} weights={weights} /> : null}
      {open && data ? (
        <OwnBenchmark
          own={own}
          rows={data.results}
          columns={data.columns}
          funds={state.fund}
          weights={weights}
          onDone={(chosen) => change({ fund: [...chosen.funds], weight: writtenWeights(chosen.weights) })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

const isPair = (one: readonly (string | number)[]): one is [string, number] => one.length === 2;

interface Scored {
  readonly row: BenchmarkRow;
  readonly score: number | null;
}

interface RankedProps {
  data: Benchmarks;
  own: number;
  funds: readonly number[];
  weights: Weights;
}

/** The chosen funds, the best first. */
function Ranked({ data, own, funds, weights }: RankedProps) {
  const { t } = useTranslation('benchmarks');
  const format = useFormat();
  const rows = data.results.filter(({ id }) => id === own || funds.includes(id));
  const scored = rows
    .map((row): Scored => ({ row, score: scoreOf(row, rows, data.columns, weights) }))
    .toSorted((one, other) => (other.score ?? -1) - (one.score ?? -1));
  const figure = ({ name, label, kind }: BenchmarkColumn): DataColumn<Scored> => ({
    name,
    label: t('ownBenchmark.weighted', { label, weight: weights[name] }),
    align: 'end',
    cell: ({ row }) => figureText(kind, (row as unknown as Record<string, Value>)[name], format),
  });
  const columns: DataColumn<Scored>[] = [
    { name: 'name', label: t('columns.fund'), align: 'start', head: true, cell: ({ row }) => row.name },
    {
      name: 'score',
      label: t('ownBenchmark.score'),
      align: 'end',
      cell: ({ score }) => format.number(score, 1),
    },
    ...data.columns.filter(({ name }) => name in weights).map(figure),
  ];
  return (
    <>
      <DataTable
        rows={scored}
        keyOf={({ row }) => row.id}
        columns={columns}
        caption={t('ownBenchmark.caption')}
        region={t('ownBenchmark.title')}
        current={({ row }) => row.id === own}
        framed
        className={styles.wide}
      />
      <p className={styles.caption}>{t('ownBenchmark.hint')}</p>
    </>
  );
}
