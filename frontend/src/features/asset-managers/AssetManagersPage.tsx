import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyList } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { useDropRejected, useListAddress } from '@/shared/list/address';
import { Chosen } from '@/shared/list/Chosen';
import { FacetedRows } from '@/shared/list/FacetedRows';
import { FacetFilters } from '@/shared/list/FacetFilters';
import { narrowed } from '@/shared/list/narrowed';
import { usePage } from '@/shared/page-name';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import styles from './AssetManagers.module.css';
import { Companies } from './Companies';
import { Letters } from './Letters';
import { companiesQuery } from './queries';
import { codec, FACETS, ORDERS, UNFILTERED } from './state';

/** Where the letters of the alphabet have room in one line. */
const WIDE = '(width >= 64rem)';

/** All asset managers, found by their names, letter by letter, or by what they invest in. */
export function Component() {
  const { t } = useTranslation('managers');
  usePage(t('list.title'));
  const list = useListAddress(codec);
  const { state, change } = list;
  const wide = useMedia(WIDE);
  const query = useQuery(companiesQuery(useLang(), state));
  useDropRejected(codec, list, query.error);
  const onReset = narrowed(state, UNFILTERED) ? () => change(UNFILTERED) : undefined;
  const facets = query.data?.facets;
  const letters = facets?.letter.values;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('list.title')}</h1>
        <p className={styles.lead}>{t('list.lead')}</p>
      </header>
      <IgnoredNote ignored={list.ignored} />
      <section className={styles.list} aria-label={t('list.title')} aria-busy={query.isFetching}>
        <FacetFilters
          list={list}
          facets={FACETS.map((key) => ({
            key,
            label: t(`list.filters.${key}`),
            values: facets?.[key].values,
          }))}
          orders={ORDERS.map((value) => ({ value, label: t(`list.orders.${value}`) }))}
          texts={{
            search: t('list.search'),
            any: t('list.any'),
            order: t('list.order'),
            reset: t('list.reset'),
            filters: t('list.narrow'),
          }}
          onReset={onReset}
        >
          {wide ? null : (
            <Chosen
              label={t('list.letter')}
              all={t('list.any')}
              values={letters}
              chosen={state.letter}
              onChoose={(letter) => change({ letter })}
            />
          )}
        </FacetFilters>
        {wide ? (
          <Letters values={letters} chosen={state.letter} onChoose={(letter) => change({ letter })} />
        ) : null}
        <FacetedRows
          list={list}
          query={query}
          texts={{ empty: t('list.empty'), none: t('list.noneHere'), reset: t('list.reset') }}
          onReset={onReset}
          loading={<Bones lines={12} height="4.5rem" />}
        >
          {(page) => (
            <>
              <Found page={page} />
              {page.simulated ? <p className={styles.honest}>{t('list.simulated')}</p> : null}
              <Companies companies={page.results} />
            </>
          )}
        </FacetedRows>
      </section>
    </div>
  );
}

function Found({ page }: { page: CompanyList }) {
  const { t } = useTranslation('managers');
  const format = useFormat();
  return (
    <p role="status" className={styles.small}>
      {t('list.found', { count: page.count, formatted: format.number(page.count) })}
    </p>
  );
}
