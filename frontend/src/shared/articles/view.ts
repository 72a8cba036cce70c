/** How reports are listed: kept in this browser. */
import { keep, readKept } from '../kept';

export const STORAGE_KEY = 'fondsatlas.reports';

export const VIEWS = ['cards', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** The view that was chosen last; cards before anybody chose. */
export const keptView = (): View => readKept(STORAGE_KEY, VIEWS, 'cards');

export const keepView = (view: View): void => keep(STORAGE_KEY, view, 'cards');
