import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { apiSend } from '@/shared/api/client';
import type { RequestedFund } from '@/shared/dialogs';
import { useChecks } from '@/shared/form/checks';
import { EmailField } from '@/shared/form/Fields';
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
  const { user } = useSession();
  const request = useRequest({
    initial: {
      // A newer one where there is a rating already.
      request_type: funds.every(({ rated }) => rated) ? 'update' : 'rating',
      email: user?.email ?? '',
      website: '',
    },
    checks: { email },
    send: (values, lang) =>
      apiSend('POST', user?.is_asset_manager ? 'send_asset_manager_request/' : 'send_fund_request/', {
        query: { lang },
        body: {
          ...values,
          request_type: values.request_type === 'update' ? 'update' : 'rating',
          funds: funds.map(({ id }) => id),
          date: isoDay(new Date()),
        },
      }),
  });
  const { form } = request;
  const labels = { request_type: t('fund.type'), email: account('fields.email') };
  return (
    <RequestFrame {...request} labels={labels} close={close}>
      <Funds funds={funds} />
      <Types value={form.values.request_type} onChange={(value) => form.change('request_type', value)} />
      <EmailField {...form.bind('email')} autoComplete="email" hint={t('fund.emailHint')} />
    </RequestFrame>
  );
}

/** More of them have to be scrolled. */
const FITTING = 5;

function Funds({ funds }: Pick<Props, 'funds'>) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const heading = useId();
  const count = funds.length;
  return (
    <div className={styles.funds}>
      <h3 id={heading}>{t('fund.funds', { count, formatted: format.number(count) })}</h3>
      {/* What scrolls must be reached by keyboard. */}
      <ul aria-labelledby={heading} tabIndex={count > FITTING ? 0 : undefined}>
        {funds.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

function Types({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useTranslation('requests');
  return (
    <fieldset className={styles.types}>
      <legend>{t('fund.type')}</legend>
      {TYPES.map((type) => (
        <label key={type}>
          <input
            type="radio"
            name="request_type"
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          {t(`fund.types.${type}`)}
        </label>
      ))}
    </fieldset>
  );
}
