import { useTranslation } from 'react-i18next';
import { FieldList } from '@/shared/form/FieldList';
import { Field } from '@/shared/form/Fields';
import { LANGS } from '@/shared/i18n/language';
import styles from './DashboardProfile.module.css';
import { MAX_ESG, type OwnForm } from './values';

/** Entries on sustainability, each in both languages. */
export function EsgList({ form }: { form: OwnForm }) {
  const { t } = useTranslation('dashboardProfile');
  const { t: shell } = useTranslation('shell');
  return (
    <FieldList
      form={form}
      name="esg"
      label={t('esg.lead')}
      most={MAX_ESG}
      add={{ label: t('esg.add'), row: { de: '', en: '' } }}
      nameOf={(_, index) => t('esg.entry', { place: index + 1 })}
    >
      {(_, index) => (
        <div className={styles.pairs}>
          {LANGS.map((lang) => (
            <Field
              key={lang}
              {...form.bind(`esg.${index}.${lang}`)}
              label={`${t('esg.entry', { place: index + 1 })} (${shell(`languageNames.${lang}`)})`}
              autoComplete="off"
              lang={lang}
              optional="unsaid"
            />
          ))}
        </div>
      )}
    </FieldList>
  );
}
