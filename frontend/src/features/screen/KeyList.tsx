import { useTranslation } from 'react-i18next';
import { setLetterKeys, useLetterKeys } from '@/shared/hooks/letter-keys';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import styles from './KeyList.module.css';

/** Keys of this page and the names of what they do, in the order of their use. */
const KEYS = [
  ['/', 'search'],
  ['f', 'filters'],
  ['↓ ↑', 'rows'],
  ['Home End', 'ends'],
  ['Enter', 'open'],
  ['x', 'tick'],
  ['⇧ ↓ ↑', 'ticks'],
  ['w', 'watch'],
  ['o', 'unfold'],
  ['s', 'save'],
  ['e', 'export'],
  ['Esc', 'close'],
  ['?', 'list'],
] as const;

/** All keys of the page, and the switch for those that are letters. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('screen');
  const on = useLetterKeys();
  return (
    <DialogFrame title={t('keys.title')} onClose={onClose}>
      {() => (
        <>
          <dl className={styles.keys}>
            {KEYS.map(([keys, name]) => (
              <div key={name}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(`keys.${name}`)}</dd>
              </div>
            ))}
          </dl>
          <label className={styles.letters}>
            <input type="checkbox" checked={on} onChange={({ target }) => setLetterKeys(target.checked)} />
            {t('keys.letters')}
          </label>
        </>
      )}
    </DialogFrame>
  );
}
