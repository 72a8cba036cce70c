/** What provider staff do in the admin, and what the people concerned get of it. */
import type { Locator, Page } from '@playwright/test';
import { Authenticator } from './authenticator';
import { linkInMail, mailsTo, mailTo } from './mail';
import {
  enter,
  enterAsStaff,
  GOOD_PASSWORD,
  makeStaff,
  ownAddress,
  type Person,
  register,
} from './own-account';
import { inTurn } from './pairs';
import { expect, inLang, KNOWN, LANGS, type Lang, TEXTS, test } from './portal';
import { demoAccount, send, signIn } from './sign-in';

const T = TEXTS.de;
/** Copies of an edition are queued at once, or within a minute if no worker could be woken. */
const ROUND = 90_000;

const dialog = (page: Page, name: 'login' | 'register', lang: Lang = 'de') =>
  page.getByRole('dialog', { name: TEXTS[lang].shell.account[name] });
const submit = (within: Locator) => within.locator('[type=submit]');
/** The admin's own pages; their fields are known by their names in every language. */
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const save = (page: Page) => page.locator('input[name="_save"]').click();
const done = (page: Page) => expect(page.locator('.messagelist .success')).toBeVisible();

async function logIn(page: Page, { email, password }: Person, lang: Lang = 'de'): Promise<Locator> {
  const form = dialog(page, 'login', lang);
  await expect(form).toBeVisible();
  await form.getByLabel(TEXTS[lang].account.fields.email).fill(email);
  await form.getByLabel(TEXTS[lang].account.fields.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  return form;
}

/** The page of the one row that a list of the admin finds. */
async function openOnly(page: Page, list: string, search: string): Promise<void> {
  await page.goto(`/admin/${list}/?q=${encodeURIComponent(search)}`);
  const rows = page.locator('#result_list tbody th a');
  await expect(rows).toHaveCount(1);
  await rows.click();
  await expect(page.locator('input[name="_save"]').first()).toBeVisible();
}

test.describe('the admin', () => {
  test('opens for staff with a second factor, through the login of the portal', async ({
    page,
    request,
    watch,
  }) => {
    test.slow();
    watch.allow(/status of 401/);
    const person = await makeStaff(request, 'verwaltung');
    await page.goto('/admin/newsletter/edition/');
    await expect(page).toHaveURL('/');
    await expect(dialog(page, 'login')).toContainText(T.shell.account.needed);
    await logIn(page, person);
    // Without a second factor: to where it is set up.
    await expect(page).toHaveURL('/profile');
    const notice = page.getByRole('main').locator('header');
    await expect(notice).toContainText(T.account.second.required);
    await notice.getByRole('link', { name: T.account.second.toSetup }).click();
    const part = page.locator('#two-factor');
    await expect(part).toBeInViewport();
    await part.getByLabel(T.account.fields.password, { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    const app = new Authenticator((await part.locator('code').innerText()).trim());
    await part.getByLabel(T.account.second.code, { exact: true }).fill(app.next());
    await page.keyboard.press('Enter');
    await part.getByRole('button', { name: T.account.second.kept }).click();
    await expect(notice).not.toContainText(T.account.second.required);
    await expect(part).toContainText(T.account.second.staff);
    await page.getByRole('button', { name: /^Konto, / }).click();
    await page.getByRole('link', { name: T.shell.account.admin }).click();
    await expect(page).toHaveURL('/admin/');
    await expect(page.locator('#user-tools')).toContainText(person.email);

    // From now on every login asks for a code, and leads to where they wanted to go.
    // What is still on its way would bring the session's cookie back.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.goto('/admin/newsletter/edition/');
    const form = await logIn(page, person);
    await form.getByLabel(T.account.second.code, { exact: true }).fill(app.next());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/newsletter/edition/');
  });

  test('stays closed to everyone else', async ({ page }) => {
    await signIn(page.context().request, 'professional');
    for (const path of ['/admin/', '/admin/accounts/user/', '/admin/newsletter/edition/add/']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: /^Konto, / })).toBeVisible();
    }
    await page.getByRole('button', { name: /^Konto, / }).click();
    await expect(page.getByRole('link', { name: T.shell.crumbs.profile })).toBeVisible();
    await expect(page.getByRole('link', { name: T.shell.account.admin })).toHaveCount(0);
  });
});

