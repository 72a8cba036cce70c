import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/store';
import { unseenQuery } from './queries';

/** How many changes of saved searches the user has not looked at; 0 for visitors and until it is known. */
export function useUnseen(): number {
  const { user } = useSession();
  const { data } = useQuery({ ...unseenQuery, enabled: user !== null });
  return user === null ? 0 : (data?.count ?? 0);
}
