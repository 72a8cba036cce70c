import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Done } from '@/shared/api/account';
import { type ChecksOf, type Form, useForm } from '@/shared/form/use-form';
import { type Lang, useLang } from '@/shared/i18n/language';

interface Options<V extends FieldValues> {
  /** Field names are those of the API. */
  initial: V;
  checks: ChecksOf<V>;
  send(values: V, lang: Lang): Promise<Done>;
}

interface RequestByForm<V extends FieldValues> {
  readonly form: Form<V>;
  /** What the server said to the request, once it has been sent. */
  readonly message: string | null;
}

/** A request by form, for a `RequestFrame`: it is sent once, and then says what the server answered. */
export function useRequest<V extends FieldValues>({ initial, checks, send }: Options<V>): RequestByForm<V> {
  const lang = useLang();
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm({
    initial,
    checks: () => checks,
    send: (values) => send(values, lang),
    onDone: (done) => setMessage(done.message),
  });
  return { form, message };
}
