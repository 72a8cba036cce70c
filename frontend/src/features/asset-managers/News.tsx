import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CompanyNewsItem } from '@/shared/api/types';
import { ArticlePicture } from '@/shared/articles/ArticlePicture';
import { useFormat } from '@/shared/format';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { LocalLink } from '@/shared/ui/LocalLink';
import { OnlyIn } from '@/shared/ui/OnlyIn';
import { useGrowing } from './growing';
import styles from './Material.module.css';
import { More } from './More';
import { allCompanyNewsQuery, companyNewsQuery } from './material-queries';

/** News before more are asked for. */
export const FEW = 4;

/** What an asset manager has to report; nothing as long as it has reported nothing. */
export function News({ company }: { company: number }) {
  const { t } = useTranslation('material');
  const lang = useLang();
  const { data, error, refetch } = useQuery(companyNewsQuery(lang, company, FEW));
  // None at first: the few stand until the first whole page is there.
  const all = useGrowing((page) => allCompanyNewsQuery(lang, company, page), 0);
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.count === 0) return null;
  const results = all.pages.length > 0 ? all.pages.flatMap((page) => page.results) : data.results;
  return (
    <section className={styles.section} aria-labelledby="company-news">
      <h2 id="company-news">{t('news.title')}</h2>
      <ul className={styles.news}>
        {results.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {data.count > FEW ? <More of={all} text={t('news.more')} /> : null}
    </section>
  );
}

function Item({ item }: { item: CompanyNewsItem }) {
  const format = useFormat();
  const other = useOtherLang();
  return (
    <article className={styles.item}>
      {item.image === null ? null : <ArticlePicture picture={{ address: item.image, alt: '' }} small />}
      <div>
        <p className={styles.meta}>
          <time dateTime={item.date}>{format.date(item.date)}</time>
          <OnlyIn language={other(item.lang) ?? null} />
        </p>
        <h3 lang={other(item.lang)}>
          <LocalLink to={pathTo('assetManagerNews', { slug: item.slug, id: item.id })}>
            {item.title}
          </LocalLink>
        </h3>
      </div>
    </article>
  );
}
