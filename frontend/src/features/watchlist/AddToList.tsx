import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchList } from '@/shared/api/alerts';
import { useFormat } from '@/shared/format';
import type { Selection } from '@/shared/table';
import { showToast } from '@/shared/toasts';
import { useListName } from './ListBar';
import type { Entries } from './use-entries';
import styles from './Watchlist.module.css';

interface Props {
  lists: readonly WatchList[];
  selection: Selection;
  onAdd: Entries['addTo'];
}

/** Puts the ticked funds on another list, too. */
export function AddToList({ lists, selection, onAdd }: Props) {
  const { t } = useTranslation('watchlist');
  const format = useFormat();
  const nameOf = useListName();
  const [target, setTarget] = useState('');
  const [busy, setBusy] = useState(false);
  if (lists.length < 2) return null;
  const chosen = lists.find(({ id }) => String(id) === target) ?? lists.at(-1);
  const add = async () => {
    if (busy || chosen === undefined) return;
    if (selection.chosen.size === 0) {
      showToast(t('lists.nothingTicked'), 'error');
      return;
    }
    setBusy(true);
    const added = await onAdd(chosen.id, [...selection.chosen.values()]);
    setBusy(false);
    if (added === 0) return;
    showToast(t('lists.added', { count: added, formatted: format.number(added), name: nameOf(chosen) }));
    if (added === selection.chosen.size) selection.clear();
  };
  return (
    <div className={styles.addTo}>
      <label>
        <span>{t('lists.addTo')}</span>
        <select value={String(chosen?.id ?? '')} onChange={(event) => setTarget(event.target.value)}>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {nameOf(list)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className={styles.button} aria-disabled={busy} onClick={() => void add()}>
        {t('lists.add')}
      </button>
    </div>
  );
}
