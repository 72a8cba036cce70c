import { useTranslation } from 'react-i18next';
import styles from './DashboardNews.module.css';

interface Props {
  list: { readonly count: number; readonly page: number; readonly per_page: number };
  onPage(page: number): void;
}

/** To the pages beside the one that is shown. */
export function Turn({ list: { count, page, per_page: size }, onPage }: Props) {
  const { t } = useTranslation();
  if (count <= size) return null;
  return (
    <p className={styles.actions}>
      {page > 1 ? (
        <button type="button" className={styles.button} onClick={() => onPage(page - 1)}>
          {t('previous')}
        </button>
      ) : null}
      {page * size < count ? (
        <button type="button" className={styles.button} onClick={() => onPage(page + 1)}>
          {t('next')}
        </button>
      ) : null}
    </p>
  );
}
