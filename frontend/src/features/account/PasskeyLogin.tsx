import { useTranslation } from 'react-i18next';
import type { PasskeyBegun, UserInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import styles from './Account.module.css';
import { FormFrame } from './FormParts';
import { signWithPasskey } from './passkeys';
import { useForm } from './use-form';
import { usePasskeyTexts } from './use-passkey-texts';

/** Signing in with a passkey: nothing is typed, the browser asks which one. */
export function PasskeyLogin({ onDone }: { onDone(user: UserInfo): void }) {
  const { t } = useTranslation('account');
  const lang = useLang();
  const local = useLocalPath();
  const form = useForm({
    initial: {},
    checks: () => ({}),
    send: async () => {
      const begun = await apiSend<PasskeyBegun>('POST', 'login/passkey/options/', { query: { lang } });
      const credential = await signWithPasskey(begun);
      const body = { ceremony: begun.ceremony, credential };
      return apiSend<UserInfo>('POST', 'login/passkey/', { query: { lang }, body });
    },
    onDone,
  });
  const { texts, remedy } = usePasskeyTexts(`${local('/')}?lo=1`)(form.failure, t('login.failed'));
  return (
    <div className={styles.passkey}>
      <FormFrame
        form={form}
        labels={{}}
        texts={texts}
        remedy={remedy}
        submit={t('passkeys.signIn')}
        secondary
      />
    </div>
  );
}
