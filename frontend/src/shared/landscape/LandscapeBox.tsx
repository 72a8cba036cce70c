import { useTranslation } from 'react-i18next';
import { useLoaded } from '../hooks/use-loaded';
import { withTexts } from '../i18n';
import { ErrorNote } from '../ui/ErrorNote';
import type { LandscapeProps } from './Landscape';
import styles from './LandscapeBox.module.css';

const load = () => withTexts(['landscape'], () => import('./Landscape'));

/** The map, whose code and texts are loaded when it is first shown; its room is kept until they are there. */
export function LandscapeBox(props: LandscapeProps) {
  const { t } = useTranslation();
  const { value: Landscape, failed, retry } = useLoaded(load);
  if (Landscape !== null) return <Landscape {...props} />;
  return (
    <div
      className={styles.room}
      style={{ minBlockSize: `calc(${props.height}px + ${props.small ? 2 : 9.5}rem)` }}
      aria-busy={!failed}
    >
      {failed ? <ErrorNote error={null} onRetry={retry} /> : <p className={styles.spoken}>{t('loading')}</p>}
    </div>
  );
}
