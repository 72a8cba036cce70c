import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { Asked, Method } from '../api/calls';
import { ApiError } from '../api/client';

/** The fields of a form whose values are the body of a call, by the OpenAPI document; each of them is there. */
export type Fields<M extends Method, P extends string> = {
  -readonly [K in keyof NonNullable<Asked<M, P>['body']>]-?: NonNullable<NonNullable<Asked<M, P>['body']>[K]>;
};
/** What is wrong, by the path of the field: `email`, `people.0.email`. */
export type Errors = Readonly<Record<string, string>>;
/** What is looked at before anything is sent: what is wrong with a value, or undefined. */
export type ChecksOf<V extends FieldValues> = {
  readonly [P in Path<V>]?: (value: PathValue<V, P>) => string | undefined;
};

interface Options<V extends FieldValues, R> {
  /** Field names are those of the API, so that its errors find their fields. */
  initial: V;
  checks(values: V): ChecksOf<V>;
  send(values: V): Promise<R>;
  onDone(result: R, values: V): void | Promise<void>;
}

/** What a field needs of its form. The field holds its value itself: typing draws nothing else anew. */
export type Bound = Omit<UseFormRegisterReturn, 'required'> & { error: string | undefined };

export interface Form<V extends FieldValues> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly errors: Errors;
  /** Why the last attempt failed at the server; null if it did not. */
  readonly failure: Error | null;
  readonly pending: boolean;
  /** Counts the attempts: the same problem twice is said twice. */
  readonly attempt: number;
  /** For fields that come and go, as `FieldList` has them. */
  readonly control: Control<V>;
  /** The value of a field, for what is drawn by it: each change draws the form anew. */
  readonly watch: <P extends Path<V>>(name: P) => PathValue<V, P>;
  /** The values as they are now. */
  readonly read: () => V;
  change<P extends Path<V>>(name: P, value: PathValue<V, P>): void;
  /** A change of the field mends it, and the others that are named. */
  bind(name: Path<V>, ...mends: Path<V>[]): Bound;
  submit(event: FormEvent): void;
}

/** The errors of a form by path, in the order of its fields. */
function flat(errors: object, order: readonly string[], above = ''): [string, string][] {
  const names = Object.keys(errors).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return names.flatMap((name): [string, string][] => {
    const found: unknown = errors[name as keyof typeof errors];
    if (typeof found !== 'object' || found === null) return [];
    // A field's own error has a type; a group of fields may have a field of this name, which is no text.
    if ('type' in found && typeof found.type === 'string')
      return [[above + name, 'message' in found ? String(found.message) : '']];
    return flat(found, Object.keys(found), `${above}${name}.`);
  });
}

function checkAll<V extends FieldValues>(values: V, checks: ChecksOf<V>): FieldErrors<V> {
  const errors: FieldErrors<V> = {};
  for (const [path, check] of Object.entries(checks) as [
    string,
    ((value: unknown) => string | undefined)?,
  ][]) {
    const message = check?.(get(values, path));
    if (message !== undefined) set(errors, path, { type: 'check', message });
  }
  return errors;
}

/** Takes over what the server found wrong with fields that the form has; the first of several faults of one counts. */
function takeOver<V extends FieldValues>(form: UseFormReturn<V>, sent: V, error: Error): void {
  if (!(error instanceof ApiError)) return;
  const seen = new Set<string>();
  for (const { key, message } of error.problem.errors ?? []) {
    if (seen.has(key) || !Object.hasOwn(sent, key.split('.')[0] ?? '')) continue;
    seen.add(key);
    form.setError(key as Path<V>, { type: 'server', message });
  }
}

/** A form that keeps what was typed, whatever happens. It is checked when it is sent; what is corrected is no longer called wrong. */
export function useForm<V extends FieldValues, R>({ initial, checks, send, onDone }: Options<V, R>): Form<V> {
  const ref = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [attempt, setAttempt] = useState(0);
  const form = useHookForm<V>({
    defaultValues: initial as DefaultValues<V>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = checkAll(values, checks(values));
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const mutation = useMutation({
    mutationFn: send,
    // A password is not kept for longer than the form.
    gcTime: 0,
    // Here and not where it is sent: a form that was closed meanwhile must still sign in.
    onSuccess: onDone,
    onError: (error, sent) => {
      takeOver(form, sent, error);
      setAttempt((before) => before + 1);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is the trigger, not an input.
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const errors = Object.fromEntries(flat(form.formState.errors, Object.keys(initial)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Not `isPending`, which is known only a moment after a second press of Enter.
    if (busy.current) return;
    busy.current = true;
    mutation.reset();
    let sent = false;
    await form.handleSubmit((values) => {
      sent = true;
      mutation.mutate(values as V);
    })(event);
    if (!sent) busy.current = false;
    // Only now are all errors drawn.
    setAttempt((before) => before + 1);
  };

  return {
    ref,
    errors,
    failure: mutation.error,
    pending: mutation.isPending,
    attempt,
    control: form.control,
    watch: (name) => form.watch(name),
    read: form.getValues,
    change: (name, value) => {
      form.setValue(name, value);
      form.clearErrors(name);
    },
    bind: (name, ...mends) => ({
      ...form.register(name, { onChange: () => form.clearErrors([name, ...mends]) }),
      error: errors[name],
    }),
    submit: (event) => void submit(event),
  };
}
