import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Honeypot } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { Outcome } from '@/shared/form/Outcome';
import type { Form } from '@/shared/form/use-form';
import styles from './Requests.module.css';

interface Props {
  form: Omit<Form<{ email: string; website: string }>, 'control' | 'watch' | 'change'>;
  labels: Readonly<Record<string, string>>;
  /** What the server said to the request, once it has been sent. */
  message: string | null;
  close: () => void;
  lead?: string;
  children: ReactNode;
}

/** A request by form: its fields, what the specification says when it fails, and what comes after it. */
export function RequestFrame(props: Props) {
  const { form, labels, message, close, lead, children } = props;
  const { t } = useTranslation('requests');
  const { t: account } = useTranslation('account');
  if (message !== null) {
    return (
      <Outcome title={message} onClose={close}>
        <p>{t('answer', { email: form.read().email.trim() })}</p>
      </Outcome>
    );
  }
  return (
    <>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      <FormFrame
        form={form}
        labels={labels}
        texts={{
          fallback: t('failed'),
          byStatus: { 400: t('wrong'), 401: t('unauthorized'), 404: account('form.incomplete') },
        }}
        marks
        submit={t('submit')}
      >
        {children}
        <Honeypot {...form.bind('website')} />
      </FormFrame>
    </>
  );
}
