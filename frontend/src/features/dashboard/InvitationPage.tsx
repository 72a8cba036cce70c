import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ApiError, apiSend } from '@/shared/api/client';
import { isoDay, useFormat } from '@/shared/format';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { refreshSession } from '@/shared/session/refresh';
import { useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import styles from './Dashboard.module.css';
import { invitationQuery } from './queries';

/** Where the link of an invitation leads: it says what is offered, and accepts only when asked to. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(invitationQuery(useLang(), token));
  usePage(t('invitation.title'));
  const gone = error instanceof ApiError && error.code === 'invitation_invalid';
  return (
    <div className={styles.page}>
      <h1>{t('invitation.title')}</h1>
      {gone ? (
        <Notice tone="error" title={error.problem.title}>
          <p>{error.problem.detail}</p>
        </Notice>
      ) : null}
      {error === null || gone ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined ? null : <Offer token={token} offer={data} />}
    </div>
  );
}

interface OfferProps {
  token: string;
  offer: {
    company: { id: number; name: string };
    role: 'owner' | 'editor' | 'reader';
    email: string;
    expires_at: string;
  };
}

function Offer({ token, offer }: OfferProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { user, loading } = useSession();
  const role = t(`team.roles.${offer.role}`);
  return (
    <>
      <p className={styles.lead}>{t('invitation.lead', { company: offer.company.name, role })}</p>
      <p>{t(`team.may.${offer.role}`)}</p>
      <p className={styles.quiet}>
        {t('invitation.until', { day: format.date(isoDay(new Date(offer.expires_at))) })}
      </p>
      {loading ? <Loading /> : null}
      {!loading && user === null ? <SignIn email={offer.email} /> : null}
      {!loading && user !== null ? <Accept token={token} email={user.email} /> : null}
    </>
  );
}

/** Without a session: with an account, or with a new one, which leads back here once its address is confirmed. */
function SignIn({ email }: { email: string }) {
  const { t } = useTranslation('dashboard');
  const open = useFormOpener();
  const { pathname } = useLocation();
  const options = { email, returnTo: pathname };
  return (
    <>
      <p>{t('invitation.needed', { email })}</p>
      <p className={styles.links}>
        <button type="button" className={styles.primary} onClick={() => open('login', options)}>
          {t('invitation.login')}
        </button>
        <button type="button" className={styles.button} onClick={() => open('register', options)}>
          {t('invitation.register')}
        </button>
      </p>
      <p className={styles.quiet}>{t('invitation.after')}</p>
    </>
  );
}

function Accept({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('dashboard');
  const lang = useLang();
  const local = useLocalPath();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => apiSend('POST', 'invitations/{token}/', { path: { token }, query: { lang } }),
    onSuccess: async (joined) => {
      showToast(joined.message);
      // The dashboard opens to whom the session says it belongs.
      await refreshSession();
      await navigate(local(pathTo('dashboard', { id: joined.company.id })), { replace: true });
    },
  });
  const { error } = accept;
  return (
    <>
      <p>{t('invitation.as', { email })}</p>
      {error instanceof ApiError ? (
        <Notice tone="error" title={error.problem.title}>
          <p>{error.problem.detail}</p>
        </Notice>
      ) : error === null ? null : (
        <ErrorNote error={error} />
      )}
      <p className={styles.links}>
        <button
          type="button"
          className={styles.primary}
          disabled={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {t('invitation.accept')}
        </button>
      </p>
    </>
  );
}
