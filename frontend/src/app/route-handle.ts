import type shell from '@/shared/i18n/de/shell.json';
import type { Rule } from './guards';

export type CrumbKey = keyof (typeof shell)['crumbs'];

/** What the shell reads from a matched route. */
export interface RouteHandle {
  /** The label of its breadcrumb and the crumbs above it. */
  crumb?: CrumbKey;
  parents?: { crumb: CrumbKey; path: string }[];
  /** Who may open it, if not everyone. */
  rule?: Rule;
  /** It is reached by a link in a mail, which holds all it needs. */
  fromMail?: boolean;
}
