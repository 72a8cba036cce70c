import { useTranslation } from 'react-i18next';
import type legal from '@/shared/i18n/de/legal.json';
import { PROVIDER } from '@/shared/page-name';
import styles from './Sections.module.css';

export type TextName = Exclude<keyof typeof legal, 'demo'>;

/** A text in sections, for reading rather than looking up. */
export function Sections({ title, name }: { title: string; name: TextName }) {
  const { t } = useTranslation('legal');
  const sections = t(name, { returnObjects: true, provider: PROVIDER });
  return (
    <article className={styles.text}>
      <h1>{title}</h1>
      <p className={styles.demo}>{t('demo')}</p>
      {sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          <p>{section.text}</p>
          {'periods' in section && section.periods && (
            <ul className={styles.list}>
              {Object.values(section.periods).map((period) => (
                <li key={period}>{period}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  );
}
