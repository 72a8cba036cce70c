import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { Done } from '@/shared/api/account';
import { ApiError, apiSend } from '@/shared/api/client';
import { isEmail } from '@/shared/form/checks';
import { Wait } from '@/shared/form/Wait';
import { useLang, useLocalPath } from '@/shared/i18n/language';
import { usePage } from '@/shared/page-name';
import { useProblemText } from '@/shared/problems';
import { pathTo } from '@/shared/routes/paths';
import { Notice } from '@/shared/ui/Notice';
import styles from './Newsletter.module.css';

/**
 * Ends the newsletter for an address as soon as it is opened. The link of a newsletter (`s`) is opened by mail programs
 * as well, so it asks first; so does the link that takes the end back (`back`).
 */
export function Component() {
  const { email = '' } = useParams();
  const [params] = useSearchParams();
  const local = useLocalPath();
  const { t } = useTranslation('newsletter');
  const token = params.get('back') || null;
  usePage(t(token === null ? 'unsubscribe.title' : 'resume.title'));
  if (!isEmail(email)) return <Navigate to={local(pathTo('home'))} replace />;
  if (token !== null) return <Resume key={token} email={email} token={token} />;
  // Another address, or the link of another mail, begins anew.
  const signature = params.get('s') || null;
  return <Unsubscribe key={`${email} ${signature}`} email={email} signature={signature} />;
}

interface Props {
  email: string;
  /** Proves that the link came with a newsletter. */
  signature: string | null;
}

function Unsubscribe({ email, signature }: Props) {
  const { t } = useTranslation('newsletter');
  const lang = useLang();
  const [proof, setProof] = useState(signature);
  const request = useMutation({
    mutationFn: () =>
      apiSend('PUT', 'unsubscribe', {
        query: { lang },
        body: proof === null ? { email } : { email, signature: proof },
      }),
    // A link that does not hold is no dead end: the address alone is enough.
    onError: (error) => {
      if (error instanceof ApiError && [400, 403, 404].includes(error.status)) setProof(null);
    },
  });
  useOnce(request.mutate, signature === null);
  if (request.data)
    return <Answered title={t('unsubscribe.title')} texts={[request.data.message, t('unsubscribe.ended')]} />;
  if (signature === null && request.error === null)
    return (
      <Page title={t('unsubscribe.title')}>
        <p role="status">{t('unsubscribe.ending', { email })}</p>
      </Page>
    );
  return (
    <Page title={t('unsubscribe.title')}>
      <Failed error={request.error} fallback={t('unsubscribe.failed')} />
      <p>{t('unsubscribe.question', { email })}</p>
      <Button request={request}>{t(label(signature, proof))}</Button>
    </Page>
  );
}

function label(signature: string | null, proof: string | null) {
  if (proof !== null) return 'unsubscribe.submit' as const;
  return signature === null ? ('unsubscribe.again' as const) : ('unsubscribe.withoutLink' as const);
}

/** Does something once when a page is opened; React's strict mode mounts a page twice. */
function useOnce(act: () => void, wanted: boolean) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !wanted) return;
    begun.current = true;
    act();
  }, [act, wanted]);
}

function Resume({ email, token }: { email: string; token: string }) {
  const { t } = useTranslation('newsletter');
  const lang = useLang();
  const request = useMutation({
    mutationFn: () => apiSend('POST', 'newsletter/resume/', { query: { lang }, body: { token } }),
  });
  if (request.data)
    return <Answered title={t('resume.title')} texts={[request.data.message, t('resume.next')]} />;
  return (
    <Page title={t('resume.title')}>
      <Failed error={request.error} fallback={t('resume.failed')} />
      <p>{t('resume.question', { email })}</p>
      <Button request={request}>{t('resume.submit')}</Button>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface ButtonProps {
  request: UseMutationResult<Done, Error, void>;
  children: string;
}

function Button({ request, children }: ButtonProps) {
  return (
    // Not disabled while it works: the focus would be lost.
    <button
      type="button"
      className={styles.submit}
      aria-disabled={request.isPending}
      onClick={() => {
        if (!request.isPending) request.mutate();
      }}
    >
      {children}
    </button>
  );
}

function Answered({ title, texts: [first, ...more] }: { title: string; texts: readonly string[] }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <Page title={title}>
      <p ref={text} tabIndex={-1}>
        {first}
      </p>
      {more.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </Page>
  );
}

function Failed({ error, fallback }: { error: Error | null; fallback: string }) {
  const problemText = useProblemText();
  if (error === null) return null;
  const { title, more } = problemText(error, { fallback });
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
