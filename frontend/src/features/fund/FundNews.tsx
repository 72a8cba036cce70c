import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ArticleRows } from '@/features/articles/ArticleItems';
import { articlesQuery } from '@/features/articles/queries';
import { EMPTY } from '@/features/articles/state';
import { useLang } from '@/shared/i18n/language';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Fund.module.css';

const SHOWN = 5;

/** The latest news that name the fund. */
export function FundNews({ fund }: { fund: number }) {
  const { t } = useTranslation('fund');
  const lang = useLang();
  const { data, error, refetch } = useQuery({
    ...articlesQuery('news', lang, { ...EMPTY, fund, per_page: SHOWN }),
    placeholderData: undefined,
  });
  return (
    <section className={styles.group}>
      <h2>{t('news')}</h2>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data && data.count === 0 ? <p className={styles.small}>{t('noNews')}</p> : null}
      {data && data.count > 0 ? <ArticleRows kind="news" items={data.results} heading="h3" /> : null}
      {data && data.count > SHOWN ? (
        <p className={styles.more}>
          <LocalLink to={`/news?fund=${fund}&page=1&per_page=15`}>{t('allNews')}</LocalLink>
        </p>
      ) : null}
    </section>
  );
}
