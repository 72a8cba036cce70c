import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdle } from '@/shared/hooks/use-idle';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import styles from './Fund.module.css';
import { teamsOfFundQuery } from './queries';

/** The ratings of the teams that manage the fund; nothing for a fund without one, as most are. */
export function TeamLine({ fund }: { fund: number }) {
  const { t } = useTranslation('details');
  const { data } = useQuery({ ...teamsOfFundQuery(fund, useLang()), enabled: useIdle() });
  return data?.results.map(({ id, slug, name, rank, status }) => (
    <p key={id} className={styles.teamLine}>
      <span>{t('team')}</span>
      <RatingBadge rank={rank} underReview={status === 'under_review'} />
      <LocalLink to={pathTo('teamRating', { slug, id })}>{name}</LocalLink>
      {status === 'rated' ? null : <span className={styles.teamNote}>{t(`teamStatus.${status}`)}</span>}
    </p>
  ));
}
