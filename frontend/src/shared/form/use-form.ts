import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client';
import type { Check } from './checks';

export type Values = Record<string, string | boolean>;
/** What is wrong, by field. */
export type Errors = Readonly<Record<string, string | undefined>>;
export type ChecksOf<V> = { readonly [K in keyof V]?: Check };

interface Options<V extends Values, R> {
  /** Field names are those of the API, so that its errors find their fields. */
  initial: V;
  /** What is looked at before anything is sent. */
  checks(values: V): ChecksOf<V>;
  send(values: V): Promise<R>;
  onDone(result: R, values: V): void | Promise<void>;
}

/** What a field needs of its form. */
export interface Bound {
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

export interface Form<V extends Values> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: V;
  readonly errors: Errors;
  /** Why the last attempt failed at the server; null if it did not. */
  readonly failure: Error | null;
  readonly pending: boolean;
  /** Counts the attempts: the same problem twice is said twice. */
  readonly attempt: number;
  change<K extends keyof V & string>(name: K, value: V[K]): void;
  bind(name: keyof V & string): Bound;
  submit(event: FormEvent): void;
}

function checkAll<V extends Values>(values: V, checks: ChecksOf<V>): Errors {
  const errors: Record<string, string> = {};
  for (const name of Object.keys(values) as (keyof V & string)[]) {
    const problem = checks[name]?.(String(values[name]));
    if (problem !== undefined) errors[name] = problem;
  }
  return errors;
}

/** Errors that the server found, for fields that the form has. */
function fieldErrors(values: Values, error: Error): Errors {
  const errors: Record<string, string> = {};
  if (!(error instanceof ApiError)) return errors;
  for (const { key, message } of error.problem.errors ?? []) {
    if (Object.hasOwn(values, key)) errors[key] ??= message;
  }
  return errors;
}

type Fields<V extends Values> = Pick<Form<V>, 'ref' | 'values' | 'errors' | 'attempt' | 'change'> & {
  /** Calls fields wrong, and leads the keyboard to the first of them. */
  announce(found: Errors): void;
};

/** What was typed, and what is wrong with it; what is corrected is no longer called wrong. */
function useFields<V extends Values>(initial: V): Fields<V> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is the trigger, not an input.
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return {
    ref,
    values,
    errors,
    attempt,
    change: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    announce: (found) => {
      setErrors(found);
      setAttempt((before) => before + 1);
    },
  };
}

/** A form that keeps what was typed, whatever happens. It is checked when it is sent. */
export function useForm<V extends Values, R>({ initial, checks, send, onDone }: Options<V, R>): Form<V> {
  const { announce, ...fields } = useFields(initial);
  const { values, errors, change } = fields;
  const busy = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    // A password is not kept for longer than the form.
    gcTime: 0,
    // Here and not where it is sent: a form that was closed meanwhile must still sign in.
    onSuccess: onDone,
    onError: (error, sent) => announce(fieldErrors(sent, error)),
    onSettled: () => {
      busy.current = false;
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Not `isPending`, which is known only a moment after a second press of Enter.
    if (busy.current) return;
    mutation.reset();
    const found = checkAll(values, checks(values));
    announce(found);
    if (Object.keys(found).length > 0) return;
    busy.current = true;
    mutation.mutate(values);
  };

  return {
    ...fields,
    failure: mutation.error,
    pending: mutation.isPending,
    bind: (name) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (value) => change(name, value as V[typeof name]),
    }),
    submit,
  };
}
