import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client';
import { type ProblemTexts, useProblemText } from '../problems';
import { Notice } from '../ui/Notice';
import styles from './Form.module.css';
import type { Form, Values } from './use-form';
import { Wait } from './Wait';

interface SummaryProps {
  form: Pick<Form<Values>, 'errors' | 'failure' | 'attempt'>;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  texts: ProblemTexts;
  /** What can be done about a failure, beside trying again. */
  remedy?: ReactNode;
}

interface FrameProps extends SummaryProps {
  form: Pick<Form<Values>, 'ref' | 'submit' | 'pending' | 'errors' | 'failure' | 'attempt'>;
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
      >
        {form.pending ? t('form.sending') : submit}
      </button>
    </form>
  );
}

/** Announced at once: what went wrong, field by field, and what to do next. */
function Summary({ form, labels, texts, remedy }: SummaryProps) {
  const { t } = useTranslation('account');
  const problemText = useProblemText();
  const { failure, errors, attempt } = form;
  const wrong = Object.entries(errors).flatMap(([name, message]) =>
    message === undefined ? [] : [{ name, label: labels[name], message }],
  );
  if (failure === null && wrong.length === 0) return null;
  const missing = wrong.filter(({ message }) => message === t('form.required'));
  const own = { title: missing.length > 0 ? t('form.incomplete') : t('form.check'), more: [] };
  // What is only missing is named in one line: the form may be long.
  const lines = [
    missing.map(({ name, label }) => label ?? name).join(', '),
    ...wrong
      .filter((one) => !missing.includes(one))
      .map(({ label, message }) => (label === undefined ? message : `${label}: ${message}`)),
  ].filter((line) => line !== '');
  const { title, more } = failure === null ? own : problemText(failure, texts);
  const wait = failure instanceof ApiError && failure.status === 429 ? failure.retryAfter : null;
  return (
    <Notice key={attempt} tone="error" title={title}>
      {wrong.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        more.map((text) => <p key={text}>{text}</p>)
      )}
      {wait === null ? null : <Wait seconds={wait} />}
      {failure === null ? null : remedy}
    </Notice>
  );
}
