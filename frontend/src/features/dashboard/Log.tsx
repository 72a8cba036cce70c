import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { barePath, useLang } from '@/shared/i18n/language';
import { useListAddress } from '@/shared/list/address';
import { ListBody } from '@/shared/list/ListBody';
import { LocalLink } from '@/shared/ui/LocalLink';
import { useCompany } from './company';
import styles from './Dashboard.module.css';
import { usePerson } from './people';
import { logQuery } from './queries';
import { pagesCodec } from './state';

/** Who did what, the latest first, page by page. */
export function Log() {
  const { t } = useTranslation('dashboard');
  const list = useListAddress(pagesCodec);
  const query = useQuery(logQuery(useLang(), useCompany(), list.state));
  return (
    <section className={styles.part} aria-labelledby="log" aria-busy={query.isFetching}>
      <h2 id="log">{t('log.title')}</h2>
      <p className={styles.quiet}>{t('log.lead')}</p>
      <ListBody
        query={query}
        address={(page) => list.address({ page })}
        onPage={(page) => list.change({ page }, 'page')}
        none={<p className={styles.quiet}>{t('log.none')}</p>}
      >
        {(page) => (
          <ol className={styles.rows}>
            {page.results.map((entry, place) => (
              // Entries have no number of their own, and are only added at the top.
              // biome-ignore lint/suspicious/noArrayIndexKey: they hold nothing that could be mixed up.
              <Entry key={`${entry.at}-${place}`} entry={entry} />
            ))}
          </ol>
        )}
      </ListBody>
    </section>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const format = useFormat();
  const person = usePerson();
  const what = useWhat();
  const { t } = useTranslation('dashboard');
  return (
    <li className={styles.object}>
      <span className={styles.quiet}>{format.moment(entry.at)}</span>
      <span>
        <strong>{person(entry.by)}</strong> ·{' '}
        {entry.link === null ? what(entry) : <LocalLink to={barePath(entry.link)}>{what(entry)}</LocalLink>}
      </span>
      {entry.reason === '' ? null : (
        <p className={styles.reason}>{t('open.reason', { reason: entry.reason })}</p>
      )}
    </li>
  );
}

const TEAM = ['invited', 'revoked', 'joined', 'role_changed', 'removed', 'left', 'handed_over'] as const;
const PUBLISHED = [
  'create',
  'edit',
  'submit',
  'take_back',
  'decline',
  'schedule',
  'publish',
  'withdraw',
  'discard',
  'return',
] as const;
const ORDERED = ['fund_rating', 'team_rating', 'message'] as const;

const known = <T extends string>(all: readonly T[], one: string): T | undefined =>
  all.find((each) => each === one);

/** What was done, in words; an action that this page does not know is named by its code. */
function useWhat(): (entry: LogEntry) => string {
  const { t } = useTranslation('dashboard');
  const person = usePerson();
  return ({ source, action, member, role, thing, title }) => {
    const named = {
      member: member === null ? t('people.former') : person(member),
      role: role === null ? '' : t(`team.roles.${role}`),
    };
    const team = source === 'team' ? known(TEAM, action) : undefined;
    if (team !== undefined) return t(`log.team.${team}`, named);
    const published = source === 'published' ? known(PUBLISHED, action) : undefined;
    if (published !== undefined) return t(`log.published.${published}`, { thing, title });
    const order = known(ORDERED, action);
    if (order !== undefined)
      return t(source === 'answered' ? `log.answered.${order}` : `log.ordered.${order}`);
    return action;
  };
}
