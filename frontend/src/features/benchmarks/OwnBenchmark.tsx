import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkColumn, BenchmarkRow } from '@/shared/api/types';
import { DialogFrame } from '@/shared/ui/DialogFrame';
import styles from './Benchmarks.module.css';
import { WEIGHTS, type Weights } from './own';

const STEPS = ['funds', 'figures', 'weights'] as const;
type Step = (typeof STEPS)[number];
/** Funds that a group needs, the page's own among them. */
const LEAST = 5;

interface Chosen {
  readonly funds: readonly number[];
  readonly weights: Weights;
}

interface Props extends Chosen {
  /** The fund that the page is about; it always belongs to its group. */
  own: number;
  rows: readonly BenchmarkRow[];
  columns: readonly BenchmarkColumn[];
  onDone(chosen: Chosen): void;
  onClose(): void;
}

/** Funds, figures and weights, one step after the other; the result is an address. */
export function OwnBenchmark(props: Props) {
  const { t } = useTranslation('benchmarks');
  return (
    <DialogFrame title={t('ownBenchmark.title')} onClose={props.onClose}>
      {(close) => (
        <Steps
          {...props}
          onDone={(chosen) => {
            close();
            props.onDone(chosen);
          }}
        />
      )}
    </DialogFrame>
  );
}

function Steps({ own, rows, columns, onDone, ...given }: Props) {
  const { t } = useTranslation('benchmarks');
  const [step, setStep] = useState<Step>('funds');
  const [funds, setFunds] = useState<readonly number[]>(given.funds);
  const [weights, setWeights] = useState<Weights>(given.weights);
  const [wrong, setWrong] = useState(false);
  const place = STEPS.indexOf(step);
  const rated = columns.filter(({ better }) => better !== 0);
  const fits = step === 'funds' ? funds.length + 1 >= LEAST : Object.keys(weights).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!fits);
    if (!fits) return;
    const next = STEPS[place + 1];
    if (next === undefined) onDone({ funds, weights });
    else setStep(next);
  };
  const weigh = (name: string, weight: number | null) =>
    setWeights((now) => {
      const { [name]: _former, ...others } = now;
      return weight === null ? others : { ...others, [name]: weight };
    });
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      <p className={styles.below} aria-live="polite">
        {t('ownBenchmark.step', { step: place + 1, steps: STEPS.length })}
      </p>
      <fieldset>
        <legend>{t(`ownBenchmark.${step}`)}</legend>
        {step === 'funds'
          ? rows
              .filter(({ id }) => id !== own)
              .map(({ id, name }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={funds.includes(id)}
                    onChange={({ target }) =>
                      setFunds((now) => (target.checked ? [...now, id] : now.filter((one) => one !== id)))
                    }
                  />
                  <span>{name}</span>
                </label>
              ))
          : null}
        {step === 'figures'
          ? rated.map(({ name, label }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={name in weights}
                  onChange={({ target }) => weigh(name, target.checked ? 1 : null)}
                />
                <span>{label}</span>
              </label>
            ))
          : null}
        {step === 'weights'
          ? rated
              .filter(({ name }) => name in weights)
              .map(({ name, label }) => (
                <label key={name} className={styles.weight}>
                  <span>{label}</span>
                  <select value={weights[name]} onChange={({ target }) => weigh(name, Number(target.value))}>
                    {WEIGHTS.map((count) => (
                      <option key={count} value={count}>
                        {t('ownBenchmark.times', { count })}
                      </option>
                    ))}
                  </select>
                </label>
              ))
          : null}
      </fieldset>
      <p role="alert" className={styles.breach}>
        {wrong && !fits
          ? t(`ownBenchmark.wrong_${step === 'funds' ? 'funds' : 'figures'}`, { least: LEAST - 1 })
          : null}
      </p>
      <div className={styles.tools}>
        {place > 0 ? (
          <button
            type="button"
            className={styles.button}
            onClick={() => setStep(STEPS[place - 1] ?? 'funds')}
          >
            {t('ownBenchmark.back')}
          </button>
        ) : (
          <span />
        )}
        <button type="submit" className={styles.primary}>
          {t(place === STEPS.length - 1 ? 'ownBenchmark.done' : 'ownBenchmark.next')}
        </button>
      </div>
    </form>
  );
}
