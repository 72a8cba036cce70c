/** How staff publish: what an author and a publisher do in the admin, and what readers and strangers get of it. */
import type { Browser, Page } from '@playwright/test';
import { mailTo } from './mail';
import { enterAsStaff, type Person } from './own-account';
import { inTurn } from './pairs';
import { expect, inLang, type Lang, TEXTS, test } from './portal';
import { psql } from './psql';

/** What an author needs: to write, and to see what a text may name. */
const AUTHOR = ['add_news', 'view_news', 'view_category', 'view_company', 'view_fund'];
/** Long ago, so that lists that other tests compare begin as before. */
const DAY = '05.02.2015';
/** Mails and messages of the admin, by words in them. */
const WORDS = {
  de: {
    declined: 'Abgelehnt:',
    published: 'Veröffentlicht:',
    reason: 'Grund:',
    past: 'ist vorbei',
    twice: 'zweimal',
  },
  en: {
    declined: 'Declined:',
    published: 'Published:',
    reason: 'Reason:',
    past: 'has passed',
    twice: 'happens twice',
  },
};

interface Desk {
  page: Page;
  person: Person;
}

/** A member of staff at a desk of their own, whose admin speaks a language. */
async function desk(browser: Browser, lang: Lang, rights?: readonly string[]): Promise<Desk> {
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale: lang === 'de' ? 'de-DE' : 'en-GB' });
  const staff = { lang, ...(rights ? { rights } : {}) };
  const person = await enterAsStaff(context.request, rights ? 'autor' : 'redaktion', staff);
  return { page: await context.newPage(), person };
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
/** The editor in the place of a text box. */
const text = (page: Page, name: string) => page.locator(`[name="${name}"] + .rich-text [role=textbox]`);
const save = (page: Page) => page.locator('input[name="_save"]').click();
const done = (page: Page) => expect(page.locator('.messagelist .success')).toBeVisible();
const form = (id: string) => `/admin/content/news/${id}/change/`;

/** Stores a new draft, and gives its number. */
async function write(page: Page, title: string): Promise<string> {
  await page.goto('/admin/content/news/add/');
  await field(page, 'date').fill(DAY);
  await page.locator('.field-category .select2-selection').click();
  await page
    .locator('.select2-results__option[data-select2-id], .select2-results__option--selectable')
    .first()
    .click();
  await field(page, 'title_de').fill(`${title} Kupfer`);
  await field(page, 'title_en').fill(`${title} Copper`);
  await text(page, 'body_de').fill('Kupfer wird knapp. Die Minen melden weniger.');
  await text(page, 'body_en').fill('Copper is getting scarce. The mines report less.');
  await save(page);
  await done(page);
  const link = page.locator('.messagelist .success a');
  return /news\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
}

/** Presses a button of the text's page, which stores what is in the form, and confirms. */
async function act(page: Page, action: string, reason?: string): Promise<void> {
  await page.locator(`[name=_act_${action}], a[href$="/act/${action}/"]`).first().click();
  if (reason) await field(page, 'reason').fill(reason);
  await page.locator('input[type=submit].default').click();
  await done(page);
}

