import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Directory } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useMedia } from '@/shared/hooks/use-media';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDrop, useListAddress } from '@/shared/list/address';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Directory.module.css';
import { Filters } from './Filters';
import { GroupCards, GroupTable } from './Groups';
import { directoryQuery } from './queries';
import { chosen, codec, type DirectoryState, ordered, sectionsOf, unknownOf } from './state';

/** Where the figures of a peergroup have room beside its name. */
const WIDE = '(width >= 52rem)';

/** All peergroups, by asset class. */
export function Component() {
  const { t } = useTranslation('directory');
  const lang = useLang();
  usePage(t('title'));
  const list = useListAddress(codec);
  const { data, error, refetch } = useQuery(directoryQuery(lang));
  const { state } = list;
  useDrop(
    codec,
    list,
    useMemo(() => (data === undefined ? [] : unknownOf(state, data.results)), [data, state]),
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <Lead directory={data} />
      </header>
      <IgnoredNote ignored={list.ignored} />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Bones lines={16} height="2.5rem" />}
      {data?.count === 0 ? <p>{t('empty')}</p> : null}
      {data && data.count > 0 ? <Groups directory={data} list={list} /> : null}
    </div>
  );
}

function Lead({ directory }: { directory: Directory | undefined }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const rated = directory?.results.reduce((sum, group) => sum + group.rated, 0) ?? null;
  return (
    <p className={styles.lead}>
      {directory === undefined
        ? null
        : t('lead', { groups: format.number(directory.count), rated: format.number(rated) })}
    </p>
  );
}

function Groups({ directory, list }: { directory: Directory; list: ListAddress<DirectoryState> }) {
  const { t } = useTranslation('directory');
  const lang = useLang();
  const format = useFormat();
  const wide = useMedia(WIDE);
  // Typing goes on while two hundred rows are drawn.
  const state = useDeferredValue(list.state);
  const sections = useMemo(
    () => sectionsOf(ordered(chosen(directory.results, state), state.ordering, lang)),
    [directory.results, state, lang],
  );
  const inOrder = useMemo(() => inDeclaredOrder(sections, directory), [sections, directory]);
  const count = sections.reduce((sum, { groups }) => sum + groups.length, 0);
  return (
    <>
      <Filters directory={directory} list={list} sorts={!wide} />
      <p role="status" className={styles.found}>
        {t('found', { count, formatted: format.number(count) })}
      </p>
      {count === 0 ? (
        <p className={styles.none}>
          {t('none')} <LocalLink to={pathTo('peergroups')}>{t('reset')}</LocalLink>
        </p>
      ) : null}
      {inOrder.map(({ code, label, groups }) => (
        <section key={code} aria-labelledby={`class-${code}`}>
          <h2 id={`class-${code}`} className={styles.classHead}>
            {label} <span className={styles.number}>{format.number(groups.length)}</span>
          </h2>
          {wide ? <GroupTable label={label} groups={groups} list={list} /> : <GroupCards groups={groups} />}
        </section>
      ))}
      <p className={styles.caption}>
        {t('caption', { date: format.date(directory.record_date) })}{' '}
        <LocalLink to={`${pathTo('methodology')}#peergroups`}>{t('why')}</LocalLink>
      </p>
    </>
  );
}

/** Whatever the rows are sorted by, asset classes keep their order. */
function inDeclaredOrder(sections: ReturnType<typeof sectionsOf>, directory: Directory) {
  const order = sectionsOf(directory.results).map(({ code }) => code);
  return sections.toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code));
}
