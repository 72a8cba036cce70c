import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLang } from '@/shared/i18n/language';
import { type PasskeyCredential, signWithPasskey } from './passkeys';
import { suggestedPasskeyQuery } from './queries';

export interface Signed {
  readonly ceremony: string;
  readonly credential: PasskeyCredential;
}

/**
 * Has the browser show passkeys among the suggestions of the user name's field, and hands over the one that is picked.
 * Ends with the form, and with the function that it returns: a browser asks for one passkey at a time.
 */
export function useSuggestedPasskey(onSigned: (signed: Signed) => void): () => void {
  const client = useQueryClient();
  const lang = useLang();
  const latest = useRef(onSigned);
  const own = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current = onSigned;
  });
  useEffect(() => {
    const controller = new AbortController();
    own.current = controller;
    // Nobody has asked for it, so nobody is told that there is none; the button says why.
    suggest(controller.signal).catch(() => null);
    return () => controller.abort();

    async function suggest(signal: AbortSignal) {
      const query = suggestedPasskeyQuery(lang);
      const begun = await client.fetchQuery(query);
      if (begun === null || signal.aborted) return;
      const credential = await signWithPasskey(begun, signal);
      // A challenge is good for one answer.
      client.removeQueries(query);
      if (!signal.aborted) latest.current({ ceremony: begun.ceremony, credential });
    }
  }, [client, lang]);
  return useCallback(() => own.current?.abort(), []);
}
