import { type ReactNode, useId, useRef } from 'react';
import {
  type ArrayPath,
  type FieldArray,
  type FieldArrayWithId,
  type FieldValues,
  useFieldArray,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './Form.module.css';
import type { Form } from './use-form';

interface Props<V extends FieldValues, N extends ArrayPath<V>> {
  form: Pick<Form<V>, 'control' | 'errors'>;
  /** The field of the form that holds the list. */
  name: N;
  label: string;
  /** Says that one more can be added, and what it is then. */
  add?: { label: string; row: FieldArray<V, N> };
  least?: number;
  most?: number;
  /** What a row is called where it can be taken out. */
  nameOf(row: FieldArrayWithId<V, N, 'key'>, index: number): string;
  children(row: FieldArrayWithId<V, N, 'key'>, index: number): ReactNode;
}

/** Rows of fields that come and go: members of a team, share classes of a request. */
export function FieldList<V extends FieldValues, N extends ArrayPath<V>>(props: Props<V, N>) {
  const { form, name, label, add, least = 0, most = Number.POSITIVE_INFINITY, nameOf, children } = props;
  const { t } = useTranslation('account');
  const id = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const { fields, append, remove } = useFieldArray<V, N, 'key'>({
    control: form.control,
    name,
    keyName: 'key',
  });
  const error = form.errors[name];
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.rows} aria-describedby={error && `${id}-error`}>
      <legend id={`${id}-label`}>{label}</legend>
      <ul aria-labelledby={`${id}-label`}>
        {fields.map((row, index) => (
          <li key={row.key}>
            <div>{children(row, index)}</div>
            {fields.length > least ? (
              <button
                type="button"
                className={styles.remove}
                aria-label={t('form.remove', { name: nameOf(row, index) })}
                onClick={() => {
                  remove(index);
                  // The button is gone: the keyboard stays with the list.
                  place.current?.focus();
                }}
              >
                <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
                  <path d="M2 2l8 8M10 2l-8 8" />
                </svg>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.wrong}>
          {error}
        </p>
      )}
      {add !== undefined && fields.length < most ? (
        // The first field of the new row takes the focus.
        <button type="button" className={styles.secondary} onClick={() => append(add.row)}>
          {add.label}
        </button>
      ) : null}
    </fieldset>
  );
}
