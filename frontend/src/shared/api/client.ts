import { readCookie } from '../cookies';
import type { Answer, Asked, PathOf } from './calls';
import { noteAnswer, sourceHeader } from './statistics';

/** A value of a query: repeated keys come from an array; null and undefined leave the key out. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** One entry of a problem document: which key had which bad value, and what would be valid. */
export interface ProblemEntry {
  key: string;
  /** Left out for what was sent in a form: a password is not sent back. */
  value?: string | null;
  message: string;
  valid?: readonly (string | number)[] | null;
}

/** RFC 9457 problem document as the server sends it; `detail` is in the language of the request. */
export interface Problem {
  type?: string;
  title?: string;
  status: number;
  detail?: string;
  code: string;
  request_id?: string;
  errors?: readonly ProblemEntry[];
  /** Rejected beside those in `errors`. */
  more_errors?: number;
}

/** An answer that is no success, or (status 0, code `network`) no answer at all. */
export class ApiError extends Error {
  readonly problem: Problem;
  /** Seconds after which the server wants to be asked again; null if it did not say. */
  readonly retryAfter: number | null;

  constructor(problem: Problem, retryAfter: number | null = null) {
    super(problem.detail ?? problem.code);
    this.name = 'ApiError';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return this.problem.status;
  }

  get code(): string {
    return this.problem.code;
  }
}

export function toSearchParams(query: Query): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const single of Array.isArray(value) ? value : [value]) params.append(key, String(single));
  }
  return params;
}

/** What a call carries, for those that send it; callers are held to what the API declares (`Asked`). */
interface Sent {
  readonly path?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Query | undefined;
  readonly body?: object | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * GET under /api/v1. `path` is written as in the OpenAPI document (`simple_search/{id}/`), and what it leaves open stands
 * in `asked.path`. Throws ApiError for a problem and for a lost connection; an abort passes through unchanged.
 */
export function apiGet<P extends PathOf<'get'>>(path: P, asked: Asked<'get', P>): Promise<Answer<'get', P>>;
export async function apiGet(path: string, { path: values, query, signal }: Sent): Promise<unknown> {
  const address = filled(path, values);
  const response = await ask(address, query, {
    headers: { Accept: 'application/json', ...sourceHeader(address) },
    ...(signal ? { signal } : {}),
  });
  noteAnswer(address, response.headers.get('Search-Id'));
  return response.json();
}

export type ChangingMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call that changes something. An answer without content gives null. `via` sends it in place of `fetch`. */
export function apiSend<M extends ChangingMethod, P extends PathOf<Lowercase<M>>>(
  method: M,
  path: P,
  sent: Asked<Lowercase<M>, P>,
  via?: typeof fetch,
): Promise<Answer<Lowercase<M>, P>>;
export async function apiSend(
  method: ChangingMethod,
  path: string,
  sent: Sent,
  via?: typeof fetch,
): Promise<unknown> {
  const response = await change(method, path, sent, { accept: 'application/json' }, via);
  return response.status === 204 ? null : response.json();
}

/** A path with the values that it leaves open. */
function filled(path: string, values: Sent['path'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/**
 * A file that a POST makes; `name` is the one that the server gave it. An abort passes through unchanged. `ticket`
 * names the export for `export_progress/`, and keeps its place in the queue when it is asked for again.
 */
export function apiFile<P extends PathOf<'post'>>(
  path: P,
  sent: Asked<'post', P>,
  how: Waiting,
): Promise<{ content: Blob; name: string }>;
export async function apiFile(
  path: string,
  sent: Sent,
  { signal, ticket }: Waiting,
): Promise<{ content: Blob; name: string }> {
  const response = await change('POST', path, sent, { accept: '*/*', signal, ticket });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { content: await response.blob(), name: name ?? 'export' };
}

interface Waiting {
  readonly signal: AbortSignal;
  readonly ticket: string;
}

/** The call that every page begins with. Its answer brings the token that all other changing calls must carry. */
const BRINGS_TOKEN = 'refresh-token/';
/** That call while it is under way. */
let bringing: Promise<Response> | null = null;

interface Form {
  accept: string;
  signal?: AbortSignal;
  ticket?: string;
}

async function change(
  method: ChangingMethod,
  path: string,
  sent: Sent,
  form: Form,
  via?: typeof fetch,
): Promise<Response> {
  if (path !== BRINGS_TOKEN) {
    // Somebody's first page, and the connection is slow: without the token the call would be refused. If the token
    // does not come, the call itself says why.
    if (readToken() === null) await bringToken({}, form).catch(() => undefined);
    return ask(filled(path, sent.path), sent.query, changing(method, sent.body, form), via);
  }
  // Read more than once where several wait for it.
  return (await bringToken(sent, form)).clone();
}

/** Two answers would bring two tokens, and a call might go out with the one in its header and the other as a cookie. */
function bringToken({ query = {} }: Sent, { accept }: Form): Promise<Response> {
  if (bringing !== null && readToken() === null) return bringing;
  const call = ask(BRINGS_TOKEN, query, changing('POST', undefined, { accept })).finally(() => {
    if (bringing === call) bringing = null;
  });
  bringing = call;
  return call;
}

// Read anew for every call: signing in changes it, in this window or in another one.
const readToken = () => readCookie('csrftoken');

function changing(
  method: ChangingMethod,
  body: object | undefined,
  { accept, signal, ticket }: Form,
): RequestInit {
  const token = readToken();
  return {
    method,
    headers: {
      Accept: accept,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token === null ? {} : { 'X-CSRFToken': token }),
      ...(ticket === undefined ? {} : { 'Export-Ticket': ticket }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  };
}

async function ask(path: string, query: Query = {}, init: RequestInit = {}, via = fetch): Promise<Response> {
  const params = toSearchParams(query).toString();
  let response: Response;
  try {
    response = await via(`/api/v1/${path}${params ? `?${params}` : ''}`, {
      ...init,
      credentials: 'same-origin',
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'network' });
  }
  if (!response.ok) throw new ApiError(await readProblem(response), readRetryAfter(response));
  return response;
}

async function readProblem(response: Response): Promise<Problem> {
  const requestId = response.headers.get('X-Request-ID');
  const fallback: Problem = {
    status: response.status,
    code: response.status >= 500 ? 'internal_error' : 'invalid_query',
    ...(requestId ? { request_id: requestId } : {}),
  };
  try {
    const body: unknown = await response.json();
    return isProblem(body) ? { ...fallback, ...body } : fallback;
  } catch {
    // A proxy in front of the server answers in HTML; the status says enough.
    return fallback;
  }
}

/** A proxy may send a date instead of seconds; then nothing is known. */
function readRetryAfter(response: Response): number | null {
  const seconds = response.headers.get('Retry-After');
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
}

function isProblem(body: unknown): body is Partial<Problem> & { code: string } {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}
