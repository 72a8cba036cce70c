import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnFund } from '@/shared/api/types';
import { useFormat } from '@/shared/format';
import { scrollWithin, useRestingText } from '@/shared/fund-search/search';
import { type Lang, useLang } from '@/shared/i18n/language';
import { ErrorNote } from '@/shared/ui/ErrorNote';
import styles from './FundDocuments.module.css';
import { ownFundsQuery } from './queries';

interface Props {
  label: string;
  value: OwnFund | null;
  error: string | undefined;
  onChange(fund: OwnFund | null): void;
}

/** One of the company's funds, found by its name, ISIN or WKN. */
export function FundField({ label, value, error, onChange }: Props) {
  const { t } = useTranslation('documents');
  const lang = useLang();
  const { text, type, now } = useRestingText();
  const query = useOwnFunds(lang, text);
  const funds = query.data?.results ?? [];
  const box = useFundBox(funds, value, onChange, { type, now });
  const id = useId();
  return (
    <div className={styles.fund}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the properties tie it to the input below. */}
      <label {...box.getLabelProps()}>{label}</label>
      <input
        {...box.getInputProps()}
        name="fund"
        type="text"
        required
        placeholder={t('form.fundPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <div className={styles.panel} data-open={box.isOpen}>
        <ul {...box.getMenuProps({ 'aria-label': t('form.funds') })} data-stale={query.isPlaceholderData}>
          {box.isOpen
            ? funds.map((fund, index) => (
                <li
                  key={fund.fund_id}
                  {...box.getItemProps({ item: fund, index })}
                  data-active={box.highlightedIndex === index}
                >
                  {fund.name} <span className={styles.code}>{fund.isin}</span>
                </li>
              ))
            : null}
        </ul>
        {box.isOpen ? <Note query={query} shown={funds.length} /> : null}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}

const useOwnFunds = (lang: Lang, text: string) => useQuery(ownFundsQuery(lang, text));

/** downshift's combobox for a field: leaving it brings back the name of the fund that is chosen. */
function useFundBox(
  items: OwnFund[],
  selectedItem: OwnFund | null,
  onChange: Props['onChange'],
  { type, now }: Pick<ReturnType<typeof useRestingText>, 'type' | 'now'>,
) {
  return useCombobox<OwnFund>({
    items,
    selectedItem,
    itemToString: (fund) => fund?.name ?? '',
    itemToKey: (fund) => fund?.fund_id,
    scrollIntoView: scrollWithin,
    onInputValueChange: ({ inputValue, type: cause }) => {
      if (cause === useCombobox.stateChangeTypes.InputChange) type(inputValue);
      else now('');
    },
    onSelectedItemChange: ({ selectedItem: fund }) => onChange(fund),
    stateReducer: (state, { type: cause, changes }) => {
      if (cause !== useCombobox.stateChangeTypes.InputBlur) return changes;
      // What was typed and not chosen is no fund.
      const { selectedItem: chosen } = state;
      return { ...changes, selectedItem: chosen, inputValue: chosen?.name ?? '' };
    },
  });
}

function Note({ query, shown }: { query: ReturnType<typeof useOwnFunds>; shown: number }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const { data, error, isPending } = query;
  if (error !== null) return <ErrorNote error={error} onRetry={() => void query.refetch()} />;
  const more = (data?.count ?? 0) - shown;
  let text = '';
  if (isPending) text = t('form.searching');
  else if (shown === 0) text = t('form.noFund');
  else if (more > 0) text = t('form.moreFunds', { count: more, formatted: format.number(more) });
  return (
    <p role="status" className={styles.note}>
      {text}
    </p>
  );
}
