import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { EmailField, Field, TextArea } from '@/shared/form/Fields';
import type { Fields } from '@/shared/form/use-form';
import { fullName } from '@/shared/session/full-name';
import { useSession } from '@/shared/session/store';
import { RequestFrame } from './RequestFrame';
import { useRequest } from './use-request';

/** Asks for the rating of an investment team. */
export default function TeamRequestForm({ close }: { close: () => void }) {
  const { t } = useTranslation('requests');
  const { t: account } = useTranslation('account');
  const { required, email } = useChecks();
  const { user } = useSession();
  const request = useRequest<Fields<'post', 'send_team_request/'>>({
    initial: {
      name: user === null ? '' : fullName(user),
      email: user?.email ?? '',
      company: user?.company ?? '',
      message: '',
      website: '',
    },
    checks: { name: required, email },
    send: (body, lang) => apiSend('POST', 'send_team_request/', { query: { lang }, body }),
  });
  const { form } = request;
  const labels = {
    name: t('fields.name'),
    email: account('fields.email'),
    company: t('fields.company'),
    message: t('team.message'),
  };
  return (
    <RequestFrame {...request} labels={labels} close={close} lead={t('team.lead')}>
      <Field {...form.bind('name')} label={labels.name} autoComplete="name" />
      <EmailField {...form.bind('email')} autoComplete="email" />
      <Field {...form.bind('company')} label={labels.company} autoComplete="organization" optional />
      <TextArea {...form.bind('message')} label={labels.message} rows={5} optional />
    </RequestFrame>
  );
}
