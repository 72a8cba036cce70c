import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Done } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { EmailField, Field, Honeypot, TextArea } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { type Fields, type Form, useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { fullName } from '@/shared/session/full-name';
import { useSession } from '@/shared/session/store';
import styles from './Contact.module.css';

/** A message to the provider. */
export function Component() {
  const { t } = useTranslation('contact');
  usePage(t('title'));
  const [message, setMessage] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {message === null ? (
        <>
          <p>{t('lead')}</p>
          <ContactForm onSent={setMessage} />
        </>
      ) : (
        <Sent message={message} onAgain={() => setMessage(null)} />
      )}
    </div>
  );
}

const EMPTY: Fields<'post', 'send_message/'> = { name: '', email: '', phone: '', message: '', website: '' };

/** Of what a link to this page says that the message is about, in characters. */
const LONGEST_ABOUT = 200;

function ContactForm({ onSent }: { onSent(message: string): void }) {
  const { t } = useTranslation('contact');
  const { t: account } = useTranslation('account');
  const { required, email } = useChecks();
  const lang = useLang();
  const about = (useSearchParams()[0].get('about') ?? '').slice(0, LONGEST_ABOUT);
  const form = useForm<typeof EMPTY, Done>({
    initial: about === '' ? EMPTY : { ...EMPTY, message: `${t('about', { name: about })}\n\n` },
    checks: () => ({ name: required, email, message: required }),
    send: (body) => apiSend('POST', 'send_message/', { query: { lang }, body }),
    onDone: (done) => onSent(done.message),
  });
  usePrefilled(form);
  const labels = {
    name: t('fields.name'),
    email: account('fields.email'),
    phone: t('fields.phone'),
    message: t('fields.message'),
  };
  return (
    <FormFrame
      form={form}
      labels={labels}
      texts={{ fallback: t('failed'), byStatus: { 404: account('form.incomplete') } }}
      marks
      submit={t('submit')}
    >
      <Field {...form.bind('name')} label={labels.name} autoComplete="name" />
      <EmailField {...form.bind('email')} autoComplete="email" />
      <Field {...form.bind('phone')} label={labels.phone} type="tel" autoComplete="tel" optional />
      <TextArea {...form.bind('message')} label={labels.message} rows={8} />
      <Honeypot {...form.bind('website')} />
    </FormFrame>
  );
}

/** Who is signed in may be known only after somebody has begun to type: what is typed stays. */
function usePrefilled({ read, change }: Pick<Form<typeof EMPTY>, 'read' | 'change'>): void {
  const { user } = useSession();
  const fillIn = useEffectEvent(() => {
    if (user === null) return;
    const values = read();
    if (values.name === '') change('name', fullName(user));
    if (values.email === '') change('email', user.email);
    if (values.phone === '') change('phone', user.phone);
  });
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) fillIn();
  }, [id]);
}

function Sent({ message, onAgain }: { message: string; onAgain(): void }) {
  const { t } = useTranslation('contact');
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form, and the focus with it: it is read at once.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {message}
      </h2>
      <p>{t('sent')}</p>
      <button type="button" className={styles.button} onClick={onAgain}>
        {t('again')}
      </button>
    </>
  );
}
