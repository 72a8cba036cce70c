import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { Field, PasswordField } from '@/shared/form/Fields';
import formStyles from '@/shared/form/Form.module.css';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLostFocus } from '@/shared/hooks/use-lost-focus';
import { useLang } from '@/shared/i18n/language';
import { refreshSession } from '@/shared/session/refresh';
import { showToast } from '@/shared/toasts';
import { Notice } from '@/shared/ui/Notice';
import profile from './Profile.module.css';

/** A new e-mail address; it counts once both addresses have agreed. */
export function AddressForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const [changes, setChanges] = useState(0);
  const place = useLostFocus(changes);
  return (
    <div ref={place} tabIndex={-1} className={profile.part}>
      {user.pending_email === null ? null : (
        <Notice tone="info" title={t('address.pending', { email: user.pending_email })}>
          <p>{t('address.pendingNext')}</p>
        </Notice>
      )}
      <EmptyForm key={changes} onAsked={() => setChanges(changes + 1)} />
    </div>
  );
}

function EmptyForm({ onAsked }: { onAsked(): void }) {
  const { t } = useTranslation('account');
  const { email, required } = useChecks();
  const lang = useLang();
  const form = useForm({
    initial: { email: '', password: '' },
    checks: () => ({ email, password: required }),
    send: (values) => apiSend('POST', 'profile/email/', { query: { lang }, body: values }),
    onDone: (done) => {
      showToast(done.message);
      onAsked();
      void refreshSession();
    },
  });
  return (
    <FormFrame
      form={form}
      labels={{ email: t('address.new'), password: t('fields.password') }}
      texts={{ fallback: t('profile.failed') }}
      submit={t('address.submit')}
    >
      <p className={formStyles.hint}>{t('address.hint')}</p>
      <Field
        {...form.bind('email')}
        label={t('address.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <PasswordField
        {...form.bind('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
    </FormFrame>
  );
}
