import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../api/account';
import { ApiError } from '../api/client';
import type { ColumnSet } from '../api/types';
import styles from './ColumnSets.module.css';
import { type SetChange, useChangeSets, useSetProblem } from './use-column-sets';

const LONGEST_NAME = 60;

interface Props {
  user: UserInfo;
  sets: readonly ColumnSet[];
  chosen: readonly string[];
  /** The set that gets another name; null for a new one. */
  renamed: ColumnSet | null;
  onDone: (one: ColumnSet, text: string) => void;
  onClose: () => void;
}

interface Wrong {
  text: string;
  /** The set that has the name already. */
  taken?: ColumnSet;
}

/** A name for a set, new or not. A name that is taken can be overwritten instead. */
export function SetForm(props: Props) {
  const { t } = useTranslation('table');
  const [name, setName] = useState(props.renamed?.name ?? '');
  const { input, wrong, forgive, pending, send, submit } = useSending(props, name.trim());
  const id = useId();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Only the form closes, and not the dialog with all that was ticked in it.
        event.preventDefault();
        event.stopPropagation();
        props.onClose();
      }}
    >
      <label htmlFor={id}>{t('sets.name')}</label>
      <div className={styles.line}>
        <input
          ref={input}
          id={id}
          type="text"
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          required
          aria-invalid={wrong !== null}
          aria-describedby={wrong === null ? undefined : `${id}-wrong`}
          onChange={(event) => {
            setName(event.target.value);
            forgive();
          }}
        />
        <button type="submit" className={styles.button} aria-disabled={pending}>
          {t(props.renamed === null ? 'sets.save' : 'sets.rename')}
        </button>
        <button type="button" className={styles.action} onClick={props.onClose}>
          {t('sets.cancel')}
        </button>
      </div>
      {wrong === null ? null : (
        <div className={styles.wrong}>
          <p id={`${id}-wrong`} role="alert">
            {wrong.text}
          </p>
          <Overwrite taken={wrong.taken} chosen={props.chosen} send={send} />
        </div>
      )}
    </form>
  );
}

/** Checks a name, sends it, and keeps what was wrong with it; the focus is then in its field. */
function useSending({ user, sets, chosen, renamed, onDone, onClose }: Props, name: string) {
  const { t } = useTranslation('table');
  const problem = useSetProblem();
  const { mutate, isPending } = useChangeSets(user.id);
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const refuse = (reason: Wrong) => {
    setWrong(reason);
    input.current?.focus();
  };
  const send = (change: SetChange, done: 'saved' | 'renamed' | 'overwritten') => {
    if (isPending) return;
    mutate(change, {
      onSuccess: (made) => {
        if (made !== null) onDone(made, t(`sets.${done}`, { name: made.name }));
        onClose();
      },
      onError: (error) => {
        const isTaken = change.what === 'add' && error instanceof ApiError && error.code === 'name_taken';
        const taken = isTaken ? sets.find((one) => one.name === name) : undefined;
        refuse({ text: problem(error), ...(taken === undefined ? {} : { taken }) });
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '') refuse({ text: t('sets.nameless') });
    else if (renamed !== null) send({ what: 'rename', id: renamed.id, name }, 'renamed');
    else if (chosen.length === 0) refuse({ text: t('columns.noneChosen') });
    else send({ what: 'add', name, columns: chosen }, 'saved');
  };
  return { input, wrong, forgive: () => setWrong(null), pending: isPending, send, submit };
}

interface OverwriteProps {
  taken: ColumnSet | undefined;
  chosen: readonly string[];
  send: (change: SetChange, done: 'overwritten') => void;
}

function Overwrite({ taken, chosen, send }: OverwriteProps) {
  const { t } = useTranslation('table');
  if (taken === undefined) return null;
  const { id, name } = taken;
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => send({ what: 'overwrite', id, columns: chosen }, 'overwritten')}
    >
      {t('sets.overwriteNamed', { name })}
    </button>
  );
}
