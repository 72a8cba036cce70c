import { useTranslation } from 'react-i18next';
import type { OwnCompanyNews } from '../api/types';
import { useFormat } from '../format';
import styles from './Stand.module.css';

/** What became of something that was handed in. */
export type Decided = Pick<
  OwnCompanyNews,
  'state' | 'visible' | 'reason' | 'handed_in_at' | 'decided_at' | 'publish_at'
>;

/** Where it stands, since when, and why it came back. */
export function Stand({ row }: { row: Decided }) {
  const { t } = useTranslation('ownMaterial');
  const format = useFormat();
  const { state, visible, reason, handed_in_at: handedIn, decided_at: decided, publish_at: planned } = row;
  return (
    <div className={styles.stand}>
      <span className={styles.mark} data-state={state}>
        {t(`states.${state}`)}
      </span>
      {planned === null ? null : <span>{t('planned', { at: format.moment(planned) })}</span>}
      {state === 'submitted' && handedIn !== null ? (
        <span>{t('handedIn', { at: format.moment(handedIn) })}</span>
      ) : null}
      {decided === null ? null : <span>{t('decided', { at: format.moment(decided) })}</span>}
      {visible && state !== 'published' ? <span>{t('earlier')}</span> : null}
      {reason === '' ? null : <p className={styles.reason}>{t('reason', { reason })}</p>}
    </div>
  );
}
