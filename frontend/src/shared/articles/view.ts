/** How reports are listed: kept in this browser. */

export const STORAGE_KEY = 'fondsatlas.reports';

export const VIEWS = ['cards', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** The view that was chosen last; cards before anybody chose. */
export function keptView(): View {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return VIEWS.find((one) => one === kept) ?? 'cards';
  } catch {
    return 'cards';
  }
}

export function keepView(view: View): void {
  try {
    if (view === 'cards') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, view);
  } catch {
    // Where storage is refused the choice lasts as long as the address.
  }
}
