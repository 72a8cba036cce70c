import { useQueryClient } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { looksLikeList } from '../address/codes';
import { hitsAddress } from '../address/search';
import { suggestionsQuery } from '../api/suggestions';
import type { BriefItem } from '../api/types';
import { useLang, useLocalPath } from '../i18n/language';
import { pathTo } from '../routes/paths';
import styles from './FundSearch.module.css';
import { keyOf, type Option, Suggestions } from './Suggestions';
import { LONGEST_TEXT, meantFund, showEntry, useCompanies, useRestingText, useSuggestions } from './search';
import { useSeen } from './seen';

interface Props {
  variant?: 'large' | 'compact';
  /** Texts a first-time visitor can try with one click. */
  examples?: readonly string[];
  /** Takes the chosen fund; without it, its search result opens. */
  onPick?: (fund: BriefItem) => void;
  /** What the box is for, where it is not the portal's search. */
  label?: string;
  /** What stands in the box: the text whose hits the page shows. */
  initial?: string;
}

const NO_HITS: BriefItem[] = [];
const ALL: Option = { kind: 'all' };

/**
 * The search box: suggestions by name, code or company; choosing one opens its search result. Enter opens the fund
 * that the text means, or else all that it finds. The portal's own also offers asset managers, below the funds.
 */
