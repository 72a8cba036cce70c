import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DemoAccount, UserInfo } from '@/shared/api/account';
import { ApiError, apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { CodeField, EmailField, PasswordField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { useSignedIn } from '@/shared/session/actions';
import { useFormOpener } from '@/shared/session/form';
import { showToast } from '@/shared/toasts';
import styles from './Account.module.css';
import type { FormProps } from './form-props';
import { PasskeyLogin } from './PasskeyLogin';
import { demoAccountsQuery } from './queries';
import { Resend } from './Resend';

/** Refusals that ask for a code of the second factor. */
const CODES: ReadonlySet<string> = new Set(['second_factor_needed', 'second_factor_wrong']);

export default function LoginForm({ open, close }: FormProps) {
  const { t } = useTranslation('account');
  const { email, required } = useChecks();
  const lang = useLang();
  const signedIn = useSignedIn();
  const enter = (user: UserInfo) => {
    // First, so that the focus goes back to where it was before the page changes.
    close();
    signedIn(user, open.returnTo);
    showToast(t('login.done'));
  };
  const form = useForm({
    initial: { userName: open.email, password: '', code: '' },
    checks: () => ({ userName: email, password: required }),
    send: ({ code, ...values }) =>
      apiSend('POST', 'login/', {
        query: { lang },
        body: code === '' ? values : { ...values, code },
      }),
    onDone: enter,
  });
  const { failure } = form;
  const userName = form.watch('userName');
  const [asked, setAsked] = useState(false);
  const code = failure instanceof ApiError && CODES.has(failure.code) ? failure.problem.detail : undefined;
  // Once asked for, the field stays: a wrong password may come between.
  if (code !== undefined && !asked) setAsked(true);
  const unconfirmed = failure instanceof ApiError && failure.code === 'login_unconfirmed';
  return (
    <>
      <FormFrame
        form={form}
        labels={{ userName: t('fields.email'), password: t('fields.password') }}
        texts={{ fallback: t('login.failed'), byStatus: { 401: code ?? t('login.wrong') } }}
        remedy={unconfirmed ? <Resend email={userName} /> : null}
        submit={t('login.submit')}
      >
        <EmailField {...form.bind('userName')} autoComplete="username webauthn" />
        <PasswordField
          {...form.bind('password')}
          label={t('fields.password')}
          autoComplete="current-password"
        />
        {asked ? <CodeField {...form.bind('code')} label={t('second.code')} next /> : null}
      </FormFrame>
      <PasskeyLogin onDone={enter} />
      <OtherWays open={open} email={userName} />
      <DemoAccounts
        onChoose={({ userName, password }) => {
          form.change('userName', userName);
          form.change('password', password);
        }}
      />
    </>
  );
}

/** What else someone may have come for, with the address that is typed already. */
function OtherWays({ open, email }: { open: FormProps['open']; email: string }) {
  const { t } = useTranslation('account');
  const openForm = useFormOpener();
  const rest = { ...open, email };
  return (
    <ul className={styles.ways}>
      <li>
        <button type="button" className={styles.way} onClick={() => openForm('requestReset', rest)}>
          {t('login.forgotten')}
        </button>
      </li>
      <li>
        <button type="button" className={styles.way} onClick={() => openForm('register', rest)}>
          {t('login.register')}
        </button>
      </li>
    </ul>
  );
}

const ROLES: readonly DemoAccount['role'][] = [
  'retail',
  'professional_waiting',
  'professional',
  'licensed',
  'asset_manager',
];

function DemoAccounts({ onChoose }: { onChoose(account: DemoAccount): void }) {
  const { t } = useTranslation('account');
  const section = useRef<HTMLElement>(null);
  const { data } = useQuery(demoAccountsQuery(useLang()));
  const accounts = data?.results.filter(({ role }) => ROLES.includes(role)) ?? [];
  if (accounts.length === 0) return null;
  return (
    <section ref={section} className={styles.demo}>
      <h3>{t('demo.title')}</h3>
      <p>{t('demo.hint')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.userName}>
            <button
              type="button"
              className={styles.role}
              onClick={() => {
                onChoose(account);
                // What is left to do is to send it.
                section.current?.parentElement?.querySelector<HTMLElement>('[type=submit]')?.focus();
              }}
            >
              {t(`demo.roles.${account.role}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
