import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInfo } from '@/shared/api/types';
import { useModal } from '@/shared/hooks/use-modal';
import styles from './ColumnChooser.module.css';
import { type ColumnChoice, chooseColumns } from './column-store';
import { defaultColumns, FOLLOWING_COLUMNS, offeredFields } from './columns';

const GROUPS = ['master', 'rating', 'performance', 'risk', 'costs', 'sustainability'] as const;
type Group = (typeof GROUPS)[number];

interface Option {
  id: string;
  label: string;
  description: string;
}

interface Props {
  fields: readonly FieldInfo[];
  choice: ColumnChoice;
  onClose: () => void;
}

function useOptions(fields: readonly FieldInfo[]): Map<Group, Option[]> {
  const { t } = useTranslation('table');
  const options = new Map<Group, Option[]>(GROUPS.map((group) => [group, []]));
  for (const id of FOLLOWING_COLUMNS) {
    const group: Group = id === 'performance' ? 'performance' : 'risk';
    options
      .get(group)
      ?.push({ id, label: t(`following.${id}.label`), description: t(`following.${id}.description`) });
  }
  for (const { name, label, description, group } of offeredFields(fields)) {
    // A group that this version does not know yet must not hide its columns.
    const known = GROUPS.find((one) => one === group) ?? 'master';
    options.get(known)?.push({ id: name, label, description });
  }
  return options;
}

function matches({ label, description }: Option, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const where = `${label} ${description}`.toLocaleLowerCase();
  return words.every((word) => where.includes(word));
}

/** A dialog to choose the columns of fund tables. Changes show at once and are kept in this browser. */
export default function ColumnChooser({ fields, choice, onClose }: Props) {
  const { t } = useTranslation('table');
  const { t: common } = useTranslation();
  const { dialog, close } = useModal();
  const title = useId();
  const [text, setText] = useState('');
  const options = useOptions(fields);
  const chosen = new Set(choice ?? defaultColumns(fields));

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    chooseColumns([...next]);
  };
  const shown = GROUPS.map((group) => ({
    group,
    all: (options.get(group) ?? []).filter((option) => matches(option, text)),
  })).filter(({ all }) => all.length > 0);

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
      <div className={styles.scroller}>
        <div className={styles.groups}>
          {shown.map(({ group, all }) => (
            <fieldset key={group} className={styles.group}>
              <legend>{t(`groups.${group}`)}</legend>
              {all.map(({ id, label, description }) => (
                <label key={id} className={styles.option} title={description}>
                  <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        <p role="status" className={shown.length === 0 ? styles.none : styles.spoken}>
          {shown.length === 0 ? t('columns.none', { text }) : ''}
        </p>
      </div>
      <footer className={styles.footer}>
        <button
          type="button"
          className={styles.plain}
          disabled={choice === null}
          onClick={() => chooseColumns(null)}
        >
          {t('columns.defaults')}
        </button>
        <span className={styles.kept}>{t('columns.kept')}</span>
        <button type="button" className={styles.done} onClick={close}>
          {t('columns.done')}
        </button>
      </footer>
    </dialog>
  );
}
