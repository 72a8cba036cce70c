/** What each call of the API takes and answers, by method and path; from the generated types (`npm run generate`). */
import type { paths } from './schema';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Under<P> = P extends `/api/v1/${infer Rest}` ? Rest : never;

/** The paths under /api/v1 that know a method, as the OpenAPI document writes them: `funds/{id}/`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? Under<P> : never;
}[keyof paths];

type Operation<M extends Method, P extends string> = `/api/v1/${P}` extends infer W extends keyof paths
  ? M extends keyof paths[W]
    ? paths[W][M]
    : never
  : never;

/** A shape as it may be given: nothing in it is changed. */
type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T;

/** The keys of a query; null and undefined leave a key out. */
export type QueryOf<M extends Method, P extends string> =
  Operation<M, P> extends { parameters: { query?: infer Q } }
    ? { readonly [K in keyof Q]?: Given<Q[K]> | null | undefined }
    : never;

/** The values in a path; an address holds numbers as texts. */
type Values<O> = O extends { parameters: { path: infer V } }
  ? { readonly path: { readonly [K in keyof V]: V[K] | string } }
  : { readonly path?: never };

type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { readonly body: Given<B> }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? 'requestBody' extends keyof O
      ? { readonly body?: Given<B> }
      : { readonly body?: never }
    : { readonly body?: never };

/** What a call carries. */
export type Asked<M extends Method, P extends string> = Values<Operation<M, P>> &
  Body<Operation<M, P>> & { readonly query?: QueryOf<M, P>; readonly signal?: AbortSignal | undefined };

type Success = 200 | 201 | 202 | 204;
type Content<R> = R extends { content: { 'application/json': infer A } } ? A : null;

/** What a call answers when it succeeds; null for an answer without content. */
export type Answer<M extends Method, P extends string> =
  Operation<M, P> extends { responses: infer R }
    ? { [S in keyof R & Success]: Content<R[S]> }[keyof R & Success]
    : never;
