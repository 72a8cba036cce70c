import { useTranslation } from 'react-i18next';
import { ArticlePicture } from '@/shared/articles/ArticlePicture';
import { useLang, useOtherLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { useGrowing } from './growing';
import styles from './Material.module.css';
import { More } from './More';
import { FEW_FUNDS, presentedFundsQuery } from './material-queries';

/** Photo and key facts of funds, as their asset manager presents them. */
export function PresentedFunds({ company }: { company: number }) {
  const { t } = useTranslation('material');
  const lang = useLang();
  const other = useOtherLang();
  const all = useGrowing((page) => presentedFundsQuery(lang, company, page), 1, FEW_FUNDS);
  const funds = all.pages.flatMap((page) => page.results);
  if (funds.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="presented-funds">
      <h2 id="presented-funds">{t('funds.title')}</h2>
      <ul className={styles.presented}>
        {funds.map((fund) => (
          <li key={fund.fund_id}>
            {fund.photo === null ? null : <ArticlePicture picture={{ address: fund.photo, alt: '' }} small />}
            <h3>
              <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{fund.name}</LocalLink>
            </h3>
            {fund.key_facts === null ? null : (
              <ul className={styles.facts} lang={other(fund.key_facts.lang)}>
                {fund.key_facts.lines.map((line, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same.
                  <li key={place}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <More of={all} text={t('funds.more')} />
    </section>
  );
}
