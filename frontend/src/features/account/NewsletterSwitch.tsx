import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsletterState, UserInfo } from '@/shared/api/account';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import { isoDay } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { useProblemLine } from '@/shared/problems';
import { fullName } from '@/shared/session/full-name';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import styles from './Profile.module.css';
import { consentsQuery, newsletterQuery } from './queries';

/** Whether the newsletter comes to the account's address. It begins with a mailed link, and ends at once. */
export function NewsletterSwitch({ user }: { user: UserInfo }) {
  const { data, error, refetch } = useQuery(newsletterQuery(useLang()));
  if (data) return <Switch user={user} state={data.state} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Bones lines={2} height="1.5rem" />;
}

function Switch({ user, state }: { user: UserInfo; state: NewsletterState }) {
  const { t } = useTranslation('account');
  const hint = useId();
  const change = useChange(user);
  // While it is saved it stands where it will; a failure sets it back.
  const wanted = change.isPending ? change.variables : state !== 'none';
  const send = (on: boolean) => {
    if (!change.isPending) change.mutate(on);
  };
  return (
    <div className={styles.newsletter}>
      <label className={styles.switch} data-waiting={wanted && state !== 'active'}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={wanted}
          aria-describedby={hint}
          checked={wanted}
          onChange={(event) => send(event.target.checked)}
        />
        <span>{t('newsletter.label')}</span>
      </label>
      <p id={hint} role="status" className={styles.times}>
        {t(`newsletter.${state}`, { email: user.email })}
      </p>
      {state === 'pending' ? (
        <button
          type="button"
          className={styles.end}
          aria-disabled={change.isPending}
          onClick={() => send(true)}
        >
          {t('newsletter.again')}
        </button>
      ) : null}
    </div>
  );
}

/** Orders the newsletter, or ends it. Ordering it once more sends the link anew. */
function useChange(user: UserInfo) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const problemLine = useProblemLine();
  const lang = useLang();
  const { queryKey } = newsletterQuery(lang);
  return useMutation({
    mutationFn: (on: boolean) =>
      apiSend('POST', on ? 'subscribe_list/' : 'unsubscribe_list/', {
        query: { lang },
        body: { name: fullName(user), email: user.email, date: isoDay(new Date()) },
      }),
    onSuccess: (done, on) => {
      client.setQueryData(queryKey, { state: on ? 'pending' : 'none' });
      showToast(done.message);
    },
    onError: (error) => {
      showToast(problemLine(error, { fallback: t('profile.failed') }), 'error');
    },
    // The mailed link may have been followed meanwhile; what was ended is noted among the consents.
    onSettled: () => askAnew(client, queryKey, consentsQuery(lang).queryKey),
  });
}
