import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FocusItem } from '@/shared/api/types';
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
import { ratingsQuery } from './queries';
import { Steps } from './Steps';
import { type RatingState, ratingCodec } from './state';

/** The rating in focus, and those before it. */
export function Component() {
  const { t } = useTranslation('focus');
  usePage(t('rating.title'));
  const list = useListAddress(ratingCodec);
  const { draft } = list.state;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('rating.title')}</h1>
        <p className={styles.lead}>{t('rating.lead')}</p>
        <p>
          <LocalLink to={pathTo('fundsInFocus')}>{t('title')}</LocalLink>
        </p>
      </header>
      <IgnoredNote ignored={list.ignored} />
      {draft === null ? <Published list={list} /> : <Draft id={draft} />}
    </div>
  );
}

/** What readers see. */
function Published({ list }: { list: ListAddress<RatingState> }) {
  const { t } = useTranslation('focus');
  const { data, error, refetch } = useQuery(ratingsQuery(useLang()));
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={12} height="2.5rem" />;
  if (data.count === 0) return <p className={styles.empty}>{t('rating.empty')}</p>;
  return <Ratings items={data.results} list={list} />;
}

function Ratings({ items, list }: { items: readonly FocusItem[]; list: ListAddress<RatingState> }) {
  const { t } = useTranslation('focus');
  const { step } = list.state;
  const unknown = useMemo(
    () => (step < items.length || items.length === 0 ? [] : [{ key: 'step', value: String(step) }]),
    [items.length, step],
  );
  useDrop(ratingCodec, list, unknown);
  const item = items[step] ?? items[0];
  if (item === undefined) return null;
  return (
    <div className={styles.columns}>
      <div className={styles.chosen}>
        <Chosen key={item.id} item={item} />
        {item.fund === null ? null : (
          <p>
            <LocalLink to={`${pathTo('fund', item.fund)}#rating`}>{t('rating.how')}</LocalLink>
          </p>
        )}
      </div>
      <Steps items={items} current={item.id} address={(next) => list.address({ step: next })} />
    </div>
  );
}
