import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/i18n/language';
import { useProblemText } from '@/shared/problems';
import styles from './Account.module.css';
import { resendConfirmation } from './queries';

/** A button that has the confirmation mail sent again, to an address that is known already. */
export function Resend({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const lang = useLang();
  const problemText = useProblemText();
  const resend = useMutation({ mutationFn: () => resendConfirmation(email, lang) });
  const failed = resend.error === null ? '' : problemText(resend.error, { fallback: t('mail.failed') }).title;
  return (
    <>
      <button
        type="button"
        className={styles.resend}
        aria-disabled={resend.isPending}
        onClick={() => {
          if (!resend.isPending) resend.mutate();
        }}
      >
        {resend.isPending ? t('form.sending') : t('mail.again')}
      </button>
      <p role="status">{resend.data?.message ?? failed}</p>
    </>
  );
}
