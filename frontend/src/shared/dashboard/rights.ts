import { useSession } from '../session/store';

/** Whether the account may write for its company; the server refuses readers by itself. */
export function useMayEdit(): boolean {
  const role = useSession().user?.company_role;
  return role === 'owner' || role === 'editor';
}

/** Whether the account decides who else belongs to its company. */
export function useOwns(): boolean {
  return useSession().user?.company_role === 'owner';
}
