import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Ranking as Ranked, RankedFund } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { IN_PLACE } from '@/shared/in-place';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { ShortName } from '@/shared/ui/ShortName';
import { Value } from '@/shared/ui/Value';
import { codec } from './address';
import { Change } from './Change';
import { COLUMNS, type Column, directionOf, nextOrdering, type Ordering, sorted } from './ordering';
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
      {data === undefined && !error ? <Bones lines={12} height="2.5rem" /> : null}
      {data === undefined ? null : <RankingTable ranking={data} />}
    </section>
  );
}

function RankingTable({ ranking }: { ranking: Ranked }) {
  const { t } = useTranslation('peergroup');
  const lang = useLang();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, ignored } = useMemo(() => codec.read(new URLSearchParams(search)), [search]);
  const rows = useMemo(
    () => sorted(ranking.result, state.ordering, lang),
    [ranking.result, state.ordering, lang],
  );
  const scroller = useRef<HTMLElement>(null);
  const order = (ordering: Ordering) =>
    void navigate({ search: codec.write({ ordering }).toString() }, IN_PLACE);
  useOwnInSight(scroller);
  return (
    <>
      <IgnoredNote ignored={ignored} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <section ref={scroller} className={styles.scroll} tabIndex={0} aria-label={t('rankingRegion')}>
        <table className={styles.ranking}>
          <caption className={styles.hidden}>{t('rankingCaption')}</caption>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <Header key={column} column={column} ordering={state.ordering} onOrdering={order} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((fund) => (
              <Row key={fund.id} fund={fund} />
            ))}
          </tbody>
        </table>
      </section>
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

interface HeaderProps {
  column: Column;
  ordering: Ordering;
  onOrdering: (ordering: Ordering) => void;
}

function Header({ column, ordering, onOrdering }: HeaderProps) {
  const { t } = useTranslation('peergroup');
  const direction = directionOf(ordering, column);
  return (
    <th scope="col" aria-sort={direction ?? undefined} data-column={column}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrdering(nextOrdering(ordering, column))}
      >
        {t(`columns.${column}`)}
        <span aria-hidden="true" className={styles.arrow} data-direction={direction ?? 'none'} />
      </button>
    </th>
  );
}

function Row({ fund }: { fund: RankedFund }) {
  const { t } = useTranslation('peergroup');
  const format = useFormat();
  return (
    <tr aria-current={fund.own ? 'true' : undefined}>
      <td data-column="position_vs_peergroup">
        <Value text={format.number(fund.position_vs_peergroup)} />
      </td>
      <th scope="row" data-column="name">
        <LocalLink to={pathTo('fund', fund)}>
          <ShortName name={fund.name} rest />
        </LocalLink>
        {fund.own ? <span className={styles.tag}>{t('own')}</span> : null}
        <span className={styles.company}>{fund.company}</span>
      </th>
      <td data-column="rank">
        <RatingBadge rank={fund.rank} underReview={fund.under_review} />
      </td>
      <td>
        <Value text={format.number(fund.rating_points)} />
      </td>
      <td>
        <Change fund={fund} />
      </td>
      <td data-sign={Math.sign(fund.perf_1y ?? 0)}>
        <Value text={format.change(fund.perf_1y)} />
      </td>
      <td data-sign={Math.sign(fund.perf_3y ?? 0)}>
        <Value text={format.change(fund.perf_3y)} />
      </td>
      <td>
        <Value text={format.percent(fund.volatility_3y)} />
      </td>
      <td>
        <Value text={format.percent(fund.max_drawdown)} />
      </td>
      <td>
        <Value text={format.percent(fund.ter)} />
      </td>
    </tr>
  );
}
