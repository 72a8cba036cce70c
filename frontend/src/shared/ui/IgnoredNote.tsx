import { useTranslation } from 'react-i18next';
import { Notice } from './Notice';

/** Which parts of an edited or outdated address were left out. */
export function IgnoredNote({ ignored }: { ignored: readonly { key: string; value: string }[] }) {
  const { t } = useTranslation();
  if (ignored.length === 0) return null;
  const texts = [...new Set(ignored.map(({ key, value }) => `${key}=${value.slice(0, 60)}`))];
  return (
    <Notice tone="warning" title={t('ignored', { count: texts.length })}>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
