import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleAddress } from '@/shared/address/article';
import type { ArticleItem } from '@/shared/api/types';
import { ArticleRows } from '@/shared/articles/ArticleItems';
import { kindOf, type Place } from '@/shared/articles/queries';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Articles.module.css';
import { aroundQuery } from './queries';

/** The next newer and older article, and those about the same things. Nothing while it cannot be loaded. */
export function Beside({ kind, id }: { kind: Place; id: number }) {
  const { t } = useTranslation('articles');
  const { data } = useQuery(aroundQuery(kind, useLang(), String(id)));
  if (!data) return null;
  return (
    <>
      <nav className={styles.neighbours} aria-label={t('neighbours')}>
        <Neighbour kind={kind} item={data.newer} label={t('newer')} />
        <LocalLink to={pathTo(kind)}>{t(`${kind}.all`)}</LocalLink>
        <Neighbour kind={kind} item={data.older} label={t('older')} />
      </nav>
      {data.related.length > 0 ? (
        <section className={styles.related}>
          <h2>{t(`${kind}.related`)}</h2>
          <ArticleRows kind={kindOf(kind)} items={data.related} heading="h3" />
        </section>
      ) : null}
    </>
  );
}

function Neighbour({ kind, item, label }: { kind: Place; item: ArticleItem | null; label: string }) {
  const other = useOtherLang();
  if (item === null) return <span />;
  return (
    <LocalLink to={articleAddress(kind, item)}>
      <span className={styles.way}>{label}</span>
      <span lang={other(item.languages.title)}>{item.title}</span>
    </LocalLink>
  );
}
