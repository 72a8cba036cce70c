import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AlternativeFunds } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected } from '@/shared/list/address';
import { FacetedRows } from '@/shared/list/FacetedRows';
import { FacetFilters } from '@/shared/list/FacetFilters';
import { narrowed } from '@/shared/list/narrowed';
import { Bones } from '@/shared/ui/Loading';
import styles from './Alternatives.module.css';
import { Cards, Table } from './Funds';
import { entriesQuery } from './queries';
import { type AlternativesState, codec, FACETS, ORDERS, UNFILTERED } from './state';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 64rem)';

/** The entries of one of the lists. */
export function Entries({ list }: { list: ListAddress<AlternativesState> }) {
  const { t } = useTranslation('alternatives');
  const wide = useMedia(WIDE);
  const { state, change } = list;
  const query = useQuery(entriesQuery(useLang(), state));
  useDropRejected(codec, list, query.error);
  const onReset = narrowed(state, UNFILTERED) ? () => change(UNFILTERED) : undefined;
  const facets = query.data?.facets;
  return (
    <section className={styles.section} aria-labelledby="entries" aria-busy={query.isFetching}>
      <h2 id="entries">{t(`${state.list}.list`)}</h2>
      <FacetFilters
        list={list}
        facets={FACETS.map((key) => ({ key, label: t(`filters.${key}`), values: facets?.[key].values }))}
        orders={wide ? [] : ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
        texts={{
          search: t('search'),
          any: t('any'),
          order: t('order'),
          reset: t('reset'),
          filters: t('narrow'),
        }}
        onReset={onReset}
      />
      <FacetedRows
        list={list}
        query={query}
        texts={{ empty: t('empty'), none: t('noneHere'), reset: t('reset') }}
        onReset={onReset}
        loading={<Bones lines={12} height="2.5rem" />}
      >
        {(page) => (
          <>
            <Found page={page} />
            {wide ? <Table page={page} list={list} /> : <Cards page={page} />}
            <Caption page={page} />
          </>
        )}
      </FacetedRows>
    </section>
  );
}

function Found({ page }: { page: AlternativeFunds }) {
  const { t } = useTranslation('alternatives');
  const format = useFormat();
  const counts = { count: page.count, formatted: format.number(page.count), all: format.number(page.listed) };
  return (
    <p role="status" className={styles.found}>
      {t(page.count === page.listed ? 'found' : 'foundOf', counts)}
    </p>
  );
}

/** How old the register is, and that what shows is simulated where it is. */
function Caption({ page }: { page: AlternativeFunds }) {
  const { t } = useTranslation('alternatives');
  const format = useFormat();
  return (
    <p className={styles.caption}>
      {page.updated_on === null ? null : t('updated', { date: format.date(page.updated_on) })}{' '}
      {page.simulated ? t('simulated') : null}
    </p>
  );
}
