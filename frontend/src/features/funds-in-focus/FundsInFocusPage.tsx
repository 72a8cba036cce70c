import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FundInFocusCategory } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { type ListAddress, useDrop, useListAddress } from '@/shared/list/address';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { IgnoredNote } from '@/shared/ui/IgnoredNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Chosen } from './Chosen';
import { Draft } from './Draft';
import styles from './FundsInFocus.module.css';
import { focusQuery } from './queries';
import { Steps } from './Steps';
import { codec, type FocusState } from './state';

/** Funds in focus, one at a time, of one category. */
export function Component() {
  const { t } = useTranslation('focus');
  usePage(t('title'));
  const list = useListAddress(codec);
  const { draft } = list.state;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <p>
          <LocalLink to={pathTo('ratingInFocus')}>{t('rating.title')}</LocalLink>
        </p>
      </header>
      <IgnoredNote ignored={list.ignored} />
      {draft === null ? <Published list={list} /> : <Draft id={draft} />}
    </div>
  );
}

/** What readers see. */
function Published({ list }: { list: ListAddress<FocusState> }) {
  const { t } = useTranslation('focus');
  const { data, error, refetch } = useQuery(focusQuery(useLang()));
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={12} height="2.5rem" />;
  if (data.results.length === 0) return <p className={styles.empty}>{t('empty')}</p>;
  return <Categories list={list} categories={data.results} />;
}

interface Props {
  list: ListAddress<FocusState>;
  categories: readonly FundInFocusCategory[];
}

function Categories({ list, categories }: Props) {
  const { t } = useTranslation('focus');
  const format = useFormat();
  const { category, step } = list.state;
  const shown = categories.find(({ code }) => code === category) ?? categories[0];
  const items = shown?.items ?? [];
  const unknown = useMemo(() => {
    if (category !== '' && shown?.code !== category) return [{ key: 'category', value: category }];
    return step < items.length ? [] : [{ key: 'step', value: String(step) }];
  }, [category, items.length, shown, step]);
  useDrop(codec, list, unknown);
  const item = items[step] ?? items[0];
  if (shown === undefined || item === undefined) return null;
  return (
    <>
      <nav aria-label={t('which')} className={styles.tabs}>
        {categories.map(({ code, label }) => (
          // Another category begins with its first fund.
          <LocalLink
            key={code}
            to={`${pathTo('fundsInFocus')}?category=${code}`}
            aria-current={code === shown.code ? 'page' : undefined}
          >
            {label}
          </LocalLink>
        ))}
      </nav>
      <p className={styles.counts}>
        {t('counts', {
          inFocus: format.number(shown.in_focus),
          ended: format.number(shown.count - shown.in_focus),
        })}
      </p>
      <div className={styles.columns}>
        <Chosen key={item.id} item={item} />
        <Steps items={items} current={item.id} address={(step) => list.address({ step })} />
      </div>
    </>
  );
}
