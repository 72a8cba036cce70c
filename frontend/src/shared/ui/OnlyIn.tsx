import { useTranslation } from 'react-i18next';
import { type Lang, useOtherLang } from '../i18n/language';

/** Says that a text exists only in the language that is not the reader's; nothing otherwise. */
export function OnlyIn({ language }: { language: Lang | null }) {
  const { t } = useTranslation();
  const other = useOtherLang()(language);
  return other === undefined ? null : <span>{t(`onlyIn.${other}`)}</span>;
}
