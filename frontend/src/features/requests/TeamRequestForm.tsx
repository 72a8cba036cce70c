import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChecks } from '@/features/account/checks';
import { EmailField, Field, TextArea } from '@/features/account/Fields';
import { useForm } from '@/features/account/use-form';
import type { Done } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useLang } from '@/shared/i18n/language';
import { fullName } from '@/shared/session/full-name';
import { useSession } from '@/shared/session/store';
import { RequestFrame } from './RequestFrame';

/** Asks for the rating of an investment team. */
export default function TeamRequestForm({ close }: { close: () => void }) {
  const { t } = useTranslation('requests');
  const { t: account } = useTranslation('account');
  const { required, email } = useChecks();
  const lang = useLang();
  const { user } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm({
    initial: {
      name: user === null ? '' : fullName(user),
      email: user?.email ?? '',
      company: user?.company ?? '',
      message: '',
      website: '',
    },
    checks: () => ({ name: required, email }),
    send: (body) => apiSend<Done>('POST', 'send_team_request/', { query: { lang }, body }),
    onDone: (done) => setMessage(done.message),
  });
  const labels = {
    name: t('fields.name'),
    email: account('fields.email'),
    company: t('fields.company'),
    message: t('team.message'),
  };
  return (
    <RequestFrame form={form} labels={labels} message={message} close={close} lead={t('team.lead')}>
      <Field {...form.bind('name')} label={labels.name} autoComplete="name" />
      <EmailField {...form.bind('email')} autoComplete="email" />
      <Field {...form.bind('company')} label={labels.company} autoComplete="organization" optional />
      <TextArea {...form.bind('message')} label={labels.message} rows={5} optional />
    </RequestFrame>
  );
}
