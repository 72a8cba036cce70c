import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { EmailField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { Outcome } from '@/shared/form/Outcome';
import { useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { useFormOpener } from '@/shared/session/form';
import styles from './Account.module.css';
import type { FormProps } from './form-props';

/** Asks for the mail with which a forgotten password can be replaced. */
export default function RequestResetForm({ open, close }: FormProps) {
  const { t } = useTranslation('account');
  const { email } = useChecks();
  const lang = useLang();
  const openForm = useFormOpener();
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm({
    initial: { email: open.email },
    checks: () => ({ email }),
    send: (body) => apiSend('POST', 'request-reset-password/', { query: { lang }, body }),
    onDone: (done) => setMessage(done.message),
  });
  if (message !== null) {
    return (
      <Outcome title={message} onClose={close}>
        <p>{t('reset.sent')}</p>
      </Outcome>
    );
  }
  return (
    <>
      <p className={styles.lead}>{t('reset.request')}</p>
      <FormFrame
        form={form}
        labels={{ email: t('fields.email') }}
        texts={{ fallback: t('mail.failed') }}
        submit={t('reset.send')}
      >
        <EmailField {...form.bind('email')} autoComplete="username" />
      </FormFrame>
      <ul className={styles.ways}>
        <li>
          <button
            type="button"
            className={styles.way}
            onClick={() => openForm('login', { ...open, email: form.read().email })}
          >
            {t('register.login')}
          </button>
        </li>
      </ul>
    </>
  );
}
