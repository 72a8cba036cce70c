import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOpener, Menu } from '@/shared/ui/Menu';
import styles from './ScreenPage.module.css';

export interface Entry {
  readonly label: string;
  readonly run: () => void;
}

/** What is done least on a screen. */
export function ScreenMenu({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('table');
  const [open, setOpen] = useState(false);
  return (
    <Menu
      label="⋯"
      name={t('selection.more')}
      open={open}
      onToggle={setOpen}
      align="end"
      className={styles.more}
    >
      {entries.map(({ label, run }) => (
        <li key={label}>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusOpener(currentTarget);
              setOpen(false);
              run();
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </Menu>
  );
}
