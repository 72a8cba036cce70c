import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { STEPS, type Step } from '@/shared/api/guided';
import type { GuidedCount } from '@/shared/api/types';
import styles from './GuidedPage.module.css';
import { change, type GuidedState, type Place, serializeGuided } from './state';

interface Props {
  state: GuidedState;
  counts: GuidedCount | null;
}

/** The three questions with what was answered, and the results; each can be gone to at any time. */
export function StepList({ state, counts }: Props) {
  const { t } = useTranslation('guided');
  const { pathname } = useLocation();
  const answer = (step: Step) => {
    const chosen = state[step];
    if (chosen.length === 0) return t('any');
    const labels = counts?.steps[step] ?? [];
    return chosen.map((value) => labels.find((option) => option.value === value)?.label ?? value).join(', ');
  };
  const link = (place: Place, text: string, detail: string | null, number: number) => (
    <li key={place}>
      <Link
        className={styles.step}
        to={{ pathname, search: serializeGuided(change(state, { step: place })) }}
        aria-current={state.step === place ? 'step' : undefined}
      >
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span>
          {text}
          {detail === null ? null : <span className={styles.detail}>{detail}</span>}
        </span>
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('progress')}>
      <ol className={styles.progress}>
        {STEPS.map((step, index) => link(step, t(`steps.${step}`), answer(step), index + 1))}
        {link('results', t('steps.results'), null, STEPS.length + 1)}
      </ol>
    </nav>
  );
}
