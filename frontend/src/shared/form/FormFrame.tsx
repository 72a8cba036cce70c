import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client';
import { type ProblemTexts, useProblemText } from '../problems';
import { Notice } from '../ui/Notice';
import styles from './Form.module.css';
import type { Form } from './use-form';
import { Wait } from './Wait';

interface SummaryProps {
  form: Pick<Form<object>, 'ref' | 'errors' | 'failure' | 'attempt'>;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  texts: ProblemTexts;
  /** What can be done about a failure, beside trying again. */
  remedy?: ReactNode;
}

interface FrameProps extends SummaryProps {
  form: Pick<Form<object>, 'ref' | 'submit' | 'pending' | 'errors' | 'failure' | 'attempt'>;
  submit: string;
  /** Some fields may stay empty: the others are marked. */
  marks?: boolean;
  /** Another button of the page comes first. */
  secondary?: boolean;
  children?: ReactNode;
}

/** Fields, above them what went wrong, below them the button that sends them. */
export function FormFrame({
  form,
  submit,
  marks = false,
  secondary = false,
  children,
  ...summary
}: FrameProps) {
  const { t } = useTranslation('account');
  return (
    <form ref={form.ref} className={styles.form} data-marks={marks} onSubmit={form.submit} noValidate>
      <Summary form={form} {...summary} />
      {marks ? <p className={styles.hint}>{t('form.mandatory')}</p> : null}
      {children}
      {/* Not disabled while it works: the focus would be lost. */}
      <button
        type="submit"
        className={secondary ? styles.secondary : styles.submit}
        aria-disabled={form.pending}
        aria-busy={form.pending}
      >
        {submit}
      </button>
      <p role="status" className={styles.spoken}>
        {form.pending ? t('form.sending') : ''}
      </p>
    </form>
  );
}

/** Announced at once: what went wrong, field by field, and what to do next. Each field is a way to it. */
function Summary({ form, labels, texts, remedy }: SummaryProps) {
  const { t } = useTranslation('account');
  const problemText = useProblemText();
  const { ref, failure, errors, attempt } = form;
  const wrong = Object.entries(errors).map(([name, message]) => ({
    name,
    label: labelOf(name, labels),
    message,
  }));
  if (failure === null && wrong.length === 0) return null;
  const missing = wrong.filter(({ message }) => message === t('form.required'));
  const own = { title: missing.length > 0 ? t('form.incomplete') : t('form.check'), more: [] };
  const { title, more } = failure === null ? own : problemText(failure, texts);
  const wait = failure instanceof ApiError && failure.status === 429 ? failure.retryAfter : null;
  // A field that was refused takes the focus, and with it the window.
  const Frame = wrong.length === 0 ? InSight : Fragment;
  const way = (name: string, text: string) => (
    <button type="button" className={styles.toField} onClick={() => focusField(ref.current, name)}>
      {text}
    </button>
  );
  return (
    <Frame key={attempt}>
      <Notice tone="error" title={title}>
        {wrong.length > 0 ? (
          <ul>
            {/* What is only missing is named in one line: the form may be long. */}
            {missing.length > 0 ? (
              <li>
                {missing.map(({ name, label }, index) => (
                  <Fragment key={name}>
                    {index > 0 ? ', ' : null}
                    {way(name, label ?? name)}
                  </Fragment>
                ))}
              </li>
            ) : null}
            {wrong
              .filter((one) => !missing.includes(one))
              .map(({ name, label, message }) => (
                <li key={name}>{way(name, label === undefined ? message : `${label}: ${message}`)}</li>
              ))}
          </ul>
        ) : (
          more.map((text) => <p key={text}>{text}</p>)
        )}
        {wait === null ? null : <Wait seconds={wait} />}
        {failure === null ? null : remedy}
      </Notice>
    </Frame>
  );
}

/** Comes into sight: a form may be longer than the window, and what is sent is sent at its end. */
function InSight({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which must not be taken for what ends the effect.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={ref}>{children}</div>;
}

/** What a field is called; one of a list goes by the name of its kind and its place: `people.1.email`, "E-mail (2)". */
function labelOf(name: string, labels: SummaryProps['labels']): string | undefined {
  if (Object.hasOwn(labels, name)) return labels[name];
  const place = /\.(\d+)(\.|$)/.exec(name)?.[1];
  const kind = labels[name.replaceAll(/\.\d+/g, '')];
  return kind === undefined || place === undefined ? undefined : `${kind} (${Number(place) + 1})`;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const fields = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  for (const field of fields)
    if (field.getAttribute('name') === name) {
      field.focus();
      return;
    }
}
