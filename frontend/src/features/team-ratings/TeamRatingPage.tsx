import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '@/shared/api/client';
import type { TeamRating } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { RichText } from '@/shared/rich-text/RichText';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { ForUsers } from '@/shared/ui/ForUsers';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { Changes, Criteria, Funds, History } from './Parts';
import { teamDraftQuery, teamQuery } from './queries';
import styles from './TeamRatings.module.css';

const NUMBER = /^\d{1,15}$/;

/** A team with its rating. With `draft=12` it is that rating as it will be published, for those who may see it. */
export function Component() {
  const { id = '', slug } = useParams();
  const draft = useSearchParams()[0].get('draft') ?? '';
  const lang = useLang();
  const local = useLocalPath();
  const isDraft = NUMBER.test(draft);
  const published = useQuery({ ...teamQuery(lang, Number(id)), enabled: NUMBER.test(id) && !isDraft });
  const drafted = useQuery({ ...teamDraftQuery(lang, Number(draft)), enabled: isDraft });
  const { data, error, refetch } = isDraft ? drafted : published;
  usePage(data && `${data.name} (${data.company})`, data?.name ?? null);

  const gone = !NUMBER.test(id) || (error instanceof ApiError && error.status === 404);
  if (gone) return <Navigate to={local('/404')} replace />;
  if (data && (data.slug !== slug || String(data.id) !== id)) {
    const place = local(pathTo('teamRating', { slug: data.slug, id: data.id }));
    return <Navigate to={isDraft ? `${place}?draft=${draft}` : place} replace />;
  }
  if (data) {
    return (
      <>
        {drafted.data && isDraft ? <DraftNote {...drafted.data} /> : null}
        <Team team={data} published={!isDraft} />
      </>
    );
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

/** Says that this is not what readers see, and what they see instead. */
function DraftNote({ seen, state }: { seen: boolean; state: string }) {
  const { t } = useTranslation('teams');
  const what = seen ? (state === 'published' ? 'same' : 'earlier') : 'nothing';
  return (
    <Notice tone="warning" title={t('draft.mark')}>
      <p>{t(`draft.${what}`)}</p>
    </Notice>
  );
}

function Team({ team, published }: { team: TeamRating; published: boolean }) {
  const { t } = useTranslation('teams');
  const lang = useLang();
  return (
    <article className={styles.team}>
      <header className={styles.head}>
        <h1>{team.name}</h1>
        <p className={styles.meta}>
          <span>{team.company}</span>
          {team.focus ? <span>{team.focus.label}</span> : null}
        </p>
        <Verdict team={team} />
        {team.simulated ? <p className={styles.honest}>{t('simulated')}</p> : null}
        <State team={team} />
        {published && team.pdf && !team.shortened ? (
          <p>
            <a href={`/api/v1/team_ratings/${team.id}/pdf/?lang=${lang}`} download>
              {t('pdf')}
            </a>
          </p>
        ) : null}
      </header>
      <div className={styles.beside}>
        <div className={styles.why}>
          {team.text.length > 0 ? (
            <section>
              <h2>{t('why')}</h2>
              <RichText nodes={team.text} />
              {team.author ? <p className={styles.small}>{t('signed', team.author)}</p> : null}
            </section>
          ) : null}
          {team.shortened ? <ForUsers>{t('shortened')}</ForUsers> : null}
          <Changes team={team} />
        </div>
        {team.criteria.length > 0 ? <Criteria team={team} /> : null}
      </div>
      <History team={team} />
      <Funds team={team} />
    </article>
  );
}

/** The class with its points, and since when it holds. */
function Verdict({ team: { rank, total, status, date, previous_rank: before } }: { team: TeamRating }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  if (rank === null || total === null) return null;
  return (
    <p className={styles.verdict}>
      <RatingBadge rank={rank} underReview={status === 'under_review'} large />
      <span>
        <strong>{t('pointsOf', { points: format.number(total) })}</strong>
        <span className={styles.small}>
          {t('since', { date: format.date(date) })}
          {before === null ? null : `, ${t(before === rank ? 'unchanged' : 'before', { rank: before })}`}
        </span>
      </span>
    </p>
  );
}

/** That the rating is under review or does not hold any more. */
function State({ team: { status, ended } }: { team: TeamRating }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  if (ended) {
    return (
      <Notice tone="warning" title={t('endedTitle', { date: format.date(ended.day) })}>
        <p>{ended.reason === '' ? t('textWithdrawn') : ended.reason}</p>
      </Notice>
    );
  }
  if (status !== 'under_review') return null;
  return (
    <Notice tone="info" title={t('review')}>
      <p>{t('reviewLong')}</p>
    </Notice>
  );
}
