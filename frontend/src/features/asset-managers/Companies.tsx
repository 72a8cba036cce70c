import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useOtherLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './AssetManagers.module.css';
import { CompanyImage } from './CompanyImage';

/** Asset managers of a list, each with what it says of itself in one sentence or two. */
export function Companies({ companies }: { companies: readonly CompanyRow[] }) {
  return (
    <ul className={styles.companies}>
      {companies.map((company) => (
        <Company key={company.id} company={company} />
      ))}
    </ul>
  );
}

function Company({ company }: { company: CompanyRow }) {
  const { t } = useTranslation('managers');
  const format = useFormat();
  const { id, name, description_short: text, number_of_funds: funds, number_of_rated_funds: rated } = company;
  const other = useOtherLang()(company.description_language);
  const themes = [...company.investment_focus, ...company.regions].map(({ label }) => label);
  return (
    <li>
      <CompanyImage name={name} image={company.image} />
      <div className={styles.said}>
        <LocalLink to={pathTo('assetManager', { id })} className={styles.name}>
          {name}
        </LocalLink>
        {text === '' ? null : (
          <p className={styles.short} lang={other}>
            {text}
          </p>
        )}
        {themes.length === 0 ? null : <p className={styles.small}>{themes.join(' · ')}</p>}
      </div>
      <p className={styles.counts}>
        <span>{t('list.funds', { count: funds, formatted: format.number(funds) })}</span>
        {rated === null ? null : (
          <span className={styles.small}>
            {t('list.rated', { count: rated, formatted: format.number(rated) })}
          </span>
        )}
      </p>
    </li>
  );
}
