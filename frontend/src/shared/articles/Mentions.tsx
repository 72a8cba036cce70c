import { useTranslation } from 'react-i18next';
import type { PageLink } from '../api/types';
import styles from './Mentions.module.css';

interface Props {
  title: string;
  inText: boolean;
  pages: readonly PageLink[];
}

/** “Mentioned in the text, mentioned on pages 4, 12”, each page a way into the PDF. */
export function Mentioned({ title, inText, pages }: Props) {
  const { t } = useTranslation('passages');
  if (pages.length === 0) return inText ? <span className={styles.pages}>{t('inText')}</span> : null;
  return (
    <span className={styles.pages}>
      {inText ? `${t('inText')}, ` : null}
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
