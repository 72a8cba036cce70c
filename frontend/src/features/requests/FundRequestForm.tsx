import { useTranslation } from 'react-i18next';
import type { UserInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import type { RequestedFund } from '@/shared/dialogs';
import { useChecks } from '@/shared/form/checks';
import { FieldList } from '@/shared/form/FieldList';
import { EmailField } from '@/shared/form/Fields';
import type { Bound } from '@/shared/form/use-form';
import { isoDay, useFormat } from '@/shared/format';
import { useSession } from '@/shared/session/store';
import { RequestFrame } from './RequestFrame';
import styles from './Requests.module.css';
import { useRequest } from './use-request';

interface Props {
  /** At least one. */
  funds: readonly RequestedFund[];
  close: () => void;
}

const TYPES = ['rating', 'update'] as const;

/** Asks for a rating of funds, or for a newer one. */
export default function FundRequestForm({ funds, close }: Props) {
  const { t } = useTranslation('requests');
  const { t: account } = useTranslation('account');
  const { email } = useChecks();
  const format = useFormat();
  const { user } = useSession();
  const request = useRequest({
    initial: {
      funds: funds.map(({ id, name }) => ({ id, name })),
      // A newer one where there is a rating already.
      request_type: funds.every(({ rated }) => rated) ? 'update' : 'rating',
      email: user?.email ?? '',
      website: '',
    },
    checks: { email },
    send: (values, lang) =>
      apiSend('POST', orders(user) ? 'send_asset_manager_request/' : 'send_fund_request/', {
        query: { lang },
        body: {
          ...values,
          request_type: values.request_type === 'update' ? 'update' : 'rating',
          funds: values.funds.map(({ id }) => id),
          date: isoDay(new Date()),
        },
      }),
  });
  const { form } = request;
  const count = form.watch('funds').length;
  const labels = {
    funds: t('fund.funds', { count, formatted: format.number(count) }),
    request_type: t('fund.type'),
    email: account('fields.email'),
  };
  return (
    <RequestFrame {...request} labels={labels} close={close}>
      <div className={styles.funds}>
        <FieldList form={form} name="funds" label={labels.funds} least={1} nameOf={({ name }) => name}>
          {({ name }) => name}
        </FieldList>
      </div>
      <Types bound={form.bind('request_type')} />
      <EmailField {...form.bind('email')} autoComplete="email" hint={t('fund.emailHint')} />
    </RequestFrame>
  );
}

/** Readers of a company do not order for it; they ask as everybody else does. */
const orders = (user: UserInfo | null) => user?.is_asset_manager === true && user.company_role !== 'reader';

function Types({ bound: { error: _error, ...input } }: { bound: Bound }) {
  const { t } = useTranslation('requests');
  return (
    <fieldset className={styles.types}>
      <legend>{t('fund.type')}</legend>
      {TYPES.map((type) => (
        <label key={type}>
          <input {...input} type="radio" value={type} />
          {t(`fund.types.${type}`)}
        </label>
      ))}
    </fieldset>
  );
}
