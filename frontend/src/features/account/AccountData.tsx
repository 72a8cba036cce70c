import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Consent, UserInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { PasswordField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useFormat } from '@/shared/format';
import { useLostFocus } from '@/shared/hooks/use-lost-focus';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { userIs } from '@/shared/session/store';
import { showToast } from '@/shared/toasts';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import { LocalLink } from '@/shared/ui/LocalLink';
import { Notice } from '@/shared/ui/Notice';
import styles from './Profile.module.css';
import { consentsQuery } from './queries';

/** What the user has agreed to, everything that is kept, and the way out. */
export function AccountData({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const place = useLostFocus(user.delete_after ?? '');
  return (
    <>
      <Consents />
      <a className={styles.endAll} href="/api/v1/profile/export/" download>
        {t('data.export')}
      </a>
      <div ref={place} tabIndex={-1}>
        {user.delete_after === null ? (
          <details className={styles.more}>
            <summary>{t('data.delete')}</summary>
            <DeletionForm />
          </details>
        ) : (
          <Deletion day={user.delete_after} />
        )}
      </div>
    </>
  );
}

/** Where the text stands that was agreed to. */
const TEXTS = {
  terms: pathTo('termsOfUse'),
  privacy: pathTo('privacyPolicy'),
  newsletter: pathTo('privacyPolicy'),
} as const;

function Consents() {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation('shell');
  const format = useFormat();
  const { data, error, refetch } = useQuery(consentsQuery(useLang()));
  return (
    <>
      {data ? (
        <ConsentTable consents={data.results} moment={format.moment} />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones lines={3} height="1.75rem" />
      )}
      <p>
        {t('data.cookies')} <LocalLink to={pathTo('cookies')}>{shell('crumbs.cookies')}</LocalLink>
      </p>
    </>
  );
}

interface TableProps {
  consents: readonly Consent[];
  moment: (at: string) => string;
}

function ConsentTable({ consents, moment }: TableProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  if (consents.length === 0) return <p>{t('data.noConsents')}</p>;
  return (
    <table className={styles.consents}>
      <caption>{t('data.consents')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('data.what')}</th>
          <th scope="col">{t('data.version')}</th>
          <th scope="col">{t('data.decision')}</th>
        </tr>
      </thead>
      <tbody>
        {consents.map(({ kind, version, given, at }) => {
          const text = TEXTS[kind];
          return (
            <tr key={`${kind} ${at}`}>
              <th scope="row">{t(`data.kinds.${kind}`)}</th>
              <td>
                {/^\d{4}-\d{2}-\d{2}$/.test(version) ? (
                  <LocalLink to={`${text}?version=${version}`}>{format.date(version)}</LocalLink>
                ) : (
                  version
                )}
              </td>
              <td>{t(given ? 'data.given' : 'data.taken', { at: moment(at) })}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function DeletionForm() {
  const { t } = useTranslation('account');
  const { required } = useChecks();
  const lang = useLang();
  const form = useForm({
    initial: { password: '' },
    checks: () => ({ password: required }),
    send: (values) => apiSend('POST', 'profile/deletion/', { query: { lang }, body: values }),
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
    mutationFn: () => apiSend('DELETE', 'profile/deletion/', { query: { lang } }),
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
