import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchItem } from '@/shared/api/alerts';
import styles from './Watchlist.module.css';

/** The longest note, in characters. */
const LONGEST = 500;

interface Props {
  item: WatchItem;
  onSave: (item: WatchItem, note: string) => Promise<boolean>;
}

/** What the user has written to a fund, to be changed where it stands. */
export function NoteCell({ item, onSave }: Props) {
  const { t } = useTranslation('watchlist');
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form is gone: the keyboard goes on where it began.
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const { name, note } = item;
  if (editing) return <NoteForm item={item} onSave={onSave} onDone={() => setEditing(false)} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.note}
      data-empty={note === ''}
      title={note === '' ? undefined : note}
      aria-label={note === '' ? t('note.addTo', { name }) : t('note.editOf', { name, note })}
      onClick={() => setEditing(true)}
    >
      <span className={styles.noteText}>{note === '' ? t('note.add') : note}</span>
    </button>
  );
}

function NoteForm({ item, onSave, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('watchlist');
  const [text, setText] = useState(item.note);
  const [saving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const save = async () => {
    if (saving) return;
    setSaving(true);
    // What could not be saved stays as it was typed.
    const saved = text.trim() === item.note || (await onSave(item, text.trim()));
    setSaving(false);
    if (saved) onDone();
  };
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={area}
        rows={3}
        maxLength={LONGEST}
        value={text}
        aria-label={t('note.of', { name: item.name })}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          // Enter alone begins a new line.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <div className={styles.noteButtons}>
        <button type="submit" aria-disabled={saving}>
          {t('note.save')}
        </button>
        <button type="button" onClick={onDone}>
          {t('note.cancel')}
        </button>
      </div>
    </form>
  );
}
