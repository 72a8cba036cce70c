import { type Path, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, TextArea } from '@/shared/form/Fields';
import { useFormat } from '@/shared/format';
import { LANGS } from '@/shared/i18n/language';
import styles from './DashboardProfile.module.css';
import type { OwnForm, Values } from './values';

interface Props {
  form: Pick<OwnForm, 'bind' | 'errors' | 'control'>;
  /** The field that holds the text of each language. */
  name:
    | 'description_short'
    | 'description'
    | `portfolio_managers.${number}.${'position' | 'department' | 'summary'}`;
  label: string;
  /** Lines of text; one line without it. */
  rows?: number;
  most: number;
}

/** A text in both languages beside each other. */
export function InBothLanguages({ form, name, label, rows, most }: Props) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.pairs}>
      {LANGS.map((lang) => {
        const path: Path<Values> = `${name}.${lang}`;
        const { error, ...bound } = form.bind(path, name);
        const shared = {
          ...bound,
          // What the server finds wrong with a text it says of both.
          error: error ?? form.errors[name],
          label: `${label} (${t(`languageNames.${lang}`)})`,
          lang,
          optional: 'unsaid' as const,
        };
        return rows === undefined ? (
          <Field key={lang} {...shared} autoComplete="off" />
        ) : (
          <TextArea
            key={lang}
            {...shared}
            rows={rows}
            hint={<Counter form={form} path={path} most={most} />}
          />
        );
      })}
    </div>
  );
}

/** How many characters there are; drawn anew by itself while somebody types. */
function Counter({ form, path, most }: { form: Props['form']; path: Path<Values>; most: number }) {
  const { t } = useTranslation('dashboardProfile');
  const format = useFormat();
  const value = useWatch({ control: form.control, name: path });
  const count = Array.from(String(value ?? '').trim()).length;
  return (
    <span data-over={count > most} className={styles.counter}>
      {t('counter', { count, formatted: format.number(count), most: format.number(most) })}
    </span>
  );
}
