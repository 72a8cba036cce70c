import { useMatches } from 'react-router';
import { DECLARED, type Declared, type RouteName } from '@/shared/routes/paths';

/** Which page a matched route shows; `notFound` is none of the declared ones. */
export interface RouteHandle {
  readonly name: RouteName | 'notFound';
}

const NOTHING: Omit<Declared, 'path'> = {};

/** The page that is open, with what is declared of it; none while the portal itself has failed. */
export function useRoute() {
  const match = useMatches().at(-1);
  const name = (match?.handle as RouteHandle | undefined)?.name ?? null;
  const declared = name === null || name === 'notFound' ? NOTHING : DECLARED[name];
  return { name, declared, params: match?.params ?? {} };
}
