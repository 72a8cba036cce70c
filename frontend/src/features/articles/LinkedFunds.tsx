import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article, ArticleFund } from '@/shared/api/types';
import { Mentioned } from '@/shared/articles/Mentions';
import { mentionsInReportQuery } from '@/shared/articles/pages';
import type { Place } from '@/shared/articles/queries';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { ShortName } from '@/shared/ui/ShortName';
import styles from './Articles.module.css';

interface Props {
  kind: Place;
  article: Article;
  published: boolean;
}

/** The funds that an article is about, and those that its text or PDF names besides, each with the pages. */
export function LinkedFunds({ kind, article: { id, title, funds, shortened }, published }: Props) {
  const { t } = useTranslation('articles');
  const enabled = kind !== 'news' && published && !shortened;
  const { data } = useQuery({ ...mentionsInReportQuery(id, useLang()), enabled });
  const mentioned = data?.results ?? [];
  const mentionOf = (fund: number) => mentioned.find(({ fund_id }) => fund_id === fund);
  const others = mentioned.filter(({ fund_id }) => funds.every((fund) => fund.fund_id !== fund_id));
  const row = (fund: ArticleFund): ReactNode => {
    const mention = mentionOf(fund.fund_id);
    return (
      <li key={fund.id}>
        <LocalLink to={pathTo('fund', fund)}>
          <ShortName name={fund.name} rest />
        </LocalLink>
        <span>
          {mention === undefined ? null : (
            <Mentioned title={title} inText={mention.in_text} pages={mention.pages} />
          )}{' '}
          {fund.isin}
        </span>
      </li>
    );
  };
  return (
    <>
      {funds.length > 0 ? (
        <section>
          <h2>{t('funds')}</h2>
          <ul className={styles.funds}>{funds.map(row)}</ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section>
          <h2>{t('named')}</h2>
          <ul className={styles.funds}>{others.map(row)}</ul>
        </section>
      ) : null}
    </>
  );
}
