import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Has queries answered anew, because what they tell has changed. An answer that is still on its way may be from before
 * the change, and invalidating alone would take the very first one for the new one: it joins a request of which nothing
 * is known yet instead of sending another.
 */
export async function askAnew(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      await client.cancelQueries({ queryKey });
      await client.invalidateQueries({ queryKey });
    }),
  );
}
