import styles from './Components.module.css';
import { Buttons, Menus, Segments, Tabs } from './parts/actions';
import { Chips, RangeFacets, ValueFacets } from './parts/facets';
import { Badges, Deltas, FigurePairs, Monograms, Points } from './parts/figures';
import { Cards, FootBars, Lists, Rows } from './parts/lists';
import { Dialogs, Drawers, Notices, ToastMessages } from './parts/messages';
import { SearchBoxes, SuggestionLists } from './parts/search';
import { Charts, Sections } from './parts/sections';

/** In the order of the table in chapter 4 of infra/docs/design.md. */
const PARTS = [
  ...[Buttons, SearchBoxes, SuggestionLists, Badges, Points, FigurePairs, Rows, Cards, Sections, Charts],
  ...[ValueFacets, RangeFacets, Chips, FootBars, Drawers, Dialogs, Menus, Tabs, Segments],
  ...[ToastMessages, Notices, Monograms, Deltas, Lists],
];

/** All parts of the interface in all their states, from the components themselves and made-up figures. */
export function ComponentsPage() {
  return (
    <main className={styles.page}>
      <h1>Components</h1>
      {PARTS.map((One) => (
        <One key={One.name} />
      ))}
    </main>
  );
}
