import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { openKeyList, type PageKey, usePageKeys } from '@/shared/hooks/page-keys';
import { serializeScreen } from '@/shared/screen/codec';
import { type ScreenState, viewAfter, withExplain, withoutFilters, withView } from '@/shared/screen/state';
import { ExportTools, useExportDialog, useSelectionActions } from '@/shared/table';
import { useCopyLink } from '@/shared/ui/CopyLink';
import { MoreMenu } from '@/shared/ui/MoreMenu';
import { AsOfChoice } from './AsOf';
import type { ScreenAnswer } from './answer';
import { ExplainPanel } from './ExplainPanel';
import { SavedBar } from './SavedBar';
import { SaveSearch, useSaveSearch } from './SaveSearch';
import styles from './ScreenPage.module.css';
import { Sentence } from './Sentence';
import type { Go } from './search/use-screen';

interface Props {
  state: ScreenState;
  /** The answer to the state, or null while it is awaited. */
  current: ScreenAnswer | null;
  go: Go;
  exported: Parameters<typeof ExportTools>[0] & { selection: Parameters<typeof useSelectionActions>[0] };
  /** Whether there is room for buttons; else all that can be done is in the menu. */
  roomy: boolean;
  onFilter: (filter: string) => void;
  /** Leads to the filters. */
  onFilters: () => void;
}

/** In the order of their use; those of rows are heard by the table. */
const KEYS: readonly PageKey[] = [
  ['f', 'filters'],
  ['↓ ↑', 'rows'],
  ['Home End', 'ends'],
  ['Enter', 'open'],
  ['x', 'tick'],
  ['⇧ ↓ ↑', 'ticks'],
  ['w', 'watch'],
  ['o', 'unfold'],
  ['c', 'compare'],
  ['s', 'save'],
  ['e', 'export'],
  ['v', 'view'],
];

/** The sentence of the screen, and all that can be done with what it shows. */
export function ScreenHead({ state, current, go, exported, roomy, onFilter, onFilters }: Props) {
  const { t } = useTranslation('screen');
  const { t: common } = useTranslation();
  const { t: table } = useTranslation('table');
  const { pathname } = useLocation();
  const [explaining, setExplaining] = useState(state.explain !== null);
  const [dating, setDating] = useState(state.asof !== null);
  const copy = useCopyLink(`${pathname}?${serializeScreen({ ...state, saved: null })}`);
  const { compare, request } = useSelectionActions(exported.selection);
  const save = useSaveSearch(state);
  const exporting = useExportDialog(exported);
  usePageKeys(KEYS, {
    s: save.open,
    e: exporting.open,
    f: onFilters,
    c: compare,
    v: () => go(withView(state, viewAfter(state.view))),
  });
  const entries = [
    ...(roomy
      ? []
      : [
          { label: t('save.open'), run: save.open, dialog: true },
          { label: table('export'), run: exporting.open, dialog: true },
        ]),
    { label: common('link.copy'), run: () => void copy() },
    { label: t('asof.open'), run: () => setDating(true) },
    {
      label: t('explain.open'),
      run: () => {
        setExplaining(!explaining);
        if (explaining && state.explain !== null) go(withExplain(state, null));
      },
    },
    { label: table('selection.compare'), run: compare },
    { label: table('selection.request'), run: request, dialog: true },
    { label: t('keys.title'), run: openKeyList, dialog: true },
    { label: t('resetAll'), run: () => go(withoutFilters(state)) },
  ];
  return (
    <header className={styles.header}>
      {state.saved === null ? null : <SavedBar key={state.saved} id={state.saved} state={state} go={go} />}
      <div className={styles.bar}>
        <Sentence state={state} onFilter={onFilter} />
        <div className={styles.actions}>
          {roomy ? (
            <>
              <SaveSearch save={save} />
              <ExportTools {...exported} />
            </>
          ) : null}
          <MoreMenu name={table('selection.more')} entries={entries} />
        </div>
      </div>
      {exporting.dialog}
      {dating || state.asof !== null ? <AsOfChoice state={state} go={go} /> : null}
      {explaining ? (
        <ExplainPanel
          key={state.explain}
          isin={state.explain}
          state={state}
          explanation={current === null ? undefined : (current.screen.explain ?? null)}
          onExplain={(isin) => go(withExplain(state, isin))}
        />
      ) : null}
    </header>
  );
}
