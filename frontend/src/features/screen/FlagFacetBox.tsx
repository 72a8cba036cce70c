import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueFacet } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import type { FlagDeclaration } from '@/shared/screen/facets';
import { withFlag } from '@/shared/screen/state';
import { useFacetWords } from '@/shared/screen/words';
import { FacetFrame } from './FacetFrame';
import styles from './Facets.module.css';
import type { Change } from './search/use-screen';
import { Waiting } from './ValueFacetBox';

interface Props {
  declaration: FlagDeclaration;
  /** null until it is counted. */
  facet: ValueFacet | null;
  chosen: boolean | null;
  open: boolean;
  onOpen: (name: string, open: boolean) => void;
  change: Change;
}

const CHOICES = [null, true, false] as const;

/** A facet that is met or not: one of the two, or both. */
export const FlagFacetBox = memo(function FlagFacetBox(props: Props) {
  const { declaration, facet, chosen, open, onOpen, change } = props;
  const { t } = useTranslation('screen');
  const format = useFormat();
  const words = useFacetWords();
  const name = useId();
  const countOf = (flag: boolean): number =>
    facet?.values.find(({ value }) => String(value) === String(flag))?.count ?? 0;
  return (
    <FacetFrame
      title={words.name(declaration)}
      selected={chosen === null ? 0 : 1}
      open={open}
      onToggle={() => onOpen(declaration.name, !open)}
    >
      {facet === null ? (
        <Waiting lines={CHOICES.length} />
      ) : (
        CHOICES.map((flag) => (
          <label key={String(flag)} className={styles.value}>
            <input
              type="radio"
              name={name}
              checked={chosen === flag}
              onChange={() => change((state) => withFlag(state, declaration.key, flag))}
            />
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
});
