import { afterEach, describe, expect, it, vi } from 'vitest';
import { retryDelay, shouldRetry } from '@/app/query-client';
import { ApiError, apiGet, apiSend, toSearchParams } from '@/shared/api/client';

const MESSAGE = { name: 'A', email: 'a@example.com', message: 'Guten Tag', phone: '', website: '' };

afterEach(() => vi.unstubAllGlobals());

const answer = (body: BodyInit, init: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};

describe('apiGet', () => {
  it('repeats keys and leaves out what is missing', () => {
    expect(toSearchParams({ p: [12, 40], q: null, m: false, s: 0 }).toString()).toBe('p=12&p=40&m=false&s=0');
  });

  it('hands on the problem document of a refusal', async () => {
    answer(
      JSON.stringify({ status: 404, code: 'fund_not_found', detail: 'Kein Treffer.', request_id: 'abc' }),
      {
        status: 404,
      },
    );
    const error = await failure(apiGet('simple_search/{id}/', { path: { id: 1 } }));
    expect(error.problem).toMatchObject({ status: 404, code: 'fund_not_found', request_id: 'abc' });
  });

  it('copes with a failure that is no problem document', async () => {
    answer('<h1>Bad Gateway</h1>', { status: 502, headers: { 'X-Request-ID': 'r1' } });
    const error = await failure(apiGet('news/', {}));
    expect(error.problem).toEqual({ status: 502, code: 'internal_error', request_id: 'r1' });
  });

  it('tells a lost connection from an abort', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect((await failure(apiGet('news/', {}))).code).toBe('network');

    const controller = new AbortController();
    controller.abort();
    await expect(apiGet('news/', { signal: controller.signal })).rejects.toBeInstanceOf(TypeError);
  });
});

