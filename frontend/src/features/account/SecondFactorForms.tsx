import { useTranslation } from 'react-i18next';
import type { SecondFactorSetup } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useChecks } from '@/shared/form/checks';
import { CodeField, PasswordField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { useLang } from '@/shared/i18n/language';
import { showToast } from '@/shared/toasts';

const PATH = 'profile/two-factor/';

interface BeginProps {
  /** There is a factor already: it takes one of its codes to replace it. */
  replaces?: boolean;
  onDone(setup: SecondFactorSetup): void;
}

export function BeginForm({ replaces = false, onDone }: BeginProps) {
  const { t } = useTranslation('account');
  const { required } = useChecks();
  const lang = useLang();
  const form = useForm({
    initial: { password: '', code: '' },
    checks: () => (replaces ? { password: required, code: required } : { password: required }),
    send: ({ password, code }) =>
      apiSend('POST', PATH, {
        query: { lang },
        body: replaces ? { password, code } : { password },
      }),
    onDone,
  });
  return (
    <FormFrame
      form={form}
      labels={{ password: t('fields.password'), code: t('second.presentCode') }}
      texts={{ fallback: t('profile.failed') }}
      submit={t('second.begin')}
    >
      <PasswordField
        {...form.bind('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
      {replaces ? <CodeField {...form.bind('code')} label={t('second.presentCode')} /> : null}
    </FormFrame>
  );
}

interface CodesProps {
  onDone(codes: readonly string[]): void;
}

/** A code of the app; the answer are new recovery codes. */
type CodesPath = 'profile/two-factor/confirmation/' | 'profile/two-factor/recovery-codes/';

function useCodesForm(path: CodesPath, { onDone }: CodesProps) {
  const { required } = useChecks();
  const lang = useLang();
  return useForm({
    initial: { code: '' },
    checks: () => ({ code: required }),
    send: (values) => apiSend('POST', path, { query: { lang }, body: values }),
    onDone: (answer) => onDone(answer.recovery_codes),
  });
}

export function ConfirmForm({ replaces = false, ...props }: CodesProps & { replaces?: boolean }) {
  const { t } = useTranslation('account');
  const form = useCodesForm('profile/two-factor/confirmation/', props);
  return (
    <FormFrame
      form={form}
      labels={{ code: t('second.code') }}
      texts={{ fallback: t('profile.failed') }}
      submit={replaces ? t('second.replaceConfirm') : t('second.confirm')}
    >
      <CodeField {...form.bind('code')} label={t('second.code')} next recovery={false} />
    </FormFrame>
  );
}

export function NewCodesForm(props: CodesProps) {
  const { t } = useTranslation('account');
  const form = useCodesForm('profile/two-factor/recovery-codes/', props);
  return (
    <FormFrame
      form={form}
      labels={{ code: t('second.code') }}
      texts={{ fallback: t('profile.failed') }}
      submit={t('second.newCodes')}
    >
      <CodeField {...form.bind('code')} label={t('second.code')} />
    </FormFrame>
  );
}

export function RemoveForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('account');
  const { required } = useChecks();
  const lang = useLang();
  const form = useForm({
    initial: { password: '', code: '' },
    checks: () => ({ password: required, code: required }),
    send: (values) => apiSend('DELETE', PATH, { query: { lang }, body: values }),
    onDone: (done) => {
      showToast(done.message);
      onDone();
    },
  });
  return (
    <FormFrame
      form={form}
      labels={{ password: t('fields.password'), code: t('second.code') }}
      texts={{ fallback: t('profile.failed') }}
      submit={t('second.remove')}
    >
      <PasswordField
        {...form.bind('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
      <CodeField {...form.bind('code')} label={t('second.code')} />
    </FormFrame>
  );
}
