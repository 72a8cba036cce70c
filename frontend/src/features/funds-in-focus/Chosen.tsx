import { useTranslation } from 'react-i18next';
import type { FocusItem } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { RichText } from '@/shared/rich-text/RichText';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import { Figures } from './Figures';
import styles from './FundsInFocus.module.css';

/** A fund in focus: why, its figures of that day, and what has happened since. */
export function Chosen({ item }: { item: FocusItem }) {
  const { t } = useTranslation('focus');
  const format = useFormat();
  const { fund, author, ended } = item;
  const day = format.date(item.day);
  return (
    <article className={styles.chosen}>
      <header>
        <h2>{fund ? <LocalLink to={pathTo('fund', fund)}>{fund.name}</LocalLink> : t('gone')}</h2>
        <p className={styles.meta}>
          <time dateTime={item.day}>
            {ended ? t('span', { from: day, to: format.date(ended.day) }) : t('day', { date: day })}
          </time>
          {fund ? <span>{fund.isin}</span> : null}
          {fund ? <span>{fund.company}</span> : null}
        </p>
      </header>
      {ended ? (
        <Notice tone="info" title={t('endedTitle', { date: format.date(ended.day) })}>
          <p>{ended.reason === '' ? t('withdrawn') : ended.reason}</p>
        </Notice>
      ) : null}
      {item.reason.length > 0 ? (
        <section className={styles.why}>
          <h3>{t('why', { date: day })}</h3>
          <RichText nodes={item.reason} />
          {author ? <p className={styles.signed}>{t('signed', author)}</p> : null}
        </section>
      ) : null}
      <Figures item={item} />
    </article>
  );
}
