import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { activate } from '../src/shared/i18n';

/** jsdom lays nothing out, so that there is nothing to observe. */
class NoSizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoSizes;

beforeAll(async () => {
  await activate('de');
});
afterEach(cleanup);
