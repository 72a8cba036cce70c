import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { usePage } from '@/app/page-name';
import { isEmail } from '@/features/account/checks';
import { useProblemText } from '@/features/account/problems';
import { Wait } from '@/features/account/Wait';
import type { Done } from '@/shared/api/account';
import { ApiError, apiSend } from '@/shared/api/client';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { Notice } from '@/shared/ui/Notice';
import styles from './Newsletter.module.css';

/** Ends the newsletter for an address: at once by the link of a mail, and else by a mail with such a link. */
export function Component() {
  const { email = '' } = useParams();
  const [params] = useSearchParams();
  const local = useLocalPath();
  const { t } = useTranslation('newsletter');
  usePage(t('unsubscribe.title'));
  if (!isEmail(email)) return <Navigate to={local('/')} replace />;
  // Another address, or the link of another mail, begins anew.
  const signature = params.get('s') || null;
  return <Unsubscribe key={`${email} ${signature}`} email={email} signature={signature} />;
}

interface Props {
  email: string;
  /** Proves that the link came by mail. */
  signature: string | null;
}

/** `ended`: no longer subscribed; else a mail is on its way. */
type Answer = Done & { ended: boolean };

function Unsubscribe({ email, signature }: Props) {
  const { t } = useTranslation('newsletter');
  const lang = useLang();
  const [proof, setProof] = useState(signature);
  const request = useMutation({
    mutationFn: () =>
      apiSend<Answer>('PUT', 'unsubscribe', {
        query: { lang },
        body: proof === null ? { email } : { email, signature: proof },
      }),
    // A link that does not hold is no dead end: a new one can be sent.
    onError: (error) => {
      if (error instanceof ApiError && [400, 403, 404].includes(error.status)) setProof(null);
    },
  });
  if (request.data) return <Answered answer={request.data} />;
  return (
    <div className={styles.page}>
      <h1>{t('unsubscribe.title')}</h1>
      {request.error === null ? null : <Failed error={request.error} />}
      <p>{proof === null ? t('unsubscribe.byMail', { email }) : t('unsubscribe.question', { email })}</p>
      {/* Not disabled while it works: the focus would be lost. */}
      <button
        type="button"
        className={styles.submit}
        aria-disabled={request.isPending}
        onClick={() => {
          if (!request.isPending) request.mutate();
        }}
      >
        {proof === null ? t('unsubscribe.askForMail') : t('unsubscribe.submit')}
      </button>
    </div>
  );
}

function Answered({ answer }: { answer: Answer }) {
  const { t } = useTranslation('newsletter');
  const text = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.page}>
      <h1>{t('unsubscribe.title')}</h1>
      <p ref={text} tabIndex={-1}>
        {answer.message}
      </p>
      <p>{answer.ended ? t('unsubscribe.ended') : t('unsubscribe.sent')}</p>
    </div>
  );
}

function Failed({ error }: { error: Error }) {
  const { t } = useTranslation('newsletter');
  const problemText = useProblemText();
  const { title, more } = problemText(error, { fallback: t('unsubscribe.failed') });
  const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
  return (
    <Notice tone="error" title={title}>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {wait === null ? null : <Wait seconds={wait} />}
    </Notice>
  );
}
