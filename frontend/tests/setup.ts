import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { activate, type Feature, withTexts } from '../src/shared/i18n';
import catalogue from '../src/shared/i18n/de';
import core from '../src/shared/i18n/de/core';

/** jsdom lays nothing out, so that there is nothing to observe. */
class NoSizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoSizes;

beforeAll(async () => {
  await withTexts(
    Object.keys(catalogue).filter((name) => !(name in core)) as Feature[],
    async () => undefined,
  );
  await activate('de');
});
afterEach(cleanup);