export default function FundSearch({ variant = 'large', examples, onPick, label, initial = '' }: Props) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const local = useLocalPath();
  const { text, type, now } = useRestingText();
  const query = useSuggestions(text);
  const hits = text === '' ? NO_HITS : (query.data?.results ?? NO_HITS);
  const { companies, awaited } = useCompanies(text, query, onPick === undefined);
  const guessed = (query.data?.did_you_mean.length ?? 0) > 0;
  const seen = useSeen(onPick === undefined);
  const [blank, setBlank] = useState(true);
  const options = useMemo<Option[]>(
    () =>
      blank
        ? seen.funds.map((fund) => ({ kind: 'seen' as const, fund }))
        : // Codes that a mistyped one may have meant are all there is; a list of matches would be empty.
          [
            ...hits.map((hit) => ({ kind: 'fund' as const, hit })),
            ...(hits.length > 0 && !guessed && !onPick ? [ALL] : []),
            ...companies.map((company) => ({ kind: 'company' as const, company })),
          ],
    [blank, seen.funds, hits, guessed, onPick, companies],
  );

  const choose = useCallback(
    (option: Option) => {
      if (onPick !== undefined && option.kind === 'fund') {
        onPick(option.hit);
        return;
      }
      if (option.kind === 'seen') navigate(local(pathTo('fund', option.fund)));
      else if (option.kind === 'all') navigate(local(hitsAddress(text)));
      else if (option.kind === 'company') navigate(local(pathTo('assetManager', { id: option.company.id })));
      else navigate(local(`${pathTo('searchResults')}?selectedFund=${option.hit.id}`));
    },
    [local, navigate, onPick, text],
  );

  const box = useFundCombobox(options, type, choose, setBlank);
  const input = useRef<HTMLInputElement>(null);
  // The key belongs to the portal's search, which stands in the header of every page.
  useSlashKey(input, onPick === undefined);
  useShownText(initial, box);
  const go = useGo(input);

  const onEnter = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (box.isOpen && box.highlightedIndex >= 0) return;
    event.preventDefault();
    // Enter without a marked entry searches; downshift would close the list.
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    const typed = box.inputValue.trim();
    if (typed === '') return;
    if (typed === text && query.isError) void query.refetch();
    now(box.inputValue);
    if (onPick !== undefined) box.openMenu();
    else void go(typed).then((gone) => gone && box.closeMenu());
  };

  const tryExample = (example: string) => {
    box.setInputValue(example);
    now(example);
    box.openMenu();
    input.current?.focus();
  };

  const open = box.isOpen && (!blank || seen.funds.length > 0);
  return (
    <search className={`${styles.search} ${styles[variant]} ${onPick ? '' : styles.own}`}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the properties tie it to the input below. */}
      <label {...box.getLabelProps()} className={variant === 'large' ? styles.label : styles.hidden}>
        {label ?? t('label')}
      </label>
      <div className={styles.field}>
        <svg aria-hidden="true" className={styles.glass} viewBox="0 0 16 16" width="16" height="16">
          <circle cx="6.75" cy="6.75" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M10.5 10.5L15 15" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <input
          {...box.getInputProps({
            ref: input,
            onKeyDown: onEnter,
            onFocus: seen.look,
            'aria-expanded': open,
            onPaste: (event) => {
              const pasted = event.clipboardData.getData('text');
              if (onPick !== undefined || !looksLikeList(pasted)) return;
              event.preventDefault();
              void navigate(local(pathTo('codeList')), { state: { pasted } });
            },
            // What stood in the box from the beginning is looked up once somebody wants to change it.
            onClick: () => {
              seen.look();
              if (box.inputValue.trim() !== text) now(box.inputValue);
            },
          })}
          className={styles.input}
          type="text"
          placeholder={t('placeholder')}
          maxLength={LONGEST_TEXT}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-keyshortcuts={onPick ? undefined : '/'}
        />
        {box.inputValue === '' ? (
          onPick === undefined ? (
            <kbd className={styles.slash} title={t('shortcut')}>
              /
            </kbd>
          ) : null
        ) : (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('clear')}
            onClick={() => {
              box.setInputValue('');
              now('');
              input.current?.focus();
            }}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
        <Suggestions
          box={box}
          open={open}
          options={options}
          text={text}
          query={query}
          awaited={awaited}
          seen={seen}
        />
      </div>
      {examples ? (
        <ul className={styles.examples} aria-label={t('examples')}>
          {examples.map((example) => (
            <li key={example}>
              <button type="button" onClick={() => tryExample(example)}>
                {example}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}

/** Leads to the fund that a text means, or to all that it finds; says whether it did. */
function useGo(input: React.RefObject<HTMLInputElement | null>): (text: string) => Promise<boolean> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const lang = useLang();
  const local = useLocalPath();
  return useCallback(
    async (text) => {
      // Without an answer, the list of hits says what is wrong and asks again.
      const answer = await client.ensureQueryData(suggestionsQuery(text, lang)).catch(() => null);
      // Who has typed on, or left the page, no longer wants to go there.
      if (input.current?.value.trim() !== text) return false;
      const meant = answer === null ? null : meantFund(answer);
      await navigate(local(meant === null ? hitsAddress(text) : pathTo('fund', meant)));
      return true;
    },
    [client, input, lang, local, navigate],
  );
}

/** Shows the text that the page is about, and follows it. */
function useShownText(text: string, box: { setInputValue(text: string): void }): void {
  const show = useEffectEvent(() => box.setInputValue(text));
  useEffect(() => {
    if (text !== '') show();
  }, [text]);
}

/** downshift's combobox as a search: nothing stays selected, and leaving the box neither picks nor clears. */
function useFundCombobox(
  options: Option[],
  type: (text: string) => void,
  choose: (option: Option) => void,
  setBlank: (blank: boolean) => void,
) {
  return useCombobox<Option>({
    items: options,
    selectedItem: null,
    itemToString: () => '',
    scrollIntoView: showEntry,
    itemToKey: (option) => (option === null ? null : keyOf(option)),
    onInputValueChange: ({ inputValue, type: cause }) => {
      setBlank(inputValue.trim() === '');
      if (cause === useCombobox.stateChangeTypes.InputChange || inputValue === '') type(inputValue);
    },
    stateReducer: (state, { type: cause, changes }) => {
      const types = useCombobox.stateChangeTypes;
      switch (cause) {
        case types.InputBlur:
        // downshift would empty the box; what was typed stays.
        case types.InputKeyDownEscape:
          return { ...state, isOpen: false, highlightedIndex: -1 };
        case types.InputClick:
          return { ...changes, isOpen: true };
        case types.InputChange:
          return { ...changes, highlightedIndex: -1 };
        case types.InputKeyDownEnter:
        case types.ItemClick:
          return {
            ...state,
            isOpen: false,
            highlightedIndex: -1,
            selectedItem: changes.selectedItem ?? null,
          };
        default:
          return changes;
      }
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem);
    },
  });
}

/** The key / focuses the search from anywhere on the page, except while something else is being typed in. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>, on: boolean): void {
  // Before it is painted: whoever sees the box may press the key.
  useLayoutEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const target = event.target;
      const typing =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
      if (typing) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, on]);
}
