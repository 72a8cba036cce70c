import { useTranslation } from 'react-i18next';
import { setLetterKeys, useLetterKeys } from '@/shared/hooks/letter-keys';
import { closeKeyList, type PageKey, useListedKeys } from '@/shared/hooks/page-keys';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import styles from './KeyList.module.css';

/** What works on every page. */
const EVERYWHERE: readonly PageKey[] = [
  ['/', 'search'],
  ['g h', 'goHome'],
  ['g s', 'goScreen'],
  ['g g', 'goGuided'],
  ['g c', 'goComparison'],
  ['g w', 'goWatchlist'],
  ['Esc', 'close'],
  ['?', 'list'],
];

/** All keys of the page that shows, those of every page, and the switch for the ones that are letters. */
export default function KeyList() {
  const { t } = useTranslation('keys');
  const on = useLetterKeys();
  const own = useListedKeys();
  return (
    <DialogFrame title={t('title')} onClose={closeKeyList}>
      {() => (
        <>
          {own.length === 0 ? null : <Keys title={t('here')} keys={own} />}
          <Keys title={t('everywhere')} keys={EVERYWHERE} />
          <label className={styles.letters}>
            <input type="checkbox" checked={on} onChange={({ target }) => setLetterKeys(target.checked)} />
            {t('letters')}
          </label>
        </>
      )}
    </DialogFrame>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly PageKey[] }) {
  const { t } = useTranslation('keys');
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([shown, name]) => (
          <div key={name}>
            <dt>
              {shown.split(' ').map((key, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the keys of one line never change.
                <kbd key={place}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`does.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
