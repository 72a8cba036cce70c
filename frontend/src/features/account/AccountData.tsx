import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useFormat } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { userIs } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { useChecks } from './checks';
import { PasswordField } from './Fields';
import { FormFrame } from './FormParts';
import styles from './Profile.module.css';
import { consentsQuery } from './queries';
import { useForm } from './use-form';

/** What the user has agreed to, everything that is kept, and the way out. */
export function AccountData({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  return (
    <>
      <Consents />
      <a className={styles.end} href="/api/v1/profile/export/" download>
        {t('data.export')}
      </a>
      {user.delete_after === null ? (
        <details className={styles.more}>
          <summary>{t('data.delete')}</summary>
          <DeletionForm />
        </details>
      ) : (
        <Deletion day={user.delete_after} />
      )}
    </>
  );
}

function Consents() {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data, error, refetch } = useQuery(consentsQuery(useLang()));
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={2} height="1.5rem" />;
  return (
    <ul className={styles.sessions}>
      {data.results.map((one) => (
        <li key={`${one.kind} ${one.at}`}>
          <p>
            {t(`data.kinds.${one.kind}`)} ({one.version}):{' '}
            {t(one.given ? 'data.given' : 'data.taken', { at: format.moment(one.at) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function DeletionForm() {
  const { t } = useTranslation('account');
  const { required } = useChecks();
  const lang = useLang();
  const form = useForm({
    initial: { password: '' },
    checks: () => ({ password: required }),
    send: (values) => apiSend<UserInfo>('POST', 'profile/deletion/', { query: { lang }, body: values }),
    onDone: userIs,
  });
  return (
    <FormFrame
      form={form}
      labels={{ password: t('fields.password') }}
      texts={{ fallback: t('profile.failed') }}
      submit={t('data.delete')}
    >
      <p>{t('data.deleteHint')}</p>
      <PasswordField
        {...form.bind('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
    </FormFrame>
  );
}

/** The account goes, but not yet. */
function Deletion({ day }: { day: string }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const lang = useLang();
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiSend<UserInfo>('DELETE', 'profile/deletion/', { query: { lang } }),
    onSuccess: (user) => {
      userIs(user);
      showToast(t('profile.saved'));
    },
    onError: () => showToast(t('profile.failed'), 'error'),
  });
  return (
    <Notice tone="info" title={t('data.deletedOn', { at: format.moment(day) })}>
      <button
        type="button"
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {t('data.keep')}
      </button>
    </Notice>
  );
}
