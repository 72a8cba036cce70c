import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Confirmed } from '@/shared/api/account';
import { ApiError, apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { EmailField } from '@/shared/form/Fields';
import formStyles from '@/shared/form/Form.module.css';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { useProblemText } from '@/shared/problems';
import { pathTo } from '@/shared/routes/paths';
import { useFormOpener } from '@/shared/session/form';
import { refreshSession } from '@/shared/session/refresh';
import { useSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import styles from './Account.module.css';
import { resendConfirmation } from './queries';

/** Where the link in the confirmation mail leads. It confirms by a call of its own: mail programs follow links, too. */
export function Component() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  usePage(t('confirm.title'));
  return token === '' ? <WithoutToken /> : <Confirmation key={token} token={token} />;
}

function WithoutToken() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const local = useLocalPath();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    showToast(t('confirm.failed'), 'error');
    void navigate(local(pathTo('home')), { replace: true });
  }, [t, navigate, local]);
  return <Loading />;
}

type State = 'asking' | Confirmed | Error;

/** Asks once, however often the page is drawn: a link works only once. */
function useConfirmation(token: string): { state: State; retry: () => void } {
  const { t } = useTranslation('account');
  const lang = useLang();
  const [state, setState] = useState<State>('asking');
  const asked = useRef(false);
  const ask = useCallback(async () => {
    asked.current = true;
    setState('asking');
    try {
      const confirmed = await apiSend('POST', 'confirm/{token}/', { path: { token }, query: { lang } });
      setState(confirmed);
      showToast(confirmed.message);
      // A new address shows in the profile at once.
      if (confirmed.what === 'email') void refreshSession();
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)));
      showToast(t('confirm.failed'), 'error');
    }
  }, [lang, t, token]);
  useEffect(() => {
    if (!asked.current) void ask();
  }, [ask]);
  return { state, retry: () => void ask() };
}

function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const openForm = useFormOpener();
  const { user } = useSession();
  const problemText = useProblemText();
  const { state, retry } = useConfirmation(token);
  if (state === 'asking') {
    return (
      <div className={styles.page}>
        <h1>{t('confirm.title')}</h1>
        <p role="status">{t('confirm.asking')}</p>
      </div>
    );
  }
  if (!(state instanceof Error)) {
    return (
      <div className={styles.page}>
        <h1>{t('confirm.title')}</h1>
        <p role="status" className={styles.lead}>
          {state.message}
        </p>
        {user === null && state.what === 'registration' ? (
          <button type="button" className={formStyles.submit} onClick={() => openForm('login')}>
            {t('login.submit')}
          </button>
        ) : null}
      </div>
    );
  }
  const invalid = state instanceof ApiError && state.code === 'link_invalid';
  const taken = state instanceof ApiError && state.code === 'email_taken';
  const texts = { fallback: t('confirm.failed'), ...(taken ? { advice: t('register.taken') } : {}) };
  const { title, more } = problemText(state, texts);
  return (
    <div className={styles.page}>
      <h1>{t('confirm.title')}</h1>
      <Notice tone="error" title={title}>
        {(invalid ? [t('confirm.invalid')] : more).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {invalid || taken ? null : (
          <button type="button" onClick={retry}>
            {common('retry')}
          </button>
        )}
      </Notice>
      {invalid ? <ResendForm /> : null}
    </div>
  );
}

/** A new link, for whoever says to which address. */
function ResendForm() {
  const { t } = useTranslation('account');
  const { email } = useChecks();
  const lang = useLang();
  const [message, setMessage] = useState('');
  const form = useForm({
    initial: { email: '' },
    checks: () => ({ email }),
    send: (values) => resendConfirmation(values.email, lang),
    onDone: (done) => setMessage(done.message),
  });
  return (
    <>
      <FormFrame
        form={form}
        labels={{ email: t('fields.email') }}
        texts={{ fallback: t('mail.failed') }}
        submit={t('mail.again')}
      >
        <EmailField {...form.bind('email')} autoComplete="username" />
      </FormFrame>
      <p role="status">{message}</p>
    </>
  );
}
