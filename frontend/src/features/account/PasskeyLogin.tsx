import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '@/shared/api/account';
import { apiSend } from '@/shared/api/client';
import { FormFrame } from '@/shared/form/FormFrame';
import { useForm } from '@/shared/form/use-form';
import { type Lang, useLang, useLocalPath } from '@/shared/i18n/language';
import { pathTo } from '@/shared/routes/paths';
import styles from './Account.module.css';
import { signWithPasskey } from './passkeys';
import { usePasskeyTexts } from './use-passkey-texts';
import { type Signed, useSuggestedPasskey } from './use-suggested-passkey';

/** Signing in with a passkey: nothing is typed, the browser asks which one, or has it picked where the name is typed. */
export function PasskeyLogin({ onDone }: { onDone(user: UserInfo): void }) {
  const { t } = useTranslation('account');
  const lang = useLang();
  const local = useLocalPath();
  const place = useRef<HTMLDivElement>(null);
  const picked = useRef<Signed | null>(null);
  const stopSuggesting = useSuggestedPasskey((signed) => {
    picked.current = signed;
    place.current?.querySelector('form')?.requestSubmit();
  });
  const form = useForm({
    initial: {},
    checks: () => ({}),
    send: async () => {
      stopSuggesting();
      const body = picked.current ?? (await sign(lang));
      picked.current = null;
      return apiSend('POST', 'login/passkey/', { query: { lang }, body });
    },
    onDone,
  });
  const { texts, remedy } = usePasskeyTexts(`${local(pathTo('home'))}?lo=1`)(form.failure, t('login.failed'));
  return (
    <div ref={place} className={styles.passkey}>
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

async function sign(lang: Lang): Promise<Signed> {
  const begun = await apiSend('POST', 'login/passkey/options/', { query: { lang } });
  return { ceremony: begun.ceremony, credential: await signWithPasskey(begun) };
}
