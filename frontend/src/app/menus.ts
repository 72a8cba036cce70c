import type { CrumbKey } from './route-handle';

export interface PageEntry {
  label: CrumbKey;
  path: string;
}

/** A form that opens over the page. */
export interface DialogEntry {
  dialog: 'teamRequest';
}

export type MenuEntry = PageEntry | DialogEntry;

export type MenuName = 'services' | 'publications';

/** The header's menus. An entry appears here together with its page: there are no dead links. */
export const MENUS: { name: MenuName; entries: MenuEntry[] }[] = [
  {
    name: 'services',
    entries: [
      { label: 'advancedSearch', path: '/advanced-search-results' },
      { label: 'guidedSearch', path: '/filter-search-results' },
      { label: 'methodology', path: '/methodology' },
      { dialog: 'teamRequest' },
    ],
  },
  {
    name: 'publications',
    entries: [
      { label: 'news', path: '/news' },
      { label: 'reports', path: '/reports' },
    ],
  },
];

/** What the foot of every page leads to. */
export const FOOT: PageEntry[] = [
  { label: 'contact', path: '/contact' },
  { label: 'legalNotice', path: '/legal-notice' },
  { label: 'privacyPolicy', path: '/privacy-policy' },
  { label: 'legalInformation', path: '/rechtliche-hinweise' },
  { label: 'termsOfUse', path: '/terms-of-use' },
  { label: 'termsAndConditions', path: '/terms-and-conditions' },
  { label: 'cookies', path: '/cookies' },
];
