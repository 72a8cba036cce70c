import { useTranslation } from 'react-i18next';
import type { FundPage } from '@/shared/api/types';
import { ArticlePicture } from '@/shared/articles/ArticlePicture';
import { useOtherLang } from '@/shared/i18n/language';
import styles from './Details.module.css';

interface Props {
  photo: FundPage['photo'];
  facts: FundPage['key_facts'];
}

/** Photo and key facts, as the asset manager presents the fund; nothing without them. */
export function Presentation({ photo, facts }: Props) {
  const { t } = useTranslation('details');
  const other = useOtherLang();
  if (photo === null && facts === null) return null;
  return (
    <div className={styles.presentation}>
      {photo === null ? null : <ArticlePicture picture={{ address: photo, alt: '' }} small />}
      {facts === null ? null : (
        <div>
          <h3>{t('presentation.title')}</h3>
          <ul lang={other(facts.lang)}>
            {facts.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same.
              <li key={place}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
