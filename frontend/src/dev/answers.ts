/** Stands in for the server: the page of all parts asks nothing of the network. */
import { BRIEF, briefItem, COURSE } from './fixtures';

/** What the boxes of the page have been told to look for, and what comes of it. */
export const SOUGHT = {
  found: 'muster',
  none: 'gibtesnicht',
  failed: 'störung',
  awaited: 'langsam',
  long: 'musterfonds für nachhaltige unternehmensanleihen aus schwellenländern mit währungssicherung',
} as const;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const never = () => new Promise<Response>(() => undefined);

function suggestions(text: string): Promise<Response> {
  switch (text) {
    case SOUGHT.awaited:
      return never();
    case SOUGHT.failed:
      return Promise.resolve(
        json(
          {
            title: 'Service Unavailable',
            status: 503,
            code: 'search_unavailable',
            detail: 'Die Suche ist gerade nicht möglich.',
            request_id: '0000-muster',
          },
          503,
        ),
      );
    case SOUGHT.none:
      return Promise.resolve(json({ ...BRIEF, count: 0, results: [] }));
    default:
      return Promise.resolve(
        json({
          ...BRIEF,
          count: 3,
          results: [briefItem(1), briefItem(2, 'long'), briefItem(3, 'missing')],
        }),
      );
  }
}

function companies(text: string): Response {
  const results = [
    {
      id: 1,
      name: 'Musterinvest Kapitalverwaltungsgesellschaft mit beschränkter Haftung',
      number_of_funds: 141,
    },
    { id: 2, name: 'Muster AG', number_of_funds: 1 },
  ].map((one) => ({
    ...one,
    highlight: [
      ['Muster', true],
      [one.name.slice('Muster'.length), false],
    ],
  }));
  return json({ results: text === SOUGHT.none ? [] : results, forgiven: false });
}

/** From here on no request leaves the page. What has no answer here is awaited for ever, which is the state of loading. */
export function answerAll(): void {
  window.fetch = (input) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (url.pathname.endsWith('/paginated_simple_search/'))
      return suggestions(url.searchParams.get('search') ?? '');
    if (url.pathname.endsWith('/company_suggestions/'))
      return Promise.resolve(companies(url.searchParams.get('search') ?? ''));
    if (url.pathname.includes('/charts/performance')) return Promise.resolve(json(COURSE));
    return never();
  };
}
