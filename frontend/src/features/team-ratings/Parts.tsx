import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRating } from '@/shared/api/types';
import { MISSING, useFormat } from '@/shared/format';
import { pathTo } from '@/shared/routes/paths';
import { type DataColumn, DataTable } from '@/shared/table/DataTable';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { Value } from '@/shared/ui/Value';
import styles from './TeamRatings.module.css';

interface Props {
  team: TeamRating;
}

const SCORES = [1, 2, 3, 4] as const;

/** The score of each criterion, and of the rating before where it was another one. */
export function Criteria({ team: { criteria } }: Props) {
  const { t } = useTranslation('teams');
  return (
    <section className={styles.criteria} aria-labelledby="criteria">
      <h2 id="criteria">{t('criteria')}</h2>
      <dl>
        {criteria.map(({ name, score, previous }) => (
          <div key={name}>
            <dt>{t(`criterion.${name}`)}</dt>
            <dd>
              <span aria-hidden="true" className={styles.steps}>
                {SCORES.map((step) => (
                  <span key={step} data-reached={step <= score} />
                ))}
              </span>
              <span>{t('score', { score })}</span>
              {previous === null || previous === score ? null : (
                <span className={styles.small}>{t('scoreBefore', { score: previous })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.caption}>{t('scale')}</p>
    </section>
  );
}

/** What has changed in the team, and whether that is settled. */
export function Changes({ team: { changes } }: Props) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <section>
      <h2>{t('changes')}</h2>
      <ul className={styles.changes}>
        {changes.map(({ day, what, settled_on: settled }) => (
          <li key={`${day} ${what}`}>
            <time dateTime={day}>{format.date(day)}</time>
            <span>{what}</span>
            <span className={styles.small}>
              {settled === null ? t('open') : t('settled', { date: format.date(settled) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Former = TeamRating['history'][number];

/** All ratings of the team, the latest first. */
export function History({ team: { history } }: Props) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  const columns = useMemo<readonly DataColumn<Former>[]>(
    () => [
      {
        name: 'date',
        label: t('columns.date'),
        align: 'start',
        head: true,
        cell: ({ date }) => format.date(date),
      },
      {
        name: 'rank',
        label: t('columns.rating'),
        align: 'start',
        cell: ({ rank }) => <RatingBadge rank={rank} />,
      },
      {
        name: 'total',
        label: t('columns.total'),
        align: 'end',
        cell: ({ total }) => format.number(total),
      },
      {
        name: 'note',
        label: t('columns.note'),
        align: 'start',
        cell: ({ ended }) =>
          ended === null ? (
            <Value text={MISSING} />
          ) : (
            `${t('endedTitle', { date: format.date(ended.day) })}${ended.reason === '' ? '' : `: ${ended.reason}`}`
          ),
      },
    ],
    [format, t],
  );
  return (
    <section className={styles.part}>
      <h2>{t('history')}</h2>
      <DataTable
        rows={history}
        keyOf={({ id }) => id}
        columns={columns}
        caption={t('history')}
        className={styles.table}
      />
    </section>
  );
}

/** The funds that the team manages, each with its own rating. */
export function Funds({ team: { members } }: Props) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  if (members.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('funds')}</h2>
      <ul className={styles.funds}>
        {members.map((fund) => (
          <li key={fund.id}>
            <LocalLink to={pathTo('fund', fund)}>{fund.name}</LocalLink>
            <span className={styles.small}>{fund.isin}</span>
            <span className={styles.rating}>
              <RatingBadge rank={fund.rank} underReview={fund.under_review} />
              {fund.rating_points === null ? null : (
                <span className={styles.small}>
                  {t('fundPoints', { points: format.number(fund.rating_points) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.caption}>{t('fundsNote')}</p>
    </section>
  );
}
