import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ranking as Ranked, RankedFund } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { useListAddress } from '@/shared/list/address';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { ShortName } from '@/shared/ui/ShortName';
import { codec } from './address';
import { Change } from './Change';
import { type Column, firstDirection, parseOrdering, sorted } from './ordering';
import styles from './Peergroup.module.css';
import { rankingQuery } from './queries';

/** All funds of the peergroup by their main share classes, for professionals. */
export function Ranking({ id }: { id: number }) {
  const { t } = useTranslation('peergroup');
  const lang = useLang();
  const { data, error, refetch } = useQuery(rankingQuery(id, lang));
  return (
    <section className={styles.section} aria-labelledby="ranking">
      <h2 id="ranking">{t('ranking')}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Bones lines={18} height="2.5rem" /> : null}
      {data === undefined ? null : <RankingTable ranking={data} />}
    </section>
  );
}

function RankingTable({ ranking }: { ranking: Ranked }) {
  const { t } = useTranslation('peergroup');
  const lang = useLang();
  const { state, ignored, go } = useListAddress(codec);
  const rows = useMemo(
    () => sorted(ranking.result, state.ordering, lang),
    [ranking.result, state.ordering, lang],
  );
  const columns = useRankingColumns();
  const scroller = useRef<HTMLElement>(null);
  useOwnInSight(scroller);
  return (
    <>
      <IgnoredNote ignored={ignored} />
      <DataTable
        ref={scroller}
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        caption={t('rankingCaption')}
        region={t('rankingRegion')}
        ordering={state.ordering}
        onOrdering={(next) => go({ ordering: parseOrdering(next) ?? state.ordering })}
        current={({ own }) => own}
        framed
      />
    </>
  );
}

/** The reader's fund is somewhere among hundreds: the table opens where it stands; the page stays where it is. */
function useOwnInSight(scroller: React.RefObject<HTMLElement | null>): void {
  // Before the table is painted, or it would jump.
  useLayoutEffect(() => {
    const frame = scroller.current;
    const own = frame?.querySelector<HTMLElement>('[aria-current]');
    if (!frame || !own) return;
    if (own.offsetTop + own.offsetHeight > frame.clientHeight)
      frame.scrollTop = own.offsetTop - frame.clientHeight / 2;
  }, [scroller]);
}

function useRankingColumns(): readonly DataColumn<RankedFund>[] {
  const { t } = useTranslation('peergroup');
  const format = useFormat();
  const column = (
    name: Column,
    cell: DataColumn<RankedFund>['cell'],
    more: Partial<DataColumn<RankedFund>> = {},
  ): DataColumn<RankedFund> => ({
    name,
    label: t(`columns.${name}`),
    align: 'end',
    sorts: firstDirection(name),
    cell,
    ...more,
  });
  const start = { align: 'start' } as const;
  return [
    column('position_vs_peergroup', (fund) => format.number(fund.position_vs_peergroup)),
    column('name', (fund) => <Name fund={fund} />, { ...start, head: true }),
    column('rank', (fund) => <RatingBadge rank={fund.rank} underReview={fund.under_review} />, start),
    column('rating_points', (fund) => format.number(fund.rating_points)),
    column('change', (fund) => <Change fund={fund} />),
    column('perf_1y', (fund) => format.change(fund.perf_1y), { sign: (fund) => fund.perf_1y }),
    column('perf_3y', (fund) => format.change(fund.perf_3y), { sign: (fund) => fund.perf_3y }),
    column('volatility_3y', (fund) => format.percent(fund.volatility_3y)),
    column('max_drawdown', (fund) => format.percent(fund.max_drawdown)),
    column('ter', (fund) => format.percent(fund.ter)),
  ];
}

function Name({ fund }: { fund: RankedFund }) {
  const { t } = useTranslation('peergroup');
  return (
    <>
      <LocalLink to={pathTo('fund', fund)} className={styles.fund}>
        <ShortName name={fund.name} rest />
      </LocalLink>
      {fund.own ? <span className={styles.tag}>{t('own')}</span> : null}
      <span className={styles.company}>{fund.company}</span>
    </>
  );
}
