import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdle } from '@/shared/hooks/use-idle';
import { useNear } from '@/shared/hooks/use-near';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import { Bones } from '@/shared/ui/Loading';
import styles from './Details.module.css';

interface Props<T, K extends readonly unknown[]> {
  title: string;
  /** The section around it has the title already. */
  bare?: boolean;
  query: UseQueryOptions<T, Error, T, K>;
  /** Lines whose room is kept until the answer is there, and their height as CSS has it. */
  lines: number;
  height: string;
  children(data: T): ReactNode;
}

/**
 * A part of the fund page that is asked for once the browser has time, or earlier if it is about to be seen: whoever
 * jumps down the page finds it there, and nothing moves. Until then about its room is kept.
 */
export function LaterSection<T, K extends readonly unknown[]>(props: Props<T, K>) {
  const { title, bare = false, query, lines, height, children } = props;
  const { t } = useTranslation('details');
  const heading = useId();
  const [place, near] = useNear<HTMLDivElement>();
  const idle = useIdle();
  const { data, error, refetch } = useQuery({ ...query, enabled: near || idle });
  const content = (
    <>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status" className={styles.spoken}>
            {near ? t('loading', { what: title }) : ''}
          </p>
          <Bones lines={lines} height={height} />
        </>
      )}
    </>
  );
  return bare ? (
    <div ref={place} className={styles.section}>
      {content}
    </div>
  ) : (
    <section ref={place} className={styles.section} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {content}
    </section>
  );
}
