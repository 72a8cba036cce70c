import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '../api/account';
import type { FieldInfo } from '../api/types';
import { useModal } from '../hooks/use-modal';
import { useSession } from '../session/store';
import { showToast } from '../toasts';
import { ToastsInDialog } from '../ui/Toasts';
import type { KeptColumns } from './account-columns';
import styles from './ColumnChooser.module.css';
import { ColumnOptions } from './ColumnOptions';
import { ColumnSets } from './ColumnSets';
import { type ColumnChoice, chooseColumns } from './column-store';
import { defaultColumns, isColumn } from './columns';
import { useRoom } from './use-columns';
import { useSaveColumns } from './use-save-columns';

interface Props {
  fields: readonly FieldInfo[];
  kept: KeptColumns;
  onClose: () => void;
}

/** A dialog to choose the columns of fund tables. */
export default function ColumnChooser({ fields, kept, onClose }: Props) {
  const { t } = useTranslation('table');
  const { t: common } = useTranslation();
  const { dialog, close } = useModal();
  const title = useId();
  const [text, setText] = useState('');
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose}>
      <header className={styles.header}>
        <h2 id={title}>{t('columns.title')}</h2>
        <button type="button" className={styles.close} aria-label={common('close')} onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
        <label className={styles.search}>
          <span className={styles.spoken}>{t('columns.search')}</span>
          <input
            type="search"
            value={text}
            placeholder={t('columns.search')}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </header>
      <Choice fields={fields} kept={kept} text={text} close={close} />
      <ToastsInDialog />
    </dialog>
  );
}

interface ChoiceProps extends Omit<Props, 'onClose'> {
  text: string;
  close: () => void;
}

/** Of an account the choice is saved by a button, and shows then; in a browser it is kept and shows at once. */
function Choice({ fields, kept, text, close }: ChoiceProps) {
  const { choice, owner } = kept;
  const [draft, setDraft] = useState(choice);
  const room = useRoom();
  const current = owner === null ? choice : draft;
  const change: (next: ColumnChoice) => void = owner === null ? chooseColumns : setDraft;
  // A column that is no longer offered would have the others refused with it.
  const chosen = (current ?? defaultColumns(fields, room)).filter((id) => isColumn(fields, id));
  return (
    <>
      <div className={styles.scroller}>
        <ColumnSets fields={fields} chosen={chosen} onApply={change} />
        <ColumnOptions fields={fields} chosen={chosen} text={text} onChange={change} />
      </div>
      <footer className={styles.footer}>
        <Defaults off={current === null} onReset={() => change(null)} />
        <Whereabouts owner={owner} />
        {owner === null ? (
          <Done close={close} />
        ) : (
          <Save owner={owner} before={choice} wanted={draft === null ? null : chosen} close={close} />
        )}
      </footer>
    </>
  );
}

/** Not disabled when there is nothing to reset: the focus would be lost with the press that does it. */
function Defaults({ off, onReset }: { off: boolean; onReset: () => void }) {
  const { t } = useTranslation('table');
  return (
    <button
      type="button"
      className={styles.plain}
      aria-disabled={off}
      onClick={() => {
        if (!off) onReset();
      }}
    >
      {t('columns.defaults')}
    </button>
  );
}

/** Says where the choice is kept. */
function Whereabouts({ owner }: { owner: UserInfo | null }) {
  const { t } = useTranslation('table');
  const { user } = useSession();
  const where = owner !== null ? 'account' : user === null ? 'browser' : 'demo';
  return <span className={styles.kept}>{t(`columns.kept.${where}`)}</span>;
}

function Done({ close }: { close: () => void }) {
  const { t } = useTranslation('table');
  return (
    <button type="button" className={styles.done} onClick={close}>
      {t('columns.done')}
    </button>
  );
}

interface SaveProps {
  owner: UserInfo;
  before: ColumnChoice;
  wanted: ColumnChoice;
  close: () => void;
}

/** Saves what is ticked. The dialog stays open, with its ticks, until that has worked. */
function Save({ owner, before, wanted, close }: SaveProps) {
  const { t } = useTranslation('table');
  const save = useSaveColumns(owner);
  const press = () => {
    if (save.isPending) return;
    if (wanted?.length === 0) showToast(t('columns.noneChosen'), 'error');
    else if (wanted === null && before === null) close();
    else save.mutate(wanted, { onSuccess: close });
  };
  return (
    <button type="button" className={styles.done} aria-disabled={save.isPending} onClick={press}>
      {save.isPending ? t('columns.saving') : t('columns.save')}
    </button>
  );
}
