import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api/client';
import type { TeamRatingLink } from '@/shared/api/types';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { useMayEdit } from '@/shared/dashboard/rights';
import { useDialogOpener } from '@/shared/dialogs';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { useCompany } from './company';
import styles from './Dashboard.module.css';
import { useFreshOrders } from './fresh-orders';
import { Orders } from './Orders';
import { teamRatingsQuery } from './queries';

/** The ratings of the company's teams, and the orders of new ones. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const open = useDialogOpener();
  const mayOrder = useMayEdit();
  useFreshOrders();
  return (
    <Dashboard title={t('teamRatings.title')}>
      <p className={styles.lead}>{t('teamRatings.lead')}</p>
      {mayOrder ? (
        <button type="button" className={styles.primary} onClick={() => open({ name: 'teamRequest' })}>
          {t('teamRatings.order')}
        </button>
      ) : null}
      <Teams />
      <Orders kinds={['team_rating']} />
    </Dashboard>
  );
}

function Teams() {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(teamRatingsQuery(useLang(), useCompany()));
  // A company that the list of teams does not know has none.
  const unknown = error instanceof ApiError && error.code === 'invalid_query';
  return (
    <section className={styles.part} aria-labelledby="teams">
      <h2 id="teams">{t('teamRatings.own')}</h2>
      {error === null || unknown ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Bones lines={3} height="3rem" /> : null}
      {unknown || data?.count === 0 ? <p className={styles.quiet}>{t('teamRatings.none')}</p> : null}
      {data === undefined ? null : (
        <ul className={styles.rows}>
          {data.results.map((team) => (
            <Team key={team.id} team={team} />
          ))}
        </ul>
      )}
      {data?.results.some(({ simulated }) => simulated) ? (
        <p className={styles.quiet}>{t('simulated')}</p>
      ) : null}
    </section>
  );
}

function Team({ team }: { team: TeamRatingLink }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <li className={styles.object}>
      <LocalLink to={pathTo('teamRating', { slug: team.slug, id: team.id })}>{team.name}</LocalLink>
      <span className={styles.rated}>
        <RatingBadge rank={team.rank} underReview={team.status === 'under_review'} />
        <span className={styles.quiet}>
          {team.total === null
            ? t('teamRatings.withdrawn')
            : t('ratings.points', { points: format.number(team.total) })}
        </span>
      </span>
      <span className={styles.quiet}>
        {t('teamRatings.about', { day: format.date(team.date), count: team.funds })}
      </span>
    </li>
  );
}
