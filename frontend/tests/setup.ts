import { afterEach, expect, vi } from 'vitest';
import { known, takeUnknown } from './server';

// Whatever a test puts in the place of `fetch` answers only calls that the OpenAPI document knows.
const stubGlobal = vi.stubGlobal.bind(vi);
vi.stubGlobal = (name, value) =>
  stubGlobal(name, name === 'fetch' && typeof value === 'function' ? known(value as typeof fetch) : value);
globalThis.fetch = known(() => Promise.reject(new TypeError('No test answers this call.'))) as typeof fetch;

afterEach(() => {
  expect(takeUnknown(), 'calls that the OpenAPI document does not know').toEqual([]);
});
