import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardOverview } from '@/shared/api/types';
import { Dashboard } from '@/shared/dashboard/Dashboard';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { RatingBadge } from '@/shared/ui/RatingBadge';
import { Demand, Documents } from './Beyond';
import { BoxForm } from './BoxForm';
import { useCompany } from './company';
import styles from './Dashboard.module.css';
import { Open } from './Open';
import { OrderRows } from './OrderRows';
import { overviewQuery } from './queries';

/** What is due, what waits, and how the own funds are rated. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const id = useCompany();
  const { data, error, refetch } = useQuery(overviewQuery(useLang(), id));
  return (
    <Dashboard title={t('title')}>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Bones lines={10} height="2.5rem" /> : null}
      {data === undefined ? null : <Overview page={data} />}
    </Dashboard>
  );
}

function Overview({ page }: { page: DashboardOverview }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      {page.simulated ? <p className={styles.honest}>{t('simulated')}</p> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Open page={page} />
          <Orders page={page} />
          <Demand />
        </div>
        <div className={styles.column}>
          <Ratings page={page} />
          <Reviews page={page} />
          <Documents />
          <Team page={page} />
        </div>
      </div>
      {page.role === 'reader' ? null : <BoxForm />}
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Orders({ page: { orders, company } }: { page: DashboardOverview }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Part id="orders" title={t('orders.open')}>
      {orders.open === 0 ? (
        <p className={styles.quiet}>{t('orders.noneOpen')}</p>
      ) : (
        <>
          <OrderRows orders={orders.rows} />
          {orders.open > orders.rows.length ? (
            <p className={styles.quiet}>
              {t('orders.more', { formatted: format.number(orders.open - orders.rows.length) })}
            </p>
          ) : null}
        </>
      )}
      <p className={styles.links}>
        <LocalLink to={pathTo('dashboardRatings', { id: company.id })}>{t('orders.order')}</LocalLink>
        <LocalLink to={pathTo('dashboardTeamRating', { id: company.id })}>{t('orders.orderTeam')}</LocalLink>
      </p>
    </Part>
  );
}

function Ratings({ page }: { page: DashboardOverview }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { ratings, company, previous_record_date: before, record_date: day } = page;
  return (
    <Part id="ratings" title={t('ratings.title')}>
      <p>
        {t('ratings.numbers', { rated: format.number(ratings.rated), funds: format.number(ratings.funds) })}
        {ratings.under_review > 0 ? ` ${t('ratings.underReview', { count: ratings.under_review })}` : ''}
      </p>
      {before === null || day === null ? (
        <p className={styles.quiet}>{t('ratings.nothingBefore')}</p>
      ) : (
        <>
          <p className={styles.quiet}>
            {t('ratings.since', { before: format.date(before), day: format.date(day) })}
          </p>
          {(['upgrades', 'downgrades'] as const).map((direction) => (
            <Moved key={direction} direction={direction} moved={ratings[direction]} />
          ))}
        </>
      )}
      <p className={styles.links}>
        <LocalLink to={pathTo('dashboardRatings', { id: company.id })}>{t('ratings.all')}</LocalLink>
      </p>
    </Part>
  );
}

interface MovedProps {
  direction: 'upgrades' | 'downgrades';
  moved: DashboardOverview['ratings']['upgrades'];
}

function Moved({ direction, moved }: MovedProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const title = t(`ratings.${direction}`, { count: moved.count, formatted: format.number(moved.count) });
  if (moved.count === 0) return <p>{title}</p>;
  return (
    <>
      <h3 className={styles.small}>{title}</h3>
      <ul className={styles.rows}>
        {moved.rows.map((fund) => (
          <li key={fund.id} className={styles.fund}>
            <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{fund.name}</LocalLink>
            <span className={styles.step}>
              <RatingBadge rank={fund.rank_before} />
              <span aria-hidden="true">→</span>
              <RatingBadge rank={fund.rank} points={fund.rating_points} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Reviews({ page: { reviews } }: { page: DashboardOverview }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  if (reviews.length === 0) return null;
  return (
    <Part id="reviews" title={t('reviews.title')}>
      <ul className={styles.rows}>
        {reviews.map((fund) => (
          <li key={fund.id} className={styles.fund}>
            <LocalLink to={pathTo('fund', { slug: fund.slug, id: fund.id })}>{fund.name}</LocalLink>
            <span data-late={fund.overdue} className={styles.day}>
              {format.date(fund.next_review)}
              {fund.overdue ? ` (${t('reviews.overdue')})` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Team({ page: { team, company } }: { page: DashboardOverview }) {
  const { t } = useTranslation('dashboard');
  return (
    <Part id="team" title={t('team.title')}>
      <p>
        {t('team.members', { count: team.members })}
        {team.invitations > 0 ? ` ${t('team.waiting', { count: team.invitations })}` : ''}
      </p>
      <p className={styles.links}>
        <LocalLink to={pathTo('dashboardTeam', { id: company.id })}>{t('team.open')}</LocalLink>
      </p>
    </Part>
  );
}
