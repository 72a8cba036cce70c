import { useTranslation } from 'react-i18next';
import type { MacroMatrix, MatrixRegion } from '@/shared/api/types';
import type { Form } from '@/shared/form/use-form';
import { useFormat } from '@/shared/format';
import { isRating, SCALE, useMiddleWord, useRatingWord } from '@/shared/macro/words';
import styles from './DashboardMacro.module.css';
import type { Values } from './values';

interface Props {
  form: Form<Values>;
  matrix: MacroMatrix;
  /** What another editor has saved, by category. */
  other: Readonly<Record<string, string>> | null;
}

/** The fifteen categories, each a group of radio buttons from no view to very positive, with the consensus beside it. */
export function RatingRows({ form, matrix, other }: Props) {
  const { t } = useTranslation('macro');
  const wrong = form.errors.ratings;
  return (
    <div className={styles.ratings}>
      <div className={styles.scaleHead} aria-hidden="true">
        <span />
        <span>{t('own.form.none')}</span>
        {SCALE.map((step) => (
          <span key={step}>{t(`rating.${step}`)}</span>
        ))}
        <span />
      </div>
      {matrix.groups.map((group) => (
        <div key={group.code} className={styles.ratings}>
          <h3>{group.label}</h3>
          {group.regions.map((region) => (
            <Row key={region.code} form={form} region={region} group={group.label} other={other} />
          ))}
        </div>
      ))}
      {wrong === undefined ? null : <p className={styles.wrong}>{wrong}</p>}
    </div>
  );
}

interface RowProps {
  form: Form<Values>;
  region: MatrixRegion;
  group: string;
  other: Props['other'];
}

function Row({ form, region, group, other }: RowProps) {
  const { t } = useTranslation('macro');
  const word = useRatingWord();
  const { error, ...bound } = form.bind(`ratings.${region.code}`, 'ratings');
  const elsewhere = other?.[region.code];
  return (
    <fieldset className={styles.row}>
      <legend>
        <span className={styles.spoken}>{group}: </span>
        {region.label}
      </legend>
      {['', ...SCALE.map(String)].map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" {...bound} value={value} aria-invalid={error !== undefined} />
          <span>{value === '' ? t('own.form.none') : word(Number(value))}</span>
        </label>
      ))}
      <Consensus region={region} />
      {elsewhere === undefined || elsewhere === form.watch(`ratings.${region.code}`) ? null : (
        <span className={styles.other}>
          {t('own.form.other', { word: isRating(Number(elsewhere)) ? word(Number(elsewhere)) : t('noView') })}
        </span>
      )}
      {error === undefined ? null : <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}

function Consensus({ region: { median, n } }: { region: MatrixRegion }) {
  const { t } = useTranslation('macro');
  const format = useFormat();
  const word = useMiddleWord();
  return (
    <span className={styles.small}>
      {t('own.form.consensus', { word: word(median), n: format.number(n) })}
    </span>
  );
}
