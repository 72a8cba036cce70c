import { useTranslation } from 'react-i18next';
import type { FacetValue } from '@/shared/api/types';
import styles from './AssetManagers.module.css';
import { LETTERS } from './state';

interface Props {
  values: readonly FacetValue[] | undefined;
  chosen: readonly string[];
  onChoose(letters: string[]): void;
}

/** The letters with which names begin; those without any name cannot be chosen. */
export function Letters({ values, chosen, onChoose }: Props) {
  const { t } = useTranslation('managers');
  const found = values?.map(({ value }) => String(value));
  const others = (found ?? []).filter((letter) => !LETTERS.includes(letter));
  return (
    <fieldset className={styles.letters} aria-label={t('list.letter')}>
      {[...LETTERS, ...others].map((letter) => {
        const isChosen = chosen.includes(letter);
        return (
          <button
            key={letter}
            type="button"
            aria-pressed={isChosen}
            disabled={!isChosen && found !== undefined && !found.includes(letter)}
            onClick={() => onChoose(isChosen ? [] : [letter])}
          >
            {letter}
          </button>
        );
      })}
    </fieldset>
  );
}
