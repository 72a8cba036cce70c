import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { PROVIDER, usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Value } from '@/shared/ui/Value';
import styles from './Landing.module.css';
import { factsQuery } from './queries';

const WAYS = ['methodology', 'peergroups', 'reports', 'professionalInvestors', 'contact'] as const;

/** What the provider rates, by which rules, and what it does not do. */
export function Component() {
  const { t } = useTranslation('landing');
  const { t: shell } = useTranslation('shell');
  const title = t('portrait.title', { provider: PROVIDER });
  usePage(title);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{t('portrait.lead', { provider: PROVIDER })}</p>
      </header>
      <Facts />
      {t('portrait.sections', { returnObjects: true }).map(({ heading, text }) => (
        <section key={heading} className={styles.text}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
      <nav className={styles.text} aria-labelledby="ways">
        <h2 id="ways">{t('portrait.ways')}</h2>
        <ul className={styles.links}>
          {WAYS.map((page) => (
            <li key={page}>
              <LocalLink to={pathTo(page)}>{shell(`crumbs.${page}`)}</LocalLink>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}

/** How much is rated, counted now. */
function Facts() {
  const { t } = useTranslation('landing');
  const format = useFormat();
  const { data } = useQuery(factsQuery(useLang()));
  const facts = [
    [t('portrait.funds'), data && format.number(data.rated_funds)],
    [t('portrait.peergroups'), data && format.number(data.rated_peergroups)],
    [t('portrait.date'), data && format.date(data.record_date)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === undefined ? ' ' : <Value text={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}
