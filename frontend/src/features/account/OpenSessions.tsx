import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { deviceOf } from './device';
import styles from './Profile.module.css';
import { openSessionsQuery } from './queries';
import { useRefetchSessions } from './use-refetch-sessions';

/** Where the user is signed in. Every session but this one can be ended from here. */
export function OpenSessions() {
  const { t } = useTranslation('account');
  const lang = useLang();
  const { data, error, refetch } = useQuery(openSessionsQuery(lang));
  const end = useEnd();
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={3} height="3rem" />;
  const others = data.results.filter(({ current }) => !current);
  return (
    <>
      <ul className={styles.sessions}>
        {data.results.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <button type="button" className={styles.endAll} onClick={() => end(null)}>
          {t('sessions.endOthers')}
        </button>
      ) : null}
    </>
  );
}

/** Ends one session, or with null all but this one. */
function useEnd(): (id: string | null) => void {
  const { t } = useTranslation('account');
  const lang = useLang();
  const refetchSessions = useRefetchSessions();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? apiSend('DELETE', 'profile/sessions/', { query: { lang } })
        : apiSend('DELETE', 'profile/sessions/{id}/', { path: { id }, query: { lang } }),
    onSuccess: (done) => showToast(done.message),
    onError: () => showToast(t('profile.failed'), 'error'),
    // Also after a failure: somebody else may have ended it.
    onSettled: refetchSessions,
  });
  return (id) => {
    if (!isPending) mutate(id);
  };
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd(): void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { browser, system } = deviceOf(session.device);
  const device =
    browser === null && system === null
      ? t('sessions.unknown')
      : browser !== null && system !== null
        ? t('sessions.device', { browser, system })
        : (browser ?? system ?? '');
  const seen = format.moment(session.seen_at);
  return (
    <li>
      <div>
        <p className={styles.device} title={session.device}>
          {device}
          {session.current ? <span className={styles.here}>{t('sessions.current')}</span> : null}
        </p>
        <p className={styles.times}>
          {t('sessions.since', { since: format.moment(session.created_at) })} · {t('sessions.seen', { seen })}
        </p>
      </div>
      {session.current ? null : (
        <button
          type="button"
          className={styles.end}
          aria-label={t('sessions.endOne', { device, seen })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}
