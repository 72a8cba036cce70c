import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import type { OwnRating, OwnRatingList } from '@/shared/api/types';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { useMayEdit } from '@/shared/dashboard/rights';
import { type RequestedFund, useDialogOpener } from '@/shared/dialogs';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected, useListAddress } from '@/shared/list/address';
import { FacetedRows } from '@/shared/list/FacetedRows';
import { FacetFilters } from '@/shared/list/FacetFilters';
import { narrowed } from '@/shared/list/narrowed';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { useCompany } from './company';
import styles from './Dashboard.module.css';
import { EstateTable } from './EstateTable';
import { useFreshOrders } from './fresh-orders';
import { Orders } from './Orders';
import { ratingsQuery } from './queries';
import { RatingCards, RatingTable } from './Ratings';
import { ORDERS, RATINGS_FIRST, type RatingsState, ratingsCodec, UNFILTERED } from './state';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 64rem)';
/** Funds of one order at most, as the API takes them. */
const MOST = 50;

/** The own funds with their ratings, and the orders of new ones. */
export function Component() {
  const { search, pathname } = useLocation();
  const { t } = useTranslation('dashboard');
  // The specification prints the address with page and size.
  if (search === '')
    return <Navigate to={{ pathname, search: ratingsCodec.write(RATINGS_FIRST).toString() }} replace />;
  return (
    <Dashboard title={t('ratings.pageTitle')}>
      <Ratings />
    </Dashboard>
  );
}

/** What is chosen to be ordered, by the number of the share class. */
type Chosen = ReadonlyMap<number, RequestedFund>;

function Ratings() {
  const { t } = useTranslation('dashboard');
  const list = useListAddress(ratingsCodec);
  const query = useQuery(ratingsQuery(useLang(), useCompany(), list.state));
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const mayOrder = useMayEdit();
  useDropRejected(ratingsCodec, list, query.error);
  useFreshOrders();
  const { state, change } = list;
  const wide = useMedia(WIDE);
  const onReset = narrowed(state, UNFILTERED) ? () => change(UNFILTERED) : undefined;
  const toggle = ({ id, name, rank }: OwnRating) => {
    const next = new Map(chosen);
    if (!next.delete(id) && next.size < MOST) next.set(id, { id, name, rated: rank !== null });
    setChosen(next);
  };
  return (
    <>
      <p className={styles.lead}>{t('ratings.lead')}</p>
      <IgnoredNote ignored={list.ignored} />
      <section className={styles.list} aria-label={t('ratings.list')} aria-busy={query.isFetching}>
        <Groups list={list} page={query.data} />
        <FacetFilters
          list={list}
          facets={[{ key: 'rank', label: t('ratings.class'), values: query.data?.facets.rank.values }]}
          orders={
            wide || state.group === 'real_estate'
              ? []
              : ORDERS.map((value) => ({ value, label: t(`ratings.orders.${value}`) }))
          }
          texts={{
            search: t('ratings.search'),
            any: t('ratings.any'),
            order: t('ratings.order'),
            reset: t('ratings.reset'),
            filters: t('ratings.narrow'),
          }}
          onReset={onReset}
        />
        {mayOrder ? <OrderLine chosen={chosen} onClear={() => setChosen(new Map())} /> : null}
        <FacetedRows
          list={list}
          query={query}
          texts={{ empty: t('ratings.empty'), none: t('ratings.noneHere'), reset: t('ratings.reset') }}
          onReset={onReset}
          loading={<Bones lines={12} height="2.5rem" />}
        >
          {(page) => {
            const rows = { page, list, chosen: mayOrder ? chosen : null, onToggle: toggle };
            if (state.group === 'real_estate') return <EstateTable {...rows} />;
            return wide ? <RatingTable {...rows} /> : <RatingCards {...rows} />;
          }}
        </FacetedRows>
      </section>
      <Orders kinds={['fund_rating', 'message']} />
    </>
  );
}

interface GroupsProps {
  list: ListAddress<RatingsState>;
  page: OwnRatingList | undefined;
}

/** All funds or real estate funds, for a company that has some; and of which day the ratings are. */
function Groups({ list: { state, change }, page }: GroupsProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  if (page === undefined) return null;
  return (
    <>
      {page.record_date === null ? null : (
        <p className={styles.quiet}>
          {t('ratings.day', { day: format.date(page.record_date) })}
          {page.simulated ? ` ${t('simulated')}` : ''}
        </p>
      )}
      {page.real_estate === 0 ? null : (
        <fieldset className={styles.groups}>
          <legend className={styles.spoken}>{t('ratings.groups.label')}</legend>
          {(['all', 'real_estate'] as const).map((group) => (
            <button
              key={group}
              type="button"
              aria-pressed={state.group === group}
              onClick={() => change({ group })}
            >
              {t(`ratings.groups.${group}`, { formatted: format.number(page.real_estate) })}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function OrderLine({ chosen, onClear }: { chosen: Chosen; onClear(): void }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const open = useDialogOpener();
  const count = chosen.size;
  return (
    <p className={styles.orderLine}>
      <button
        type="button"
        className={styles.primary}
        disabled={count === 0}
        onClick={() => open({ name: 'fundRequest', funds: [...chosen.values()] })}
      >
        {t('ratings.orderRating')}
      </button>
      <span role="status">
        {count === 0
          ? t('ratings.choose')
          : t(count < MOST ? 'ratings.chosen' : 'ratings.chosenMost', {
              count,
              formatted: format.number(count),
            })}
      </span>
      {count === 0 ? null : (
        <button type="button" className={styles.button} onClick={onClear}>
          {t('ratings.clear')}
        </button>
      )}
    </p>
  );
}
