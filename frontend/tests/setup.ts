import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { activate } from '../src/shared/i18n';

beforeAll(async () => {
  await activate('de');
});
afterEach(cleanup);
