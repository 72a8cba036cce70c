import { useTranslation } from 'react-i18next';
import type { PasskeyInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { type Check, useChecks } from '@/shared/form/checks';
import { CodeField, Field, PasswordField } from '@/shared/form/Fields';
import { FormFrame } from '@/shared/form/FormFrame';
import { type Form, useForm } from '@/shared/form/use-form';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import { showToast } from '@/shared/toasts';
import { createPasskey } from './passkeys';
import { usePasskeyTexts } from './use-passkey-texts';

const LONGEST_NAME = 60;

interface AddProps {
  /** Logins of the account need a code. */
  withCode: boolean;
  onDone(): void;
}

export function AddPasskey({ withCode, onDone }: AddProps) {
  const { t } = useTranslation('account');
  const { required } = useChecks();
  const named = useNameCheck();
  const lang = useLang();
  const texts = usePasskeyTexts(`${useLocalPath()(pathTo('profile'))}#passkeys`);
  const form = useForm({
    initial: { name: '', password: '', code: '' },
    checks: () => ({ name: named, password: required, ...(withCode ? { code: required } : {}) }),
    send: async ({ name, ...proof }) => {
      const begun = await apiSend('POST', 'profile/passkeys/options/', { query: { lang }, body: proof });
      const credential = await createPasskey(begun);
      const body = { ceremony: begun.ceremony, name, credential };
      return apiSend('POST', 'profile/passkeys/', { query: { lang }, body });
    },
    onDone: () => {
      showToast(t('passkeys.added'));
      onDone();
    },
  });
  return (
    <FormFrame
      form={form}
      labels={{ name: t('passkeys.name'), password: t('fields.password'), code: t('second.code') }}
      {...texts(form.failure, t('profile.failed'))}
      submit={t('passkeys.add')}
    >
      <Field
        {...form.bind('name')}
        label={t('passkeys.name')}
        autoComplete="off"
        hint={t('passkeys.nameHint')}
      />
      <Proof form={form} withCode={withCode} />
    </FormFrame>
  );
}

interface OneProps {
  passkey: PasskeyInfo;
  onDone(): void;
}

export function RenamePasskey({ passkey, onDone }: OneProps) {
  const { t } = useTranslation('account');
  const named = useNameCheck();
  const lang = useLang();
  const texts = usePasskeyTexts('');
  const form = useForm({
    initial: { name: passkey.name },
    checks: () => ({ name: named }),
    send: (values) =>
      apiSend('PATCH', 'profile/passkeys/{id}/', { path: { id: passkey.id }, query: { lang }, body: values }),
    onDone: () => {
      showToast(t('passkeys.renamed'));
      onDone();
    },
  });
  return (
    <FormFrame
      form={form}
      labels={{ name: t('passkeys.name') }}
      {...texts(form.failure, t('profile.failed'))}
      submit={t('passkeys.save')}
    >
      <Field {...form.bind('name')} label={t('passkeys.name')} autoComplete="off" />
    </FormFrame>
  );
}

export function RemovePasskey({ passkey, withCode, onDone }: OneProps & AddProps) {
  const { t } = useTranslation('account');
  const { required } = useChecks();
  const lang = useLang();
  const texts = usePasskeyTexts('');
  const form = useForm({
    initial: { password: '', code: '' },
    checks: () => ({ password: required, ...(withCode ? { code: required } : {}) }),
    send: (proof) =>
      apiSend('DELETE', 'profile/passkeys/{id}/', { path: { id: passkey.id }, query: { lang }, body: proof }),
    onDone: (done) => {
      showToast(done.message);
      onDone();
    },
  });
  return (
    <FormFrame
      form={form}
      labels={{ password: t('fields.password'), code: t('second.code') }}
      {...texts(form.failure, t('profile.failed'))}
      submit={t('passkeys.remove')}
    >
      <Proof form={form} withCode={withCode} />
    </FormFrame>
  );
}

interface ProofProps {
  form: Pick<Form<{ password: string; code: string }>, 'bind'>;
  withCode: boolean;
}

/** That it is the owner who asks. */
function Proof({ form, withCode }: ProofProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PasswordField
        {...form.bind('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
      {withCode ? <CodeField {...form.bind('code')} label={t('second.code')} /> : null}
    </>
  );
}

function useNameCheck(): Check {
  const { t } = useTranslation('account');
  const { required } = useChecks();
  return (value) =>
    required(value) ??
    (Array.from(value.trim()).length > LONGEST_NAME
      ? t('passkeys.nameTooLong', { most: LONGEST_NAME })
      : undefined);
}
