import { useTranslation } from 'react-i18next';
import type { FieldInfo } from '../api/types';
import styles from './ColumnChooser.module.css';
import { FOLLOWING_COLUMNS, offeredFields } from './columns';

const GROUPS = ['master', 'rating', 'performance', 'risk', 'costs', 'sustainability'] as const;
type Group = (typeof GROUPS)[number];

interface Option {
  id: string;
  label: string;
  description: string;
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

interface Props {
  fields: readonly FieldInfo[];
  chosen: readonly string[];
  /** Only columns that it matches are shown; the others stay as they are. */
  text: string;
  onChange: (chosen: string[]) => void;
}

/** All columns that there are, by group, with a tick for those that are chosen. */
export function ColumnOptions({ fields, chosen, text, onChange }: Props) {
  const { t } = useTranslation('table');
  const options = useOptions(fields);
  const ticked = new Set(chosen);
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onChange([...next]);
  };
  const shown = GROUPS.map((group) => ({
    group,
    all: (options.get(group) ?? []).filter((option) => matches(option, text)),
  })).filter(({ all }) => all.length > 0);
  return (
    <>
      <div className={styles.groups}>
        {shown.map(({ group, all }) => (
          <fieldset key={group} className={styles.group}>
            <legend>{t(`groups.${group}`)}</legend>
            {all.map(({ id, label, description }) => (
              <label key={id} className={styles.option} title={description}>
                <input type="checkbox" checked={ticked.has(id)} onChange={() => toggle(id)} />
                {label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? styles.none : styles.spoken}>
        {shown.length === 0 ? t('columns.none', { text }) : ''}
      </p>
    </>
  );
}
