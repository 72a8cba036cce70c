import { useTranslation } from 'react-i18next';
import type { CompanyProfile } from '@/shared/api/types';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './AssetManager.module.css';

/** The funds that the asset manager puts first itself, each with the rating that it has. */
export function SelectedFunds({ company: { selected_funds: funds } }: { company: CompanyProfile }) {
  const { t } = useTranslation('managers');
  if (funds.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="selected">
      <h2 id="selected">{t('selected.title')}</h2>
      <ul className={styles.cards}>
        {funds.map((fund) => (
          <li key={fund.id}>
            <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{fund.name}</LocalLink>
            <RatingBadge rank={fund.rank} underReview={fund.under_review} />
            <span className={styles.below}>{fund.isin}</span>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>{t('selected.note')}</p>
    </section>
  );
}
