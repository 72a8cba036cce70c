import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { Choice, EmailField, Field, TextArea } from '@/shared/form/Fields';
import type { Bound, Fields } from '@/shared/form/use-form';
import { useSession } from '@/shared/session/store';
import { RequestFrame } from './RequestFrame';
import { useRequest } from './use-request';

interface Props {
  /** The number of the report, and what it is called. */
  report: number;
  title: string;
  close: () => void;
}

/** Asks for the long version of a report. */
export default function LongReportForm({ report, title, close }: Props) {
  const { t } = useTranslation('requests');
  const { t: account } = useTranslation('account');
  const { required, email } = useChecks();
  const { user } = useSession();
  const request = useRequest<Omit<Fields<'post', 'send_long_report_request/'>, 'report'>>({
    initial: {
      prefix: '',
      firstName: user?.first_name ?? '',
      lastName: user?.name ?? '',
      company: user?.company ?? '',
      email: user?.email ?? '',
      description: '',
      website: '',
    },
    checks: { firstName: required, lastName: required, email },
    send: (values, lang) =>
      apiSend('POST', 'send_long_report_request/', { query: { lang }, body: { ...values, report } }),
  });
  const { form } = request;
  const labels = {
    prefix: t('fields.prefix'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
    company: t('fields.company'),
    email: account('fields.email'),
    description: t('longReport.description'),
  };
  const lead = t('longReport.lead', { title });
  return (
    <RequestFrame {...request} labels={labels} close={close} lead={lead}>
      <Prefix {...form.bind('prefix')} label={labels.prefix} />
      <Field {...form.bind('firstName')} label={labels.firstName} autoComplete="given-name" />
      <Field {...form.bind('lastName')} label={labels.lastName} autoComplete="family-name" />
      <Field {...form.bind('company')} label={labels.company} autoComplete="organization" optional />
      <EmailField {...form.bind('email')} autoComplete="email" />
      <TextArea {...form.bind('description')} label={labels.description} rows={4} optional />
    </RequestFrame>
  );
}

/** What is sent is what was read: staff see it as it is. */
function Prefix(props: Bound & { label: string }) {
  const { t } = useTranslation('requests');
  const options = [
    { value: '', text: t('longReport.noPrefix') },
    ...[t('longReport.ms'), t('longReport.mr')].map((text) => ({ value: text, text })),
  ];
  return <Choice {...props} options={options} />;
}
