import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import type { Ignored } from '@/shared/screen/codec';
import { Notice } from '@/shared/ui/Notice';
import styles from './ScreenPage.module.css';

interface Props {
  ignored: readonly Ignored[];
  /** Page that was asked for and lies beyond the last one. */
  beyond: number | null;
  page: number;
  onClean: () => void;
}

/** The longest part of an address that is repeated in a message, in characters. */
const LONGEST = 60;

function excerpt(text: string): string {
  const characters = Array.from(text);
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
}

/** What of the address was not used, and a page that there is not. Both go with the next step or on request. */
export function Notices({ ignored, beyond, page, onClean }: Props) {
  const { t } = useTranslation('screen');
  const { t: common } = useTranslation();
  const format = useFormat();
  if (ignored.length === 0 && beyond === null) return null;
  return (
    <div role="status" className={styles.notices}>
      <Notice
        tone="warning"
        title={ignored.length > 0 ? common('ignored', { count: ignored.length }) : undefined}
      >
        {ignored.length > 0 ? (
          <ul className={styles.ignored}>
            {ignored.slice(0, 10).map(({ key, value, message }) => (
              <li key={`${key} ${value}`}>
                <code>
                  {excerpt(key)}={excerpt(value)}
                </code>
                {message ? ` ${message}` : null}
              </li>
            ))}
          </ul>
        ) : null}
        {beyond === null ? null : (
          <p>{t('beyond', { page: format.number(beyond), last: format.number(page) })}</p>
        )}
        <button type="button" onClick={onClean}>
          {t('cleanAddress')}
        </button>
      </Notice>
    </div>
  );
}
