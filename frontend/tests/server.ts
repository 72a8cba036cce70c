/** The calls that the API knows, read from the document that the back end generates, so that no test meets an address that is not there. */
import { readFileSync } from 'node:fs';

const BASE = '/api/v1/';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Parameter {
  name: string;
  in: string;
  schema: { type?: string };
}
/** Parameters that most lists have stand once, under `components`. */
interface Reference {
  $ref: string;
}
interface Operation {
  parameters?: (Parameter | Reference)[];
}
type Methods = Partial<Record<(typeof METHODS)[number], Operation>>;
interface Call {
  method: string;
  path: RegExp;
  keys: ReadonlySet<string>;
}

const { paths, components } = JSON.parse(readFileSync('../app/config/openapi.json', 'utf8')) as {
  paths: Record<string, Methods>;
  components: { parameters?: Record<string, Parameter> };
};

function named(one: Parameter | Reference): Parameter {
  if (!('$ref' in one)) return one;
  const found = components.parameters?.[one.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`The document has no ${one.$ref}`);
  return found;
}

const escaped = (text: string) => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&');

/** `/api/v1/funds/{id}/` as a pattern: a number stands only where the document wants one. */
function patternOf(path: string, parameters: Parameter[]): RegExp {
  const numbers = new Set(
    parameters.filter(({ schema }) => schema.type === 'integer').map(({ name }) => name),
  );
  const pattern = escaped(path).replace(/\{(\w+)\}/g, (_, name) => (numbers.has(name) ? '\\d+' : '[^/]+'));
  return new RegExp(`^${pattern}$`);
}

const CALLS: readonly Call[] = Object.entries(paths).flatMap(([path, methods]) =>
  METHODS.flatMap((method) => {
    const operation = methods[method];
    if (operation === undefined) return [];
    const parameters = (operation.parameters ?? []).map(named);
    return {
      method: method.toUpperCase(),
      path: patternOf(path, parameters),
      keys: new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name)),
    };
  }),
);

/** What the document does not know about a call; null where it knows everything. */
export function unknownIn(method: string, address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://portal.test');
  const call = CALLS.find((one) => one.method === method && one.path.test(pathname));
  const name = `${method} ${pathname}`;
  if (call === undefined) return name;
  const keys = [...new Set(searchParams.keys())].filter((key) => !call.keys.has(key));
  return keys.length === 0 ? null : `${name} with ?${keys.join('&')}`;
}

/** The name of a call as tests write it, such as `POST login/`, as its method and address. */
export function unknownName(name: string): string | null {
  const [method = '', path = ''] = name.split(' ');
  return unknownIn(method, BASE + path);
}

const met: string[] = [];

/** The unknown calls since the last time, each of which fails the test that made it. */
export function takeUnknown(): string[] {
  return met.splice(0);
}

type Fetch = (input: string, init?: RequestInit) => Promise<Response> | Response;

/** A stand-in for `fetch` that only hears what the API knows: an unknown call is refused and kept for `takeUnknown`. */
export function known(answer: Fetch): Fetch {
  return (input, init) => {
    const unknown = unknownIn(init?.method ?? 'GET', input);
    if (unknown === null) return answer(input, init);
    met.push(unknown);
    return Promise.reject(new Error(`The OpenAPI document does not know ${unknown}.`));
  };
}
