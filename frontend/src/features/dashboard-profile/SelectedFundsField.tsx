import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/format';
import { useRestingText } from '@/shared/fund-search/search';
import { useLang } from '@/shared/i18n/language';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import styles from './DashboardProfile.module.css';
import { ownFundsQuery } from './queries';
import { type ChosenFund, MOST_FUNDS, type OwnForm } from './values';

/** The funds that the public page puts first: those that are chosen, and a search for more of one's own. */
export function SelectedFundsField({ form }: { form: Pick<OwnForm, 'watch' | 'change' | 'errors'> }) {
  const { t } = useTranslation('dashboardProfile');
  const place = useRef<HTMLDivElement>(null);
  const chosen = form.watch('selected_funds');
  const error = form.errors.selected_funds;
  const become = (funds: ChosenFund[]) => form.change('selected_funds', funds);
  return (
    <div ref={place} tabIndex={-1} className={styles.chosenFunds}>
      {chosen.length === 0 ? <p className={styles.small}>{t('funds.none')}</p> : null}
      <ul>
        {chosen.map((fund) => (
          <li key={fund.id}>
            <span>
              {fund.name} <span className={styles.small}>{fund.isin}</span>
            </span>
            <button
              type="button"
              className={styles.button}
              aria-label={t('funds.removeNamed', { name: fund.name })}
              onClick={() => {
                become(chosen.filter(({ id }) => id !== fund.id));
                // The button is gone: the keyboard stays with the list.
                place.current?.focus();
              }}
            >
              {t('funds.remove')}
            </button>
          </li>
        ))}
      </ul>
      {error === undefined ? null : <p className={styles.wrong}>{error}</p>}
      {chosen.length < MOST_FUNDS ? (
        <Search chosen={chosen} onChoose={(fund) => become([...chosen, fund])} />
      ) : (
        <p className={styles.small}>{t('funds.most', { most: MOST_FUNDS })}</p>
      )}
    </div>
  );
}

interface SearchProps {
  chosen: readonly ChosenFund[];
  onChoose(fund: ChosenFund): void;
}

function Search({ chosen, onChoose }: SearchProps) {
  const { t } = useTranslation('dashboardProfile');
  const format = useFormat();
  const { text, type } = useRestingText();
  const { data, error, refetch } = useQuery(ownFundsQuery(useLang(), text));
  // A fund without an open share class has no number.
  const found = (data?.results ?? []).flatMap(({ id, name, isin }) =>
    id === null || chosen.some((one) => one.id === id) ? [] : [{ id, name, isin }],
  );
  const more = (data?.count ?? 0) - (data?.results.length ?? 0);
  return (
    <details className={styles.search}>
      <summary>{t('funds.add')}</summary>
      <label>
        <span>{t('funds.search')}</span>
        <input
          type="search"
          name="selected_funds"
          maxLength={200}
          onChange={({ target }) => type(target.value)}
          // Enter would send the whole form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </label>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      <ul>
        {found.map(({ id, name, isin }) => (
          <li key={id}>
            <span>
              {name} <span className={styles.small}>{isin}</span>
            </span>
            <button
              type="button"
              className={styles.button}
              aria-label={t('funds.chooseNamed', { name })}
              onClick={() => onChoose({ id, name, isin })}
            >
              {t('funds.choose')}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.small}>
        {data !== undefined && found.length === 0
          ? t('funds.noneFound')
          : more > 0
            ? t('funds.more', { count: more, formatted: format.number(more) })
            : ''}
      </p>
    </details>
  );
}
