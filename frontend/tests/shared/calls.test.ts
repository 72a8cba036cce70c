/** What the compiler refuses; `npm run typecheck` fails on a line that is marked as wrong and is not. */
import { expect, expectTypeOf, it } from 'vitest';
import type { Answer, Asked, PathOf, QueryOf } from '@/shared/api/calls';
import { apiGet, apiSend } from '@/shared/api/client';
import type { FundPage, FundShortList } from '@/shared/api/types';

/** Never called: only its types count. */
const refused = () => {
  // @ts-expect-error No such path.
  void apiGet('fonds/', {});
  // @ts-expect-error The path has no such method.
  void apiSend('DELETE', 'filters/', {});
  // @ts-expect-error The number of the fund is missing.
  void apiGet('funds/{id}/', {});
  // @ts-expect-error No such key.
  void apiGet('funds/{id}/', { path: { id: 1 }, query: { language: 'de' } });
  // @ts-expect-error No such language.
  void apiGet('funds/{id}/', { path: { id: 1 }, query: { lang: 'fr' } });
  // @ts-expect-error The body is missing.
  void apiSend('POST', 'login/', {});
  // @ts-expect-error The password is missing.
  void apiSend('POST', 'login/', { body: { userName: 'a@example.com' } });
  // @ts-expect-error A value of the wrong kind.
  void apiSend('POST', 'login/', { body: { userName: 'a@example.com', password: 1 } });
  // @ts-expect-error A body where none is taken.
  void apiSend('POST', 'logout/', { body: { all: true } });
};

it('refuses what the API does not take', () => {
  expect(refused).toBeTypeOf('function');
});

it('knows what a call answers', () => {
  expectTypeOf<Answer<'get', 'funds/{id}/'>>().toEqualTypeOf<FundPage>();
  expectTypeOf<Answer<'get', 'top_funds_for_search/{id}/'>>().toEqualTypeOf<FundShortList>();
  expectTypeOf<null>().toExtend<Answer<'post', 'refresh-token/'>>();
  expectTypeOf<PathOf<'put'>>().toEqualTypeOf<'stats/rating_points_requests' | 'unsubscribe'>();
  expectTypeOf<QueryOf<'get', 'record_date/'>['lang']>().toEqualTypeOf<'de' | 'en' | null | undefined>();
  expectTypeOf<Asked<'get', 'funds/{id}/'>['path']>().toEqualTypeOf<{ readonly id: number | string }>();
});
