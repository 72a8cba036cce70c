import type { CrumbKey } from './crumbs';

export interface MenuEntry {
  label: CrumbKey;
  path: string;
}

export type MenuName = 'services' | 'publications';

/** The header's menus. An entry appears here together with its page: there are no dead links. */
export const MENUS: { name: MenuName; entries: MenuEntry[] }[] = [
  {
    name: 'services',
    entries: [
      { label: 'advancedSearch', path: '/advanced-search-results' },
      { label: 'guidedSearch', path: '/filter-search-results' },
      { label: 'methodology', path: '/methodology' },
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

export const LEGAL: MenuEntry[] = [
  { label: 'legalNotice', path: '/legal-notice' },
  { label: 'privacyPolicy', path: '/privacy-policy' },
  { label: 'legalInformation', path: '/rechtliche-hinweise' },
  { label: 'termsOfUse', path: '/terms-of-use' },
  { label: 'termsAndConditions', path: '/terms-and-conditions' },
  { label: 'cookies', path: '/cookies' },
];
