import { type HTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Form.module.css';
import type { Bound } from './use-form';

/** `unsaid`: in a form where nearly every field may stay empty, only the others are marked. */
type Optional = boolean | 'unsaid';

interface FieldProps extends Bound {
  label: string;
  autoComplete: string;
  type?: 'text' | 'email' | 'tel' | 'date';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  optional?: Optional;
  hint?: ReactNode;
  /** Of what is typed, where it is not the page's. */
  lang?: string;
}

/** A labelled line of text. What is wrong with it stands below it and is read with it. */
export function Field({ label, error, optional = false, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <Label id={id} label={label} optional={optional} />
      <input
        id={id}
        type="text"
        {...input}
        required={!optional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

/** The address that is also the user name. */
export function EmailField(
  props: Bound & { autoComplete: 'username' | 'username webauthn' | 'email'; hint?: ReactNode },
) {
  const { t } = useTranslation('account');
  return <Field {...props} label={t('fields.email')} type="email" inputMode="email" />;
}

interface TextAreaProps extends Bound {
  label: string;
  rows: number;
  optional?: Optional;
  hint?: ReactNode;
  lang?: string;
}

/** Text of several lines. */
export function TextArea({ label, error, optional = false, hint = null, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <Label id={id} label={label} optional={optional} />
      <textarea
        id={id}
        {...input}
        required={!optional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

interface ChoiceProps extends Bound {
  label: string;
  options: readonly { value: string; text: string }[];
  /** The first option chooses nothing. */
  required?: boolean;
  hint?: ReactNode;
}

export function Choice({ label, error, options, hint, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        {...input}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error, hint)}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

interface PasswordProps extends Bound {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
}

/** A password that can be shown, so that it can be typed without a second try. */
export function PasswordField({ label, error, hint, ...input }: PasswordProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.password}>
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          {...input}
          required
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error, hint)}
        />
        <button type="button" className={styles.show} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? t('password.hide') : t('password.show')} <span className={styles.spoken}>({label})</span>
        </button>
      </div>
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

interface CodeProps extends Bound {
  label: string;
  /** It has just been asked for, and is what comes next: it takes the focus. */
  next?: boolean;
  /** There are recovery codes by now. */
  recovery?: boolean;
}

/** A one-time code; phones offer digits, and what a mail or message has brought. */
export function CodeField({ label, next = false, recovery = true, ...bound }: CodeProps) {
  const { t } = useTranslation('account');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next) place.current?.querySelector('input')?.focus();
  }, [next]);
  return (
    <div ref={place}>
      <Field
        {...bound}
        label={label}
        autoComplete="one-time-code"
        hint={recovery ? t('second.codeHint') : null}
      />
    </div>
  );
}

interface CheckboxProps extends Bound {
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

export function Checkbox({ label, error, hint, optional = false, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          {...input}
          required={!optional}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error, hint)}
        />
        <span>{label}</span>
      </label>
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

interface FileProps extends Bound {
  label: string;
  /** Types that are offered, as `accept` has them; what a file is the server finds out. */
  accept: string;
  multiple?: boolean;
  optional?: boolean;
  hint?: ReactNode;
}

/** Files of the reader's; they stay chosen when sending fails. */
export function FileField({ label, error, optional = false, hint, ...input }: FileProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <Label id={id} label={label} optional={optional} />
      <input
        id={id}
        {...input}
        type="file"
        required={!optional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error, hint)}
      />
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

/** Programs that fill in forms fill in this field as well; people neither see nor reach it. */
export function Honeypot({ error: _error, ...input }: Bound) {
  return (
    <div className={styles.spoken} aria-hidden="true">
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function Label({ id, label, optional }: { id: string; label: string; optional: Optional }) {
  const { t } = useTranslation('account');
  return (
    <label htmlFor={id}>
      {label}
      {optional === true ? <span className={styles.optional}> {t('form.optional')}</span> : null}
    </label>
  );
}

function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  const parts = [error === undefined ? null : `${id}-error`, hint ? `${id}-hint` : null].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function Below({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.wrong}>
          {error}
        </p>
      )}
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </>
  );
}
