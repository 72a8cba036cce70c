import { useTranslation } from 'react-i18next';
import { useDraft } from '@/shared/hooks/use-draft';
import { cleanText, MAX_QUERY_LENGTH } from '@/shared/screen/codec';
import styles from './ScreenPage.module.css';

interface Props {
  q: string;
  onQuery: (q: string) => void;
}

/** The text all results must match; searched for once typing rests, or at once with Enter. */
export function QueryBox({ q, onQuery }: Props) {
  const { t } = useTranslation('screen');
  const draft = useDraft(q, onQuery, cleanText);
  return (
    <label className={styles.query}>
      <span className={styles.spoken}>{t('query')}</span>
      <input
        type="search"
        value={draft.value}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('queryPlaceholder')}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') draft.settle();
        }}
      />
    </label>
  );
}
