import { useTranslation } from 'react-i18next';
import { ClassDistribution, ReturnDistribution } from '@/shared/fund-charts/Distributions';
import styles from './Peergroup.module.css';

/** How classes and returns are spread over the peergroup, for professionals. */
export function Charts({ fund }: { fund: { id: number; name: string } }) {
  const { t } = useTranslation('peergroup');
  return (
    <section className={styles.section} aria-labelledby="distribution">
      <h2 id="distribution">{t('distribution')}</h2>
      <div className={styles.charts}>
        <ClassDistribution fund={fund} />
        <ReturnDistribution fund={fund} years="3" />
      </div>
    </section>
  );
}
