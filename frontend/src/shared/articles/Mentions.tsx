import { useTranslation } from 'react-i18next';
import type { PageLink } from '../api/types';
import styles from './Mentions.module.css';

/** “Mentioned on pages 4, 12”, each page a way into the PDF. */
export function MentionedPages({ title, pages }: { title: string; pages: readonly PageLink[] }) {
  const { t } = useTranslation('passages');
  return (
    <span className={styles.pages}>
      {t('mentioned', { count: pages.length })}{' '}
      {pages.map(({ page, pdf }, index) => (
        <span key={page}>
          <a href={pdf} target="_blank" rel="noreferrer" aria-label={t('openOf', { page, title })}>
            {page}
          </a>
          {index + 1 < pages.length ? ', ' : ''}
        </span>
      ))}
    </span>
  );
}
