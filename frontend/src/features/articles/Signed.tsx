import { useTranslation } from 'react-i18next';
import type { Article } from '@/shared/api/types';
import type { Place } from '@/shared/articles/queries';
import { useFormat } from '@/shared/format';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Articles.module.css';
import { listAddress } from './addresses';

/** Who signs an article; each name leads to the list of theirs. */
export function Authors({ kind, authors }: { kind: Place; authors: Article['authors'] }) {
  const { t } = useTranslation('articles');
  if (authors.length === 0) return null;
  return (
    <ul className={styles.authors} aria-label={t('authors')}>
      {authors.map(({ id, name, role }) => (
        <li key={id}>
          <LocalLink to={listAddress(kind, { author: id })}>{name}</LocalLink>, {role}
        </li>
      ))}
    </ul>
  );
}

/** What was wrong, the latest first. */
export function Corrections({ corrections }: { corrections: Article['corrections'] }) {
  const { t } = useTranslation('articles');
  const format = useFormat();
  if (corrections.length === 0) return null;
  return (
    <section className={styles.corrections} aria-label={t('corrections')}>
      <ul>
        {corrections.map(({ date, text }) => (
          <li key={date + text}>
            <strong>{t('corrected', { date: format.date(date) })}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
