import { useTranslation } from 'react-i18next';
import { MISSING } from '@/shared/format';
import { Value } from '@/shared/ui/Value';
import styles from './DashboardProfile.module.css';
import { useLabels } from './labels';
import { Instead } from './PublishedNote';
import { useShown } from './shown';
import { type Name, printed, type Values } from './values';

/** The profile for those who may not change it: what is worked on, and what readers see where that is something else. */
export function ReadOnly({ values, published }: { values: Values; published: Values }) {
  const { t } = useTranslation('dashboardProfile');
  const labels = useLabels();
  const shown = useShown();
  return (
    <section aria-labelledby="read-only">
      <h2 id="read-only">{t('readOnlyTitle')}</h2>
      <dl className={styles.readOnly}>
        {(Object.keys(values) as Name[]).map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>
              <Value text={shown(name, values) || MISSING} />
              {printed(values[name]) === printed(published[name]) ? null : (
                <Instead text={shown(name, published)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
