import { initials } from './initials';
import styles from './Monogram.module.css';

/** From so many letters on they are set smaller, so that they keep their distance from the edge. */
const LONG = 4;

/** Stands for a company that has no picture. Its name stands beside it, so that nothing is read out twice. */
export function Monogram({ company, large = false }: { company: string; large?: boolean }) {
  const letters = initials(company);
  return (
    <span
      className={styles.monogram}
      data-large={large}
      data-long={letters.length >= LONG}
      aria-hidden="true"
    >
      {letters}
    </span>
  );
}
