import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueFacet } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { FlagDeclaration } from '@/shared/screen/facets';
import { flagOf, type ScreenState } from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import { FacetFrame } from './FacetFrame';
import styles from './Facets.module.css';
import { Waiting } from './ValueFacetBox';

interface Props {
  declaration: FlagDeclaration;
  /** null until it is counted. */
  facet: ValueFacet | null;
  state: ScreenState;
  open: boolean;
  onOpen: () => void;
  onFlag: (flag: boolean | null) => void;
}

const CHOICES = [null, true, false] as const;

/** A facet that is met or not: one of the two, or both. */
export function FlagFacetBox({ declaration, facet, state, open, onOpen, onFlag }: Props) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const words = useFacetWords();
  const name = useId();
  const chosen = flagOf(state, declaration.key);
  const countOf = (flag: boolean): number =>
    facet?.values.find(({ value }) => String(value) === String(flag))?.count ?? 0;
  return (
    <FacetFrame
      title={words.name(declaration)}
      selected={chosen === null ? 0 : 1}
      open={open}
      onToggle={onOpen}
    >
      {facet === null ? (
        <Waiting lines={CHOICES.length} />
      ) : (
        CHOICES.map((flag) => (
          <label key={String(flag)} className={styles.value}>
            <input type="radio" name={name} checked={chosen === flag} onChange={() => onFlag(flag)} />
            <span className={styles.valueLabel}>
              {flag === null ? t('flagAny') : words.flagLabel(declaration, flag)}
            </span>{' '}
            {flag === null ? null : (
              <span className={styles.count}>
                {format.number(countOf(flag))}{' '}
                <span className={styles.spoken}>{t('countUnit', { count: countOf(flag) })}</span>
              </span>
            )}
          </label>
        ))
      )}
    </FacetFrame>
  );
}
