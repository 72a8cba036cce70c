import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useListAddress } from '@/shared/list/address';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './FundLists.module.css';
import { Listed } from './Listed';
import { groupsQuery } from './queries';
import { codec, type FundListsState, LISTS } from './state';

/** The ESG and the EMP list, a peer group of one of them at a time. */
export function Component() {
  const { t } = useTranslation('lists');
  usePage(t('title'));
  const list = useListAddress(codec);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <nav aria-label={t('which')} className={styles.tabs}>
          {LISTS.map((code) => (
            <Tab key={code} code={code} current={list.state.list === code} />
          ))}
        </nav>
      </header>
      <IgnoredNote ignored={list.ignored} />
      <Groups key={list.state.list} list={list} />
    </div>
  );
}

/** A list, called as staff call it. */
function Tab({ code, current }: { code: FundListsState['list']; current: boolean }) {
  const { data } = useQuery(groupsQuery(useLang(), code));
  return (
    <LocalLink to={`${pathTo('fundLists')}?list=${code}`} aria-current={current ? 'page' : undefined}>
      {data?.name ?? code.toUpperCase()}
    </LocalLink>
  );
}

function Groups({ list }: { list: ListAddress<FundListsState> }) {
  const { t } = useTranslation('lists');
  const { data, error, refetch } = useQuery(groupsQuery(useLang(), list.state.list));
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={12} height="2.5rem" />;
  const first = data.results[0];
  return (
    <>
      <p className={styles.lead}>{data.lead}</p>
      {first === undefined ? (
        <p className={styles.empty}>{t('empty')}</p>
      ) : (
        <Listed list={list} groups={data.results} peergroup={list.state.peergroup ?? first.value} />
      )}
    </>
  );
}
