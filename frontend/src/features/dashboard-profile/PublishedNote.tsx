import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './DashboardProfile.module.css';
import { useShown } from './shown';
import { type Name, type OwnForm, printed, type Values } from './values';

interface Props {
  form: Pick<OwnForm, 'control'>;
  name: Name;
  published: Values;
}

/** Below a field whose value readers do not see: what they see instead. */
export function PublishedNote({ form, name, published }: Props) {
  const value = useWatch({ control: form.control, name }) as Values[typeof name];
  const shown = useShown();
  if (printed(value) === printed(published[name])) return null;
  return <Instead text={shown(name, published)} />;
}

/** What readers see; long texts are opened. */
export function Instead({ text }: { text: string }) {
  const { t } = useTranslation('dashboardProfile');
  if (text.length > 160)
    return (
      <details className={styles.instead}>
        <summary>
          <strong>{t('changed')}</strong> {t('publishedLong')}
        </summary>
        <p>{text}</p>
      </details>
    );
  return (
    <p className={styles.instead}>
      <strong>{t('changed')}</strong> {text === '' ? t('publishedNone') : t('published', { text })}
    </p>
  );
}
