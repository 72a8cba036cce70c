import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AlternativeFunds } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDropRejected } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { Notice } from '@/shared/ui/Notice';
import styles from './Alternatives.module.css';
import { EntryFilters } from './EntryFilters';
import { Cards, Table } from './Funds';
import { entriesQuery } from './queries';
import { type AlternativesState, codec, isFiltered, UNFILTERED } from './state';

/** Where the columns have room beside each other. */
const WIDE = '(width >= 64rem)';

/** The entries of one of the lists. */
export function Entries({ list }: { list: ListAddress<AlternativesState> }) {
  const { t } = useTranslation('alternatives');
  const wide = useMedia(WIDE);
  const { state, change, address } = list;
  const query = useQuery(entriesQuery(useLang(), state));
  useDropRejected(codec, list, query.error);
  const none = isFiltered(state) ? (
    <Notice tone="info" title={t('noneHere')}>
      <button type="button" onClick={() => change(UNFILTERED)}>
        {t('reset')}
      </button>
    </Notice>
  ) : (
    <p className={styles.empty}>{t('empty')}</p>
  );
  return (
    <section className={styles.section} aria-labelledby="entries" aria-busy={query.isFetching}>
      <h2 id="entries">{t(`${state.list}.list`)}</h2>
      <EntryFilters list={list} facets={query.data?.facets} sorts={!wide} />
      <ListBody
        query={query}
        address={(page) => address({ page })}
        onPage={(page) => change({ page }, 'page')}
        none={none}
      >
        {(page, stale) => (
          <div data-stale={stale} className={styles.rows}>
            <Found page={page} />
            {wide ? <Table page={page} list={list} /> : <Cards page={page} />}
            <Caption page={page} />
          </div>
        )}
      </ListBody>
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
