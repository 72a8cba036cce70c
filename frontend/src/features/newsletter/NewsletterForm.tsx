import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Done } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { EmailField, Field, Honeypot } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { Outcome } from '@/shared/form/Outcome';
import { type Fields, useForm } from '@/shared/form/use-form';
import { isoDay } from '@/shared/format';
import { useLang } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { fullName } from '@/shared/session/full-name';
import { useSession } from '@/shared/session/store';
import { LocalLink } from '@/shared/ui/LocalLink';
import styles from './Newsletter.module.css';

/** Asks for the newsletter; the mail that follows has the link that starts it. */
export default function NewsletterForm({ close }: { close: () => void }) {
  const { t } = useTranslation('newsletter');
  const { t: shell } = useTranslation('shell');
  const { t: account } = useTranslation('account');
  const { email } = useChecks();
  const lang = useLang();
  const { user } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm<Omit<Fields<'post', 'subscribe_list/'>, 'date'>, Done>({
    initial: { name: user === null ? '' : fullName(user), email: user?.email ?? '', website: '' },
    checks: () => ({ email }),
    send: (values) =>
      apiSend('POST', 'subscribe_list/', {
        query: { lang },
        body: { ...values, date: isoDay(new Date()) },
      }),
    onDone: (done) => setMessage(done.message),
  });
  if (message !== null) {
    return (
      <Outcome title={message} onClose={close}>
        <p>{t('subscribe.next', { email: form.read().email.trim() })}</p>
      </Outcome>
    );
  }
  return (
    <>
      <p className={styles.lead}>{t('subscribe.lead')}</p>
      <FormFrame
        form={form}
        labels={{ name: t('fields.name'), email: account('fields.email') }}
        texts={{ fallback: t('subscribe.failed'), byStatus: { 404: account('form.incomplete') } }}
        marks
        submit={t('subscribe.submit')}
      >
        <Field {...form.bind('name')} label={t('fields.name')} autoComplete="name" optional />
        <EmailField {...form.bind('email')} autoComplete="email" />
        <Honeypot {...form.bind('website')} />
        <p className={styles.note}>
          {t('subscribe.privacy')}{' '}
          {/* In a window of its own: what was typed here would be lost with this one. */}
          <LocalLink to={pathTo('privacyPolicy')} target="_blank" rel="noopener">
            {shell('crumbs.privacyPolicy')} {t('newWindow')}
          </LocalLink>
        </p>
      </FormFrame>
    </>
  );
}
