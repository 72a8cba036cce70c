/** What tests that draw something need beside `setup.ts`. */
import { performance } from 'node:perf_hooks';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { closeDialog, currentDialog } from '../src/shared/dialogs';
import { activate, type Feature, withTexts } from '../src/shared/i18n';
import catalogue from '../src/shared/i18n/de';
import core from '../src/shared/i18n/de/core';
import { closeForm, currentForm } from '../src/shared/session/form';
import { forgetSession } from '../src/shared/session/store';
import { forgetTicks } from '../src/shared/table/ticks';
import { forgetToasts } from '../src/shared/toasts';

// That of jsdom knows no marks.
Object.defineProperty(globalThis, 'performance', { value: performance, configurable: true, writable: true });

/** jsdom lays nothing out, so that there is nothing to observe. */
class NoSizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoSizes;
// Some browsers return a promise here.
Element.prototype.scrollIntoView ??= () => Promise.resolve();
// Nor is a window narrow, dark or printed, unless a test says so.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

// What is waited for comes late on a busy machine; what never comes is told a little later.
configure({ asyncUtilTimeout: 5000 });

// Siblings with the same key are left behind or doubled when one of them changes: React only warns.
const doubled: unknown[][] = [];
const { console: told } = globalThis;
const tell = told.error;
told.error = (...words: unknown[]) => {
  if (String(words[0]).includes('two children with the same key')) doubled.push(words);
  tell(...words);
};

beforeAll(async () => {
  await withTexts(
    Object.keys(catalogue).filter((name) => !(name in core)) as Feature[],
    async () => undefined,
  );
  await activate('de');
});
beforeEach(() => {
  // As after the first answer of the server: what changes something is sent at once.
  // biome-ignore lint/suspicious/noDocumentCookie: the tokens of Django lie in a plain cookie.
  document.cookie = 'csrftoken=token-of-tests';
});
afterEach(() => {
  cleanup();
  forgetSession();
  forgetToasts();
  forgetTicks();
  closeForm(currentForm());
  closeDialog(currentDialog());
  expect(doubled.splice(0), 'siblings with the same key').toEqual([]);
});
