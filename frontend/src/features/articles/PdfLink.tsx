import { useTranslation } from 'react-i18next';
import { kindOf, type Place } from '@/shared/articles/queries';
import { useLang } from '@/shared/i18n/language';
import styles from './PdfLink.module.css';

interface Props {
  place: Place;
  article: { id: number; title: string };
  /** The title is said with it, where several links stand on a page. */
  named?: boolean;
}

/** The article as a file: the one that was uploaded, or one that the portal makes of the text. */
export function PdfLink({ place, article: { id, title }, named = false }: Props) {
  const { t } = useTranslation('articles');
  const lang = useLang();
  return (
    <a
      className={styles.link}
      href={`/api/v1/${kindOf(place)}/${id}/pdf/?lang=${lang}`}
      aria-label={named ? t('pdfOf', { title }) : undefined}
      download
    >
      {t('pdf')}
    </a>
  );
}