for (const lang of inTurn('publishing')) {
  test.describe(`a text, ${lang}`, () => {
    // One after the other, by the same two people: making staff takes longer than a story.
    test.describe.configure({ mode: 'serial' });
    let author: Desk;
    let publisher: Desk;
    test.beforeAll(async ({ browser }) => {
      author = await desk(browser, lang, AUTHOR);
      publisher = await desk(browser, lang === 'de' ? 'en' : 'de');
    });
    test.afterAll(async () => {
      await author.page.context().close();
      await publisher.page.context().close();
    });

    test('is drafted, declined, published, changed and withdrawn', async ({ page, watch }) => {
      test.slow();
      watch.allow(/status of 404/);
      const words = WORDS[lang];
      const title = `Test ${Date.now()}`;
      const own = `${title} ${lang === 'de' ? 'Kupfer' : 'Copper'}`;

      const id = await write(author.page, title);
      const address = inLang(lang, `/news/${own.toLowerCase().replaceAll(' ', '-')}/${id}`);
      await author.page.goto(form(id));
      await act(author.page, 'submit');
      // Their own text can no longer be changed while it waits, and never be published by them.
      await author.page.goto(form(id));
      await expect(field(author.page, 'title_de')).toHaveCount(0);
      await expect(author.page.locator('a[href$="/act/publish/"]')).toHaveCount(0);

      // The preview is for both of them; a stranger finds nothing at all.
      for (const one of [author.page, publisher.page]) {
        await one.goto(`${address}?draft=1`);
        await expect(one.getByRole('heading', { level: 1, name: own })).toBeVisible();
        await expect(one.getByText(TEXTS[lang].articles.draft.seen.nothing)).toBeVisible();
      }
      for (const hidden of [address, `${address}?draft=1`]) {
        const answer = await page.goto(hidden);
        expect(await answer?.text()).not.toContain(title);
        await expect(
          page.getByRole('heading', { level: 1, name: TEXTS[lang].errors.notFound }),
        ).toBeVisible();
      }
      for (const path of [`news/${id}/`, `news/${id}/draft/`]) {
        expect((await page.request.get(`/api/v1/${path}`)).status(), path).toBe(404);
      }
      const search = `/api/v1/news/?lang=${lang}&search=${encodeURIComponent(own)}`;
      expect(await (await page.request.get(search)).json()).toMatchObject({ count: 0 });

      // The publisher's queue has it in both languages.
      await publisher.page.goto('/admin/publishing/event/queue/');
      const waiting = publisher.page.locator('section', { hasText: title });
      await waiting.locator('summary').click();
      await expect(waiting.locator('td').filter({ hasText: `${title} Kupfer` })).toBeVisible();
      await expect(waiting.locator('td').filter({ hasText: `${title} Copper` })).toBeVisible();
      await waiting.locator('a[href$="/act/decline/"]').click();
      await publisher.page.locator('input[type=submit].default').click();
      await expect(publisher.page.locator('.errorlist')).toBeVisible();
      await field(publisher.page, 'reason').fill('Bitte die Zahl belegen.');
      await publisher.page.locator('input[type=submit].default').click();
      await done(publisher.page);

      // The author is told why, where to go on, and does.
      const declined = await mailTo(author.person.email, `${words.declined} ${own}`);
      expect(declined.text).toContain(`${words.reason} Bitte die Zahl belegen.`);
      const link = new URL(/https?:\S+\/change\//.exec(declined.text)?.[0] ?? '');
      expect(link.pathname).toBe(form(id));
      await author.page.goto(link.pathname);
      await expect(author.page.locator('.publishing-panel')).toContainText('Bitte die Zahl belegen.');
      await field(author.page, 'summary_de').fill('Belegt.');
      await act(author.page, 'submit');
      await publisher.page.goto(form(id));
      await act(publisher.page, 'publish');
      const published = await mailTo(author.person.email, `${words.published} ${own}`);
      expect(published.text).toContain(address);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: own })).toBeVisible();
      expect(await (await page.request.get(search)).json()).toMatchObject({ count: 1 });

      // A change waits beside it: readers see the text before, staff see the difference.
      await publisher.page.goto(form(id));
      await text(publisher.page, 'body_de').fill('Zink wird knapp. Die Minen melden weniger.');
      await text(publisher.page, 'body_en').fill('Zinc is getting scarce. The mines report less.');
      await publisher.page.locator('[name=_continue]').click();
      await publisher.page.locator('[name=_act_publish]').click();
      await expect(publisher.page.locator('ins')).toHaveText(['Zink', 'Zinc']);
      await expect(publisher.page.locator('del')).toHaveText(['Kupfer', 'Copper']);
      await page.reload();
      const before = lang === 'de' ? 'Kupfer wird knapp.' : 'Copper is getting scarce.';
      await expect(page.getByRole('article')).toContainText(before);

      // Withdrawn while it is being read: the next page says so.
      await publisher.page.goto(form(id));
      await act(publisher.page, 'withdraw', 'Falsche Zahl.');
      await expect.poll(async () => (await page.request.get(`/api/v1/news/${id}/`)).status()).toBe(404);
      await page.reload();
      await expect(page).toHaveURL(inLang(lang, '/404'));
      await expect(page.getByText(TEXTS[lang].errors.notFoundNext)).toBeVisible();
    });

    test('that two editors change keeps what both wrote', async () => {
      const first = publisher;
      const second = author.page;
      const id = await write(second, `Test ${Date.now()}`);
      await first.page.goto(form(id));
      await second.goto(form(id));
      // Different fields: both are stored.
      await field(first.page, 'summary_de').fill('Von der Ersten.');
      await save(first.page);
      await done(first.page);
      await field(second, 'summary_en').fill('By the second.');
      await save(second);
      await expect(second.locator('.messagelist .warning')).toContainText(first.person.email);
      await second.goto(form(id));
      await expect(field(second, 'summary_de')).toHaveValue('Von der Ersten.');
      await expect(field(second, 'summary_en')).toHaveValue('By the second.');
      // The same field: the second chooses, and sees both until then.
      await first.page.goto(form(id));
      await field(first.page, 'title_de').fill('Kupfer der Ersten');
      await save(first.page);
      await done(first.page);
      await field(second, 'title_de').fill('Kupfer des Zweiten');
      await text(second, 'body_de').fill('Ein neuer Text.');
      await save(second);
      const asked = second.locator('.publishing-collision');
      await expect(asked).toHaveCount(1);
      await expect(asked).toContainText('Kupfer der Ersten');
      await expect(field(second, 'title_de')).toHaveValue('Kupfer des Zweiten');
      await expect(text(second, 'body_de')).toHaveText('Ein neuer Text.');
      await asked.locator('[value=stored]').check();
      await save(second);
      await done(second);
      await second.goto(form(id));
      await expect(field(second, 'title_de')).toHaveValue('Kupfer der Ersten');
      await expect(text(second, 'body_de')).toHaveText('Ein neuer Text.');
    });

    test('comes from the start page to its readers in six clicks', async ({ page }) => {
      const desk = publisher.page;
      const title = `Test ${Date.now()} Zinn`;
      let clicks = 0;
      await desk.exposeFunction('countClick', () => (clicks += 1));
      await desk.addInitScript(
        "document.addEventListener('click', (event) => { if (event.isTrusted) countClick(); }, true)",
      );
      await desk.goto('/admin/');
      await desk.locator('.model-news .addlink').click();
      // The title has the focus, the date is that of today; this one keeps the lists of other tests as they are.
      await expect(field(desk, 'title_de')).toBeFocused();
      await desk.keyboard.type(title);
      await text(desk, 'body_de').click();
      await desk.keyboard.type('Zinn wird knapp.');
      await desk.locator('.field-category .select2-selection').click();
      await expect(desk.locator('.select2-results__option--highlighted')).toBeVisible();
      await desk.keyboard.press('Enter');
      await field(desk, 'date').fill(DAY);
      await desk.locator('.submit-row [name=_act_publish]').click();
      await desk.locator('input[type=submit].default').click();
      await done(desk);
      expect(clicks).toBeLessThanOrEqual(6);

      const id = /news\/(\d+)/.exec(desk.url())?.[1] ?? '';
      await page.goto(`/news/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await desk.goto(form(id));
      await act(desk, 'withdraw', 'Nur eine Probe.');
    });

    test('is published at its time, which must be clear', async ({ page }) => {
      // The publisher reads the other language.
      const words = WORDS[lang === 'de' ? 'en' : 'de'];
      const title = `Test ${Date.now()}`;
      const own = `${title} ${lang === 'de' ? 'Kupfer' : 'Copper'}`;
      const id = await write(author.page, title);
      const at = async (time: string) => {
        await field(publisher.page, 'at').fill(time);
        await publisher.page.locator('input[type=submit].default').click();
      };
      await publisher.page.goto(`/admin/content/news/${id}/act/schedule/`);
      await at('2024-05-01T08:00');
      await expect(publisher.page.locator('.errorlist')).toContainText(words.past);
      // The night in which clocks go back, within the next two years.
      const sunday = lastSundayOfOctober(new Date().getFullYear() + 1);
      await at(`${sunday}T02:30`);
      await expect(publisher.page.locator('.errorlist')).toContainText(words.twice);
      await publisher.page.getByRole('radio', { name: 'UTC+1' }).check();
      await publisher.page.locator('input[type=submit].default').click();
      await done(publisher.page);
      await expect(publisher.page.locator('.publishing-panel')).toContainText('02:30 (UTC+1)');
      // By itself, as soon as it is due.
      psql(`UPDATE content_news SET publish_at = now() WHERE id = ${id}`);
      await mailTo(author.person.email, `${WORDS[lang].published} ${own}`);
      await page.goto(inLang(lang, `/news/${id}`));
      await expect(page.getByRole('heading', { level: 1, name: own })).toBeVisible();
    });
  });
}

/** As a form takes it. */
function lastSundayOfOctober(year: number): string {
  const last = new Date(Date.UTC(year, 9, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}
