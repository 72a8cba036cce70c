import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiGet, apiSend } from '@/shared/api/client';
import { serve } from '../account/portal';
import { json } from '../screen/render';
import { takeUnknown, unknownIn } from '../server';

afterEach(() => vi.unstubAllGlobals());

describe('what stands in for the API', () => {
  it.each([
    ['GET', '/api/v1/funds/12/?lang=en'],
    ['GET', '/api/v1/advanced_search/?p=1&p=2&m=true'],
    ['PUT', '/api/v1/unsubscribe'],
    ['DELETE', '/api/v1/profile/sessions/a1b2/'],
  ])('knows %s %s', (method, address) => expect(unknownIn(method, address)).toBeNull());

  it.each([
    ['GET', '/api/v1/fonds/12/', 'GET /api/v1/fonds/12/'],
    ['GET', '/api/v1/funds/twelve/', 'GET /api/v1/funds/twelve/'],
    ['POST', '/api/v1/funds/12/', 'POST /api/v1/funds/12/'],
    ['GET', '/api/v1/funds/12', 'GET /api/v1/funds/12'],
    ['GET', '/elsewhere/', 'GET /elsewhere/'],
    ['GET', '/api/v1/funds/12/?lang=en&sort=a&fond=b', 'GET /api/v1/funds/12/ with ?sort&fond'],
  ])('does not know %s %s', (method, address, unknown) => expect(unknownIn(method, address)).toBe(unknown));

  it('refuses an unknown call however a test answers, and keeps it for the end of the test', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return json({});
    });
    // @ts-expect-error The API has no such path.
    await expect(apiGet('fonds/', {})).rejects.toThrow();
    // @ts-expect-error The path is only read.
    await expect(apiSend('POST', 'record_date/', {})).rejects.toThrow();
    await apiGet('record_date/', {});
    expect(asked).toEqual(['/api/v1/record_date/']);
    // The set-up of the tests reads this after every one of them, and fails it.
    expect(takeUnknown()).toEqual(['GET /api/v1/fonds/', 'POST /api/v1/record_date/']);
  });

  it('is watched where a test stubs nothing at all', async () => {
    // @ts-expect-error The API has no such path.
    await expect(apiGet('fonds/', {})).rejects.toThrow();
    expect(takeUnknown()).toEqual(['GET /api/v1/fonds/']);
  });

  it('takes no answer to a call that cannot be made', () => {
    expect(() => serve({ 'GET fonds/': () => json({}) })).toThrow('GET /api/v1/fonds/');
  });
});

// Nothing is asserted in it: it fails through what the set-up does after each test.
it.fails('a test with an unknown call fails, though the page copes with the refusal', async () => {
  // @ts-expect-error The API has no such path.
  await apiGet('fonds/', {}).catch(() => undefined);
});
