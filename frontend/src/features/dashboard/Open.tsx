import { useTranslation } from 'react-i18next';
import type { DashboardOverview } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { barePath } from '@/shared/i18n/language';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Dashboard.module.css';

type OpenType = DashboardOverview['publishing'][number];
type OpenRow = OpenType['rows'][number];

const STATES = ['declined', 'draft', 'submitted', 'scheduled'] as const;

/** What the company has not finished or waits for, by type; what came back stands first. */
export function Open({ page: { publishing } }: { page: DashboardOverview }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.part} aria-labelledby="open">
      <h2 id="open">{t('open.title')}</h2>
      {publishing.length === 0 ? <p className={styles.quiet}>{t('open.none')}</p> : null}
      {publishing.map((type) => (
        <Type key={type.type} type={type} />
      ))}
    </section>
  );
}

function Type({ type }: { type: OpenType }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const numbers = STATES.filter((state) => type.states[state] > 0).map((state) =>
    t(`open.numbers.${state}`, { count: type.states[state], formatted: format.number(type.states[state]) }),
  );
  return (
    <div className={styles.type}>
      <h3 className={styles.small}>{type.label}</h3>
      <p className={styles.quiet}>{numbers.join(', ')}</p>
      <ul className={styles.rows}>
        {type.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </div>
  );
}

function Row({ row }: { row: OpenRow }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const at = row.publish_at ?? row.at;
  return (
    <li className={styles.object}>
      {row.link === null ? (
        <span>{row.title}</span>
      ) : (
        <LocalLink to={barePath(row.link)}>{row.title}</LocalLink>
      )}
      <span className={styles.mark} data-state={row.state}>
        {t(`open.states.${row.state}`)}
      </span>
      {at === null ? null : <span className={styles.quiet}>{format.moment(at)}</span>}
      {row.reason === '' ? null : <p className={styles.reason}>{t('open.reason', { reason: row.reason })}</p>}
    </li>
  );
}
