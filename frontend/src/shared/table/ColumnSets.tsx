import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../api/account';
import type { ColumnSet, FieldInfo } from '../api/types';
import { useLang } from '../i18n/language';
import { useSession } from '../session/store';
import { ErrorNote } from '../ui/ErrorNote';
import { Bones } from '../ui/Loading';
import styles from './ColumnSets.module.css';
import { isColumn } from './columns';
import { SetForm } from './SetForm';
import { columnSetsQuery, type SetChange, useChangeSets, useSetProblem } from './use-column-sets';

interface Props {
  fields: readonly FieldInfo[];
  chosen: readonly string[];
  onApply: (columns: string[]) => void;
}

/** Choices of columns that users keep under a name. */
export function ColumnSets(props: Props) {
  const { t } = useTranslation('table');
  const { user } = useSession();
  if (user === null) return <p className={styles.quiet}>{t('sets.needAccount')}</p>;
  return (
    <section className={styles.sets}>
      <h3>{t('sets.title')}</h3>
      <Known {...props} user={user} />
    </section>
  );
}

function Known({ user, ...props }: Props & { user: UserInfo }) {
  const { data, error, refetch } = useQuery(columnSetsQuery(user.id, useLang()));
  if (data) return <Sets {...props} user={user} sets={data.results} />;
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return <Bones lines={1} height="2rem" />;
}

interface Said {
  text: string;
  wrong?: boolean;
  undo?: SetChange;
}

interface SetsProps extends Props {
  user: UserInfo;
  sets: readonly ColumnSet[];
}

function Sets({ user, sets, ...props }: SetsProps) {
  const place = useRef<HTMLDivElement>(null);
  const moveFocus = useMovingFocus(place);
  const [form, setForm] = useState<'add' | 'rename' | null>(null);
  const { active, isInUse, said, pick, apply, change } = useSets({ user, sets, ...props }, moveFocus);
  const toggle = (one: 'add' | 'rename') => setForm(form === one ? null : one);
  return (
    <div ref={place} className={styles.place}>
      <ul className={styles.chips}>
        {sets.map((one) => (
          <li key={one.id}>
            <Chip one={one} active={one === active} inUse={isInUse(one)} onPress={() => apply(one)} />
          </li>
        ))}
        <li>
          <FormButton opens="add" form={form} onToggle={toggle} />
        </li>
      </ul>
      {active === undefined ? null : (
        <Actions one={active} inUse={isInUse(active)} chosen={props.chosen} change={change}>
          <FormButton opens="rename" form={form} onToggle={toggle} />
        </Actions>
      )}
      {form === null || (form === 'rename' && active === undefined) ? null : (
        <SetForm
          // A name that is being typed for a new set stays when another one is picked.
          key={form === 'add' ? form : active?.id}
          user={user}
          sets={sets}
          chosen={props.chosen}
          renamed={form === 'rename' ? (active ?? null) : null}
          onDone={pick}
          onClose={() => {
            setForm(null);
            moveFocus(`[data-form="${form}"]`);
          }}
        />
      )}
      <Message said={said} change={change} />
    </div>
  );
}

type Change = (wanted: SetChange | null, done: Said) => void;

/** Which set is picked, whether it is in use as it is, and what was last done to any. */
function useSets({ user, fields, sets, chosen, onApply }: SetsProps, moveFocus: (selector: string) => void) {
  const problem = useSetProblem();
  const { mutate, isPending } = useChangeSets(user.id);
  const [said, setSaid] = useState<Said>({ text: '' });
  const shownOf = ({ columns }: ColumnSet) => columns.filter((id) => isColumn(fields, id));
  const isInUse = (one: ColumnSet) => isSame(shownOf(one), chosen);
  // At first the one that is in use; it stays picked while columns are ticked, so that it can be overwritten.
  const [picked, setPicked] = useState(() => sets.find(isInUse)?.id ?? null);
  const active = sets.find(({ id }) => id === picked);

  const pick = (one: ColumnSet, text: string) => {
    setPicked(one.id);
    setSaid({ text });
  };
  const apply = (one: ColumnSet) => {
    const again = one === active && isInUse(one);
    setSaid({ text: '' });
    setPicked(again ? null : one.id);
    if (!again) onApply(shownOf(one));
  };
  const change: Change = (wanted, done) => {
    if (wanted === null) return setSaid(done);
    if (isPending) return;
    mutate(wanted, {
      onSuccess: (made) => {
        setPicked(made?.id ?? null);
        setSaid(done);
        // The button that was pressed may be gone.
        moveFocus(done.undo === undefined ? '[aria-pressed="true"]' : '[data-undo]');
      },
      onError: (error) => setSaid({ text: problem(error), wrong: true }),
    });
  };
  return { active, isInUse, said, pick, apply, change };
}

