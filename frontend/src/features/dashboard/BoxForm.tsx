import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAnew } from '@/shared/api/ask-anew';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { Honeypot, TextArea } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';
import styles from './Dashboard.module.css';
import { DASHBOARD } from './queries';

/** A message to the provider; the answer stands among the orders, where colleagues read it as well. */
export function BoxForm() {
  const { t } = useTranslation('dashboard');
  // The form begins anew once a message is sent.
  const [sent, setSent] = useState(0);
  return (
    <section className={styles.part} aria-labelledby="box">
      <h2 id="box">{t('box.title')}</h2>
      <p className={styles.quiet}>{t('box.lead')}</p>
      <Box key={sent} onSent={() => setSent(sent + 1)} />
    </section>
  );
}

function Box({ onSent }: { onSent(): void }) {
  const { t } = useTranslation('dashboard');
  const { required } = useChecks();
  const lang = useLang();
  const client = useQueryClient();
  const form = useForm({
    initial: { message: '', website: '' },
    checks: () => ({ message: required }),
    send: (body) => apiSend('POST', 'send_asset_manager_box_request/', { query: { lang }, body }),
    onDone: async (done) => {
      showToast(done.message);
      await askAnew(client, [DASHBOARD]);
      onSent();
    },
  });
  const labels = { message: t('box.message') };
  return (
    <FormFrame
      form={form}
      labels={labels}
      texts={{ fallback: t('failed'), byStatus: { 400: t('wrong'), 401: t('unauthorized') } }}
      marks
      submit={t('box.submit')}
    >
      <TextArea {...form.bind('message')} label={labels.message} rows={4} />
      <Honeypot {...form.bind('website')} />
    </FormFrame>
  );
}