describe('apiSend', () => {
  const sent = () => {
    const requests: { url: string; init: RequestInit }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      requests.push({ url, init });
      return new Response(JSON.stringify({ message: 'ok' }));
    });
    return requests;
  };
  const keep = (token: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the tokens of Django lie in a plain cookie.
    document.cookie = `csrftoken=${token}`;
  };
  const forget = () => keep('; max-age=0');

  it('sends JSON with the token of the cookie, read anew for every call', async () => {
    const requests = sent();
    for (const token of ['first', 'second']) {
      keep(token);
      await apiSend('POST', 'login/', {
        query: { lang: 'en' },
        body: { userName: 'a@example.com', password: 'geheim' },
      });
    }
    expect(requests.map(({ url }) => url)).toEqual(Array(2).fill('/api/v1/login/?lang=en'));
    expect(requests.map(({ init }) => new Headers(init.headers).get('X-CSRFToken'))).toEqual([
      'first',
      'second',
    ]);
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"userName":"a@example.com","password":"geheim"}',
      credentials: 'same-origin',
    });
  });

  it('sends nothing where there is nothing to send', async () => {
    const requests = sent();
    await apiSend('POST', 'logout/', {});
    const headers = new Headers(requests[0]?.init.headers);
    expect(headers.get('Content-Type')).toBeNull();
    expect(requests[0]?.init.body).toBeUndefined();
  });

  describe('on the very first page', () => {
    /** Answers in the order of `arrive`, each with a token of its own as the server sends it. */
    function slow() {
      const calls: { path: string; token: string | null; arrive: () => void }[] = [];
      vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
        const path = url.replace('/api/v1/', '');
        const token = new Headers(init.headers).get('X-CSRFToken');
        return new Promise<Response>((resolve) => {
          const arrive = () => {
            if (path === 'refresh-token/') keep(`token-${calls.length}`);
            resolve(new Response('{"asked":true}'));
          };
          calls.push({ path, token, arrive });
        });
      });
      return calls;
    }
    const paths = (calls: ReturnType<typeof slow>) => calls.map(({ path, token }) => [path, token]);
    beforeEach(forget);

    it('waits for the token that is on its way', async () => {
      const calls = slow();
      const refreshed = apiSend('POST', 'refresh-token/', {});
      const sent = apiSend('POST', 'send_message/', { body: MESSAGE });
      await vi.waitFor(() => expect(calls).toHaveLength(1));
      calls[0]?.arrive();
      expect(await refreshed).toEqual({ asked: true });
      await vi.waitFor(() => expect(calls).toHaveLength(2));
      calls[1]?.arrive();
      expect(await sent).toEqual({ asked: true });
      expect(paths(calls)).toEqual([
        ['refresh-token/', null],
        ['send_message/', 'token-1'],
      ]);
    });

    it('asks for the token before the page does, and once for all', async () => {
      const calls = slow();
      const sent = [
        apiSend('POST', 'confirm/{token}/', { path: { token: 'abc' } }),
        apiSend('POST', 'send_message/', { body: MESSAGE }),
      ];
      const refreshed = apiSend('POST', 'refresh-token/', {});
      await vi.waitFor(() => expect(calls).toHaveLength(1));
      calls[0]?.arrive();
      expect(await refreshed).toEqual({ asked: true });
      await vi.waitFor(() => expect(calls).toHaveLength(3));
      for (const { arrive } of calls) arrive();
      await Promise.all(sent);
      expect(paths(calls)).toEqual([
        ['refresh-token/', null],
        ['confirm/abc/', 'token-1'],
        ['send_message/', 'token-1'],
      ]);
    });

    it('is told why, where no token can be had', async () => {
      const asked: string[] = [];
      vi.stubGlobal('fetch', async (url: string) => {
        asked.push(url);
        throw new TypeError('Failed to fetch');
      });
      expect((await failure(apiSend('POST', 'send_message/', { body: MESSAGE }))).code).toBe('network');
      expect(asked).toEqual(['/api/v1/refresh-token/', '/api/v1/send_message/']);
    });
  });

  it('gives null for an answer without content', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    expect(await apiSend('POST', 'refresh-token/', {})).toBeNull();
  });

  it('hands on what the server says about each field', async () => {
    const errors = [{ key: 'email', message: 'Ungültige E-Mail-Adresse.' }];
    answer(JSON.stringify({ status: 400, code: 'invalid_input', errors }), { status: 400 });
    expect(
      (await failure(apiSend('POST', 'reset-password/', { body: { token: 'abc', password: 'geheim' } })))
        .problem.errors,
    ).toEqual(errors);
  });
});

describe('shouldRetry', () => {
  const error = (status: number, retryAfter: number | null = null) =>
    new ApiError({ status, code: 'x' }, retryAfter);

  it.each([
    ['2', 2],
    ['30', 30],
    ['Sat, 21 Nov 2026 12:00:00 GMT', null],
    ['-1', null],
  ])('reads Retry-After %s', async (header, seconds) => {
    answer(JSON.stringify({ status: 429, code: 'too_many_requests' }), {
      status: 429,
      headers: { 'Retry-After': header },
    });
    expect((await failure(apiGet('news/', {}))).retryAfter).toBe(seconds);
  });

  it('repeats what was too much for a moment once, and not before the time', () => {
    expect(shouldRetry(0, error(429, 2))).toBe(true);
    expect(shouldRetry(1, error(429, 2))).toBe(false);
    expect(shouldRetry(0, error(429, 30))).toBe(false);
    expect(retryDelay(0, error(429, 2))).toBe(2000);
    expect(retryDelay(0, error(429, 3))).toBe(3000);
    expect(retryDelay(0, error(502))).toBe(1000);
  });

  it.each([400, 404, 429, 503])('does not repeat a %i', (status) => {
    expect(shouldRetry(0, error(status))).toBe(false);
  });

  it.each([0, 500, 502])('repeats a %i once', (status) => {
    expect(shouldRetry(0, error(status))).toBe(true);
    expect(shouldRetry(1, error(status))).toBe(false);
  });
});