interface ChipProps {
  one: ColumnSet;
  active: boolean;
  /** Exactly its columns are ticked. */
  inUse: boolean;
  onPress: () => void;
}

function Chip({ one, active, inUse, onPress }: ChipProps) {
  const { t } = useTranslation('table');
  return (
    <button type="button" className={styles.chip} aria-pressed={active} onClick={onPress}>
      <span className={styles.name}>{one.name}</span>{' '}
      {active && !inUse ? <span className={styles.changed}>{t('sets.changed')}</span> : null}
    </button>
  );
}

interface FormButtonProps {
  opens: 'add' | 'rename';
  form: 'add' | 'rename' | null;
  onToggle: (opens: 'add' | 'rename') => void;
}

function FormButton({ opens, form, onToggle }: FormButtonProps) {
  const { t } = useTranslation('table');
  return (
    <button
      type="button"
      className={styles.action}
      data-form={opens}
      aria-expanded={form === opens}
      onClick={() => onToggle(opens)}
    >
      {t(`sets.${opens}`)}
    </button>
  );
}

interface ActionsProps {
  one: ColumnSet;
  inUse: boolean;
  chosen: readonly string[];
  change: Change;
  children: ReactNode;
}

/** What can be done to the set that is picked. */
function Actions({ one, inUse, chosen, change, children }: ActionsProps) {
  const { t } = useTranslation('table');
  const { id, name, columns } = one;
  const overwrite = () => {
    if (chosen.length === 0) return change(null, { text: t('columns.noneChosen'), wrong: true });
    const undo: SetChange = { what: 'overwrite', id, columns };
    change({ what: 'overwrite', id, columns: chosen }, { text: t('sets.overwritten', { name }), undo });
  };
  const remove = () =>
    change(
      { what: 'remove', id },
      { text: t('sets.removed', { name }), undo: { what: 'add', name, columns } },
    );
  return (
    <fieldset className={styles.actions}>
      <legend className={styles.spoken}>{t('sets.actions', { name })}</legend>
      {inUse ? null : (
        <button type="button" className={styles.action} onClick={overwrite}>
          {t('sets.overwrite')}
        </button>
      )}
      {children}
      <button type="button" className={styles.action} onClick={remove}>
        {t('sets.remove')}
      </button>
    </fieldset>
  );
}

function Message({ said, change }: { said: Said; change: Change }) {
  const { t } = useTranslation('table');
  const { text, wrong, undo } = said;
  return (
    <p role="status" className={styles.said} data-wrong={wrong}>
      {undo === undefined ? text : `${text} `}
      {undo === undefined ? null : (
        <button
          type="button"
          className={styles.undo}
          data-undo
          onClick={() => change(undo, { text: t('sets.undone') })}
        >
          {t('sets.undo')}
        </button>
      )}
    </p>
  );
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.length === known.size && some.every((id) => known.has(id));
}

/** Puts the focus onto an element that comes with one of the next states: what was fetched is drawn a moment later. */
function useMovingFocus(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const [, setAsked] = useState(0);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const found = wanted.current === null ? null : place.current?.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });
  return (selector) => {
    wanted.current = selector;
    setAsked((before) => before + 1);
  };
}
