import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordDate } from '@/shared/api/record-date';
import { useFormat } from '@/shared/format';
import { useDraft } from '@/shared/hooks/use-draft';
import { shownDate } from '@/shared/page-name';
import { readDay } from '@/shared/screen/codec';
import { type ScreenState, withAsOf } from '@/shared/screen/state';
import { Notice } from '@/shared/ui/Notice';
import styles from './AsOf.module.css';
import type { ScreenAnswer } from './answer';

interface Props {
  state: ScreenState;
  go: (next: ScreenState, how?: 'push' | 'replace') => void;
}

/** Says above the list, as long as it is so, that its figures are not those of today. */
export function AsOfBanner({ state, answer, go }: Props & { answer: ScreenAnswer | null }) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  const snapshot = answer?.screen.asof?.record_date;
  const date = state.asof === null ? null : (snapshot ?? null);
  useEffect(() => {
    shownDate.set(date);
    return () => shownDate.set(null);
  }, [date]);
  if (state.asof === null) return null;
  return (
    <div className={styles.banner} role="status">
      <Notice
        tone="warning"
        title={
          snapshot === undefined
            ? t('asof.asked', { date: format.date(state.asof) })
            : t('asof.banner', { date: format.date(snapshot) })
        }
      >
        <button type="button" onClick={() => go(withAsOf(state, null))}>
          {t('asof.today')}
        </button>
      </Notice>
    </div>
  );
}

/** Which columns an earlier day has no values for: they are left out, and named. */
export function MissingColumns({ date, columns }: { date: string; columns: readonly string[] }) {
  const { t } = useTranslation('screen');
  const format = useFormat();
  if (columns.length === 0) return null;
  return (
    <p className={styles.missing} role="status">
      {t('asof.missing', { count: columns.length, date: format.date(date), columns: columns.join(', ') })}
    </p>
  );
}

/** The day whose figures are searched; empty for those of today. */
export function AsOfChoice({ state, go }: Props) {
  const { t } = useTranslation('screen');
  const hint = useId();
  const latest = useRecordDate();
  const draft = useDraft(
    state.asof ?? '',
    (text) => {
      // While a year is being typed it is one of the first century.
      if (text === '' || readDay(text) !== null) go(withAsOf(state, text === '' ? null : text));
    },
    (text) => text,
  );
  return (
    <label className={styles.choice}>
      <span>{t('asof.label')}</span>
      <input
        type="date"
        value={draft.value}
        max={latest}
        title={t('asof.hint')}
        aria-describedby={hint}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') draft.settle();
        }}
      />
      <span id={hint} className={styles.spoken}>
        {t('asof.hint')}
      </span>
    </label>
  );
}
