import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { Checkbox, PasswordField } from '@/shared/form/Fields';
import formStyles from '@/shared/form/Form.module.css';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLostFocus } from '@/shared/hooks/use-lost-focus';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import styles from './Account.module.css';
import { NewPassword } from './NewPassword';
import { useRefetchSessions } from './use-refetch-sessions';

const EMPTY = { current: '', password: '', repeated: '', keep_feeds: false };

interface Props {
  email: string;
  onChanged?(): void;
}

/** Once the password has been changed, the form is a new, empty one. */
export function PasswordForm({ email, onChanged }: Props) {
  const [changes, setChanges] = useState(0);
  const place = useLostFocus(changes);
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyForm
        key={changes}
        email={email}
        onChanged={() => {
          setChanges(changes + 1);
          onChanged?.();
        }}
      />
    </div>
  );
}

function EmptyForm({ email, onChanged }: Required<Props>) {
  const { t } = useTranslation('account');
  const { required, newPassword, repeated } = useChecks();
  const lang = useLang();
  const refetchSessions = useRefetchSessions();
  const form = useForm({
    initial: EMPTY,
    checks: ({ password }) => ({
      current: required,
      password: newPassword,
      repeated: repeated(password),
    }),
    send: ({ current, password, keep_feeds }) =>
      apiSend('POST', 'profile/password/', {
        query: { lang },
        body: { current, password, keep_feeds },
      }),
    onDone: (done) => {
      showToast(done.message);
      refetchSessions();
      onChanged();
    },
  });
  return (
    <FormFrame
      form={form}
      labels={{
        current: t('fields.currentPassword'),
        password: t('fields.newPassword'),
        repeated: t('fields.repeat'),
        keep_feeds: t('profile.keepFeeds'),
      }}
      texts={{ fallback: t('reset.failed') }}
      submit={t('profile.changePassword')}
    >
      <p className={formStyles.hint}>{t('profile.passwordHint')}</p>
      <Whose email={email} />
      <PasswordField
        {...form.bind('current')}
        label={t('fields.currentPassword')}
        autoComplete="current-password"
      />
      <NewPassword
        label={t('fields.newPassword')}
        password={form.bind('password')}
        repeated={form.bind('repeated')}
        typed={form.watch('password')}
      />
      <Checkbox
        {...form.bind('keep_feeds')}
        label={t('profile.keepFeeds')}
        hint={t('profile.keepFeedsHint')}
        optional
      />
    </FormFrame>
  );
}

/** Tells password managers whose password is changed. */
function Whose({ email }: { email: string }) {
  return (
    <input
      className={styles.spoken}
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