/** Fills the form in as a professional investor, and follows the link of the mail. */
async function registerProfessional(page: Page, lang: Lang): Promise<Person> {
  const person = { email: ownAddress('profi'), password: GOOD_PASSWORD };
  const { fields, register: texts } = TEXTS[lang].account;
  await page.goto(`${inLang(lang, '/')}?ro=1`);
  const form = dialog(page, 'register', lang);
  await form.getByRole('radio', { name: texts.professional }).check();
  for (const [label, text] of [
    [fields.firstName, 'Jürgen'],
    [fields.name, 'Müßig'],
    [fields.email, person.email],
    [fields.password, person.password],
    [fields.repeat, person.password],
    [fields.company, 'Beispiel Invest'],
    [fields.phone, '+49 30 0000000'],
    [fields.contactPerson, 'Jürgen Müßig'],
    [fields.function, 'Einkauf'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByRole('checkbox').check();
  await submit(form).click();
  await expect(form).toContainText(texts.afterProfessional);
  await page.goto(await linkInMail(person.email, 'confirm'));
  await page.getByRole('main').getByRole('button', { name: TEXTS[lang].account.login.submit }).click();
  await logIn(page, person, lang);
  await expect(page.getByRole('region', { name: TEXTS[lang].shell.notifications })).toContainText(
    TEXTS[lang].account.login.done,
  );
  return person;
}

const isWholesale = async (page: Page) =>
  ((await (await page.request.get('/api/v1/user_info/')).json()) as { is_wholesale: boolean }).is_wholesale;
/** Columns that only professionals may see. */
const columnsOf = async (page: Page) =>
  ((await (await page.request.get('/api/v1/fields/')).json()) as { results: unknown[] }).results.length;

test.describe('a professional investor', () => {
  for (const lang of inTurn('waits in the queue')) {
    test(`waits in the queue until staff approve, ${lang}`, async ({ page, browser, baseURL }) => {
      test.slow();
      const person = await registerProfessional(page, lang);
      await page.goto(inLang(lang, '/profile'));
      await expect(page.getByText(TEXTS[lang].account.review.waiting)).toBeVisible();
      expect(await isWholesale(page)).toBe(false);
      const before = await columnsOf(page);

      const office = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE' });
      await enterAsStaff(office.request, 'verwaltung');
      const desk = await office.newPage();
      await openOnly(desk, 'accounts/application', person.email);
      await expect(desk.locator('#content')).toContainText('Jürgen');
      await field(desk, 'decision').and(desk.locator('[value=approved]')).check();
      await save(desk);
      await done(desk);
      await office.close();

      const mail = await mailTo(person.email, lang === 'de' ? 'freigeschaltet' : 'is active');
      expect(mail.text).toContain('Jürgen Müßig');
      // In the same session.
      await page.reload();
      await expect(page.getByText(TEXTS[lang].account.review.approved, { exact: true })).toBeVisible();
      expect(await isWholesale(page)).toBe(true);
      expect(await columnsOf(page)).toBeGreaterThan(before);
    });
  }

  test('is told why staff decline, and stays a registered user', async ({ page, browser, baseURL }) => {
    test.slow();
    const person = await registerProfessional(page, 'de');
    const office = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE' });
    await enterAsStaff(office.request, 'verwaltung');
    const desk = await office.newPage();
    await openOnly(desk, 'accounts/application', person.email);
    await field(desk, 'decision').and(desk.locator('[value=declined]')).check();
    await save(desk);
    await expect(desk.locator('.errorlist').first()).toBeVisible();
    await field(desk, 'decision').and(desk.locator('[value=declined]')).check();
    await field(desk, 'reason').fill('Bitte nennen Sie uns Ihre Zulassung.\nÜber das Kontaktformular.');
    await save(desk);
    await done(desk);
    await office.close();
    const mail = await mailTo(person.email, 'Antrag auf Zugang');
    expect(mail.text).toMatch(
      /Grund: Bitte\s+nennen\s+Sie\s+uns\s+Ihre\s+Zulassung\.\nÜber das Kontaktformular\.\n\n/,
    );
    await page.goto('/profile');
    await expect(page.getByText(T.account.review.declined, { exact: true })).toBeVisible();
    expect(await isWholesale(page)).toBe(false);
  });
});

test.describe('an account that staff block', () => {
  test('loses its access at once, and is told until when and why', async ({
    page,
    browser,
    baseURL,
    watch,
  }) => {
    test.slow();
    watch.allow(/status of 40[13]/);
    const person = { email: ownAddress('gesperrt'), password: GOOD_PASSWORD };
    await register(page.context().request, person);
    await enter(page.context().request, person);
    await page.goto('/profile');
    const toggle = page.getByRole('switch', { name: T.account.profile.emails });
    await expect(toggle).toBeVisible();

    const office = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE' });
    await enterAsStaff(office.request, 'verwaltung');
    const desk = await office.newPage();
    await openOnly(desk, 'accounts/user', person.email);
    await field(desk, 'blocked_until_0').fill('31.12.2099');
    await field(desk, 'blocked_until_1').fill('18:30');
    await field(desk, 'block_message').fill('Wir prüfen einen Verdacht auf Missbrauch.');
    await save(desk);
    await done(desk);

    // With the next question: out, and the login says what is the matter.
    await toggle.click();
    await expect(dialog(page, 'login')).toContainText(T.shell.session.ended);
    const form = await logIn(page, person);
    await expect(form.getByRole('alert')).toContainText(
      'Ihr Zugang ist bis 31.12.2099 18:30 gesperrt. Wir prüfen einen Verdacht auf Missbrauch.',
    );
    await page.goto('/en?lo=1');
    const english = await logIn(page, person, 'en');
    await expect(english.getByRole('alert')).toContainText('Your access is blocked until 31.12.2099 18:30.');
    // A wrong password learns nothing of it.
    await page.goto('/?lo=1');
    await logIn(page, { ...person, password: 'Falsches-Passwort-1' });
    await expect(form.getByRole('alert')).toContainText(T.account.login.wrong);

    await openOnly(desk, 'accounts/user', person.email);
    await field(desk, 'blocked').check();
    await field(desk, 'block_message').fill('');
    await save(desk);
    await done(desk);
    await logIn(page, person);
    await expect(form.getByRole('alert')).toContainText(
      'Ihr Zugang ist dauerhaft gesperrt. Bei Fragen wenden Sie sich an uns.',
    );

    await openOnly(desk, 'accounts/user', person.email);
    await field(desk, 'blocked').uncheck();
    await field(desk, 'blocked_until_0').fill('');
    await field(desk, 'blocked_until_1').fill('');
    await save(desk);
    await done(desk);
    await office.close();
    await logIn(page, person);
    await expect(page.getByRole('button', { name: 'Konto, Vorname Nachname' })).toBeVisible();
  });
});

test.describe('a fund that staff correct', () => {
  test('changes in the portal, keeps its history, and its form is not left by mistake', async ({
    page,
    api,
    watch,
  }) => {
    watch.allow(/status of 404/);
    const person = await enterAsStaff(page.context().request, 'stammdaten');
    const { id } = await api.fund(KNOWN.isin);
    // Somebody types while the page still loads its pictures.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/icon-changelink/, async (route) => {
      await held;
      await route.continue();
    });
    await openOnly(page, 'funds/fund', KNOWN.isin);
    const before = await field(page, 'name').inputValue();
    const after = `${before} Berichtigt`;
    await field(page, 'name').fill(after);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    release();
    await page.waitForLoadState('load');
    // Leaving asks; whoever stays still has the text.
    const asked = page.waitForEvent('dialog');
    const leaving = page.getByRole('link', { name: 'Fondsatlas' }).click({ noWaitAfter: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await leaving;
    await expect(field(page, 'name')).toHaveValue(after);
    // Saved by the keyboard, the form stays.
    await page.keyboard.press('Control+s');
    await done(page);
    await expect(field(page, 'name')).toHaveValue(after);

    await page.locator('.viewsitelink').click();
    await expect(page).toHaveURL(new RegExp(`/details/.*/${id}$`));
    await page.goBack();
    await page.locator('.historylink').click();
    const change = page.locator('#changes tbody tr').first();
    await expect(change).toContainText(person.email);
    await expect(change.locator('del')).toHaveText(before);
    await expect(change.locator('ins')).toHaveText(after);

    await page.goBack();
    await field(page, 'name').fill(before);
    await page.keyboard.press('Control+Enter');
    await done(page);
    await expect(page).toHaveURL(/\/admin\/funds\/fund\/(\?|$)/);
  });
});

test.describe('what waits', () => {
  test('is found from the start page, and taken up by the keyboard alone', async ({ page }) => {
    await enterAsStaff(page.context().request, 'fruehdienst');
    await page.goto('/admin/');
    await page.keyboard.press('Tab');
    await expect(page.locator('.skip-to-content-link')).toBeFocused();
    await expect(page.locator('.skip-to-content-link')).toBeInViewport();
    await page.keyboard.press('Enter');
    // The first thing behind the skip link is the first queue.
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-queue]').first()).toBeFocused();
    const queue = page.locator('[data-queue="reviews"]');
    const number = await queue.locator('.count').innerText();
    await queue.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.paginator')).toContainText(`${number} `);
    const row = page.locator('#result_list tbody th a').first();
    const name = await row.innerText();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content > h2')).toContainText(name);
  });
});

test.describe('a newsletter that staff write', () => {
  test('reaches every reader once, with a way out that works', async ({ page, request }) => {
    test.setTimeout(180_000);
    const readers = LANGS.map((lang) => ({ lang, email: ownAddress(`leser-${lang}`) }));
    for (const { lang, email } of readers) {
      await send(request, '/api/v1', `subscribe_list/?lang=${lang}`, { name: 'Leser', email, date: '' });
      const token = (await linkInMail(email, 'confirm')).split('/').at(-1);
      await send(request, '/api/v1', `confirm/${token}/`, {});
    }
    const desk = await enterAsStaff(page.context().request, 'redaktion');
    const number = Date.now();
    await page.goto('/admin/newsletter/edition/add/');
    await field(page, 'subject_de').fill(`Märkte im Überblick ${number}`);
    await field(page, 'subject_en').fill(`Markets at a glance ${number}`);
    await field(page, 'text_de').fill('Guten Tag,\n\ngrüne Fonds gewinnen.\nRote verlieren.\n\nBis bald');
    await field(page, 'text_en').fill('Hello,\n\ngreen funds win.\nRed ones lose.\n\nSee you soon');
    await save(page);
    await done(page);
    const row = page.locator('#result_list tbody tr').filter({ hasText: String(number) });
    // The start page counts it; its history says who made it, and what was changed since.
    await page.goto('/admin/');
    await expect(page.locator('[data-queue="editions"] .count')).not.toHaveText('0');
    await page.locator('[data-queue="editions"]').click();
    await row.locator('th a').click();
    await field(page, 'subject_en').fill(`Markets in brief ${number}`);
    await save(page);
    await done(page);
    await row.locator('th a').click();
    await page.locator('.historylink').click();
    const change = page.locator('#changes tbody tr').first();
    await expect(change).toContainText(desk.email);
    await expect(change.locator('del')).toHaveText(`Markets at a glance ${number}`);
    await expect(change.locator('ins')).toHaveText(`Markets in brief ${number}`);
    await page.goto('/admin/newsletter/edition/');
    await row.locator('.action-select').check();
    await field(page, 'action').selectOption('release');
    await page.locator('button[name=index]').click();
    await done(page);

    const links = new Map<string, string>();
    for (const { lang, email } of readers) {
      const mail = await mailTo(email, String(number), ROUND);
      expect(mail.subject).toBe(`${lang === 'de' ? 'Märkte im Überblick' : 'Markets in brief'} ${number}`);
      expect(mail.text).toContain(
        lang === 'de'
          ? 'Guten Tag,\n\ngrüne Fonds gewinnen.\nRote verlieren.\n\nBis bald\n'
          : 'Hello,\n\ngreen funds win.\nRed ones lose.\n\nSee you soon\n',
      );
      expect(mail.html).toContain('<br>');
      expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      links.set(lang, mail.headers.get('list-unsubscribe')?.replace(/^<(.*)>$/, '$1') ?? '');
      expect((await linkInMail(email, 'unsubscribe')).startsWith('/en/')).toBe(lang === 'en');
    }

    // The mail program's own button: a form of its own, without cookies; opening the link only asks.
    const button = links.get('de') ?? '';
    await page.goto(button);
    await expect(page.getByRole('button', { name: T.newsletter.unsubscribe.submit })).toBeVisible();
    // Whoever keeps a mailbox opens a connection for it; a kept one may be ended by the server in that moment.
    const answer = await fetch(button, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    // The link in the text: a page that asks.
    await page.goto(await linkInMail(readers[1]?.email ?? '', 'unsubscribe'));
    await page.getByRole('button', { name: TEXTS.en.newsletter.unsubscribe.submit }).click();
    await expect(page.getByText(TEXTS.en.newsletter.unsubscribe.ended)).toBeVisible();
    for (const { email } of readers) {
      await page.goto(`/admin/newsletter/subscription/?state__exact=ended&q=${email}`);
      await expect(page.locator('#result_list tbody tr')).toHaveCount(1);
      expect(mailsTo(email).filter(({ subject }) => subject.includes(String(number)))).toHaveLength(1);
    }
  });
});

test.describe('a request', () => {
  const answer = async (desk: Page, email: string, words: string) => {
    await openOnly(desk, 'inquiries/inquiry', email);
    await field(desk, 'answer').fill(words);
    await save(desk);
    await done(desk);
  };

  for (const lang of inTurn('from the contact form')) {
    test(`from the contact form is answered in the admin, ${lang}`, async ({ page, browser, baseURL }) => {
      test.slow();
      const texts = TEXTS[lang];
      const email = ownAddress('frage');
      await page.goto(inLang(lang, '/contact'));
      const main = page.getByRole('main');
      await main.getByLabel(texts.contact.fields.name, { exact: true }).fill('Jürgen Müßig');
      await main.getByLabel(texts.account.fields.email).fill(email);
      await main.getByLabel(texts.contact.fields.message).fill('Erste Zeile\nZweite Zeile');
      await submit(main).click();
      await expect(main.getByRole('heading', { level: 2 })).toBeFocused();
      await mailTo(email, lang === 'de' ? 'Ihre Anfrage' : 'Your request');

      const office = await browser.newContext({ baseURL: baseURL ?? '', locale: 'de-DE' });
      await enterAsStaff(office.request, 'auskunft');
      const desk = await office.newPage();
      await answer(desk, email, 'Sehr geehrter Herr Müßig,\n\nja.\nGern.\n\nIhr Team');
      const mail = await mailTo(email, lang === 'de' ? 'Antwort auf Ihre Anfrage' : 'Reply to your request');
      expect(mail.text).toContain('Sehr geehrter Herr Müßig,\n\nja.\nGern.\n\nIhr Team\n');
      expect(mail.headers.get('reply-to')).toBeTruthy();
      // Once: what was answered can no longer be changed.
      await desk.goto(`/admin/inquiries/inquiry/?q=${email}`);
      await desk.locator('#result_list tbody th a').click();
      await expect(desk.locator('#content')).toContainText('Zweite Zeile');
      await expect(field(desk, 'answer')).toHaveCount(0);
      await office.close();
    });
  }

  test('for a rating is answered where the sender wants it', async ({ page, browser, baseURL, api }) => {
    test.slow();
    const email = ownAddress('rating');
    const { userName } = await demoAccount(page.request, 'retail');
    await signIn(page.context().request, 'retail');
    const { slug, id } = await api.fund(KNOWN.isin);
    await page.goto(`/details/${slug}/${id}`);
    await page.getByRole('button', { name: T.fund.more.label }).click();
    await page.getByRole('main').getByRole('button', { name: T.fund.requestRating }).click();
    const form = page.getByRole('dialog', { name: T.shell.dialogs.fundRequest });
    await expect(form.getByLabel(T.account.fields.email)).toHaveValue(userName);
    await form.getByLabel(T.account.fields.email).fill(email);
    await submit(form).click();
    await expect(form.getByRole('heading', { level: 3 })).toBeFocused();

    const office = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
    await enterAsStaff(office.request, 'auskunft');
    const desk = await office.newPage();
    await openOnly(desk, 'inquiries/inquiry', email);
    await expect(desk.locator('#content')).toContainText(KNOWN.isin);
    await answer(desk, email, 'Das Rating folgt.');
    await office.close();
    const mail = await mailTo(email, 'Antwort auf Ihre Anfrage');
    expect(mail.text).toContain('zu Ihrer Anfrage (Anfrage eines Fondsratings):\n\nDas Rating folgt.\n');
  });
});
