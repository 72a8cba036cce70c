import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PartBoundary } from './PartBoundary';
import styles from './Sections.module.css';
import type { SectionName } from './sections';

interface Props {
  name: SectionName;
  children: ReactNode;
}

/** A section of the page, to which the bar leads. What fails in it says so there; the others live on. */
export function Section({ name, children }: Props) {
  const { t } = useTranslation('fund');
  const id = `${name}-title`;
  return (
    <section id={name} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{name === 'classes' || name === 'news' ? t(name) : t(`sections.${name}`)}</h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
