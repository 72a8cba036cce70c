import { useTranslation } from 'react-i18next';
import { ArticleRows } from '@/shared/articles/ArticleItems';
import { articlesQuery, NEWEST } from '@/shared/articles/queries';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Details.module.css';
import { LaterSection } from './LaterSection';

const SHOWN = 5;

/** The latest news that name the fund. */
export function FundNews({ fund }: { fund: number }) {
  const { t } = useTranslation('fund');
  const lang = useLang();
  const query = {
    ...articlesQuery('news', lang, { ...NEWEST, fund, per_page: SHOWN }),
    placeholderData: undefined,
  };
  return (
    <LaterSection bare title={t('news')} query={query} lines={4} height="2rem">
      {({ count, results }) => (
        <div className={styles.news}>
          {count === 0 ? <p>{t('noNews')}</p> : <ArticleRows kind="news" items={results} heading="h3" />}
          {count > SHOWN ? (
            <p className={styles.all}>
              <LocalLink to={`${pathTo('news')}?fund=${fund}&page=1&per_page=15`}>{t('allNews')}</LocalLink>
            </p>
          ) : null}
        </div>
      )}
    </LaterSection>
  );
}
