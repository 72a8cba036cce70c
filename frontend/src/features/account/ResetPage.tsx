import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError, apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { pathTo } from '@/shared/routes/paths';
import { openForm, useFormOpener } from '@/shared/session/form';
import { refreshSession } from '@/shared/session/refresh';
import { currentSession } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import styles from './Account.module.css';
import { NewPassword } from './NewPassword';

/** Where the link in the mail about a forgotten password leads: a new one is set. */
export function Component() {
  const { t } = useTranslation('account');
  const { token = '' } = useParams();
  usePage(t('reset.title'));
  return (
    <div className={styles.page}>
      <h1>{t('reset.title')}</h1>
      <ResetForm key={token} token={token} />
    </div>
  );
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const { newPassword, repeated } = useChecks();
  const lang = useLang();
  const navigate = useNavigate();
  const local = useLocalPath();
  const form = useForm({
    initial: { password: '', repeated: '' },
    checks: ({ password }) => ({ password: newPassword, repeated: repeated(password) }),
    send: ({ password }) =>
      apiSend('POST', 'reset-password/', { query: { lang }, body: { token, password } }),
    onDone: async (done) => {
      // Every session of the account has ended, the one of this browser with them if it was one.
      if (currentSession().user !== null) await refreshSession();
      showToast(done.message);
      if (currentSession().user === null) openForm({ name: 'login', at: local(pathTo('home')) });
      void navigate(local(pathTo('home')), { replace: true });
    },
  });
  const { failure } = form;
  const invalid = failure instanceof ApiError && failure.code === 'link_invalid';
  return (
    <FormFrame
      form={form}
      labels={{ password: t('fields.newPassword'), repeated: t('fields.repeat') }}
      texts={{ fallback: t('reset.failed'), ...(invalid ? { advice: t('reset.invalid') } : {}) }}
      remedy={invalid ? <RequestAgain /> : null}
      submit={t('reset.submit')}
    >
      <NewPassword
        label={t('fields.newPassword')}
        password={form.bind('password')}
        repeated={form.bind('repeated')}
        typed={form.watch('password')}
      />
    </FormFrame>
  );
}

function RequestAgain() {
  const { t } = useTranslation('account');
  const openForm = useFormOpener();
  return (
    <button type="button" onClick={() => openForm('requestReset')}>
      {t('reset.again')}
    </button>
  );
}
