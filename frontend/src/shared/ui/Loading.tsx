import { useTranslation } from 'react-i18next';
import styles from './Loading.module.css';

/** Widths of the lines, in percent: text whose words are not there yet. */
const WIDTHS = [92, 78, 96, 64, 88, 71, 94, 58];

/** One grey line, `width` percent of its place. */
export function Bone({ width }: { width: number }) {
  return <span className={styles.bone} style={{ inlineSize: `${width}%` }} />;
}

interface BonesProps {
  lines: number;
  /** Height of a line of what will be there, as CSS has it. */
  height: string;
}

/** Keeps the room of lines that are on their way, so that nothing below them moves when they arrive. */
export function Bones({ lines, height }: BonesProps) {
  return (
    <div className={styles.bones} aria-hidden="true">
      {Array.from({ length: lines }, (_line, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have nothing else to tell them apart.
        <div key={line} className={styles.line} style={{ blockSize: height }}>
          <Bone width={WIDTHS[line % WIDTHS.length] ?? 100} />
        </div>
      ))}
    </div>
  );
}

/**
 * Within a part that waits unseen, since what stands above it has no height yet: that something is on its way. It takes no
 * room, and its parent must be a grid.
 */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <p role="status" className={styles.waiting}>
      {t('loading')}
    </p>
  );
}

/** The shape of a page whose content is on its way. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.spoken}>
        {t('loading')}
      </p>
      <div className={styles.heading} aria-hidden="true" />
      <Bones lines={8} height="1.75rem" />
    </div>
  );
}
