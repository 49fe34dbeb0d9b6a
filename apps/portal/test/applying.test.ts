import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_SECONDS_MIN } from '@tributary/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { codeTo, environmentMailsTo } from '../../server/test/support/affiliate-browser.ts';
import { unique } from '../../server/test/support/given.ts';
import { openPortalApp, type PortalApp } from './portal.ts';

const questions = [
  { id: 'how', kind: 'long', is_required: true, label: { en: 'How will you promote us?' }, options: [] },
  {
    ...{ id: 'where', kind: 'several_of', is_required: false, label: { en: 'Where?' } },
    options: [
      { id: 'blog', label: { en: 'Blog' } },
      { id: 'video', label: { en: 'Video' } },
    ],
  },
];

describe.skipIf(!chromiumPath)('joining a portal', () => {
  let app: PortalApp;
  beforeAll(async () => {
    app = await openPortalApp();
  }, 120_000);
  afterAll(() => app?.close());

  async function portal(settings: object = {}) {
    const program = await app.account.live.given.program();
    await app.openPortal(program.programId, { brand_name: 'Acme Shoes', questions, ...settings } as never);
    return program;
  }

  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  test('an application reports missing input, then accepts the answers and the code', async () => {
    const { programId } = await portal({ terms_url: 'https://acme.example/terms' });
    const page = await app.open(programId, 'apply');
    await expect.poll(() => heading(page).textContent()).toBe('Become a partner of Acme Shoes');
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const problem of ['Enter your name.', 'Choose your country.', 'Answer this question.'])
      await page.getByRole('alert').getByText(problem).waitFor();
    const borderOf = (label: string) =>
      page.getByLabel(label).evaluate((field) => getComputedStyle(field).borderColor);
    const wrong = await borderOf('E-mail');
    expect(await borderOf('Website or profile')).not.toBe(wrong);
    for (const label of ['Country', 'How will you promote us?']) expect(await borderOf(label)).toBe(wrong);
    // The list of errors disappears, and the focus stays in the field being corrected.
    await page.getByRole('button', { name: 'Enter your name.' }).click();
    await page.keyboard.type('Joan');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Joan');

    const email = `${unique('joan')}@example.com`;
    await page.getByLabel('Name', { exact: true }).fill('Joan Clarke');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Country').selectOption('GB');
    await page.getByLabel('Website or profile').fill('joan.example/blog');
    await page.getByLabel('How will you promote us?').fill('With tests of your shoes.');
    await page.getByLabel('Video').check();
    await page.getByLabel('I accept the terms').check();
    await sleep(APPLICATION_SECONDS_MIN * 1_000);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Code from the e-mail').waitFor();
    await page.getByLabel('Code from the e-mail').pressSequentially(await codeTo(app.server, email));
    await expect.poll(() => heading(page).textContent()).toBe('We received your application, Joan Clarke');

    const { data } = await app.account.live.client.affiliates.list({
      program_id: programId,
      expand: ['application'],
    });
    expect(data).toMatchObject([
      {
        source: 'portal',
        application: {
          ...{ country_code: 'GB', website: 'https://joan.example/blog' },
          answers: [{ answers: ['With tests of your shoes.'] }, { answers: ['Video'] }],
        },
      },
    ]);
    await page.context().close();
  });

  test('the mailed link submits the code in the requesting browser and only shows it elsewhere', async () => {
    const { programId } = await portal({ questions: [] });
    const page = await app.open(programId, 'apply');
    const email = `${unique('joan')}@example.com`;
    await page.getByLabel('Name', { exact: true }).fill('Joan Clarke');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Country').selectOption('GB');
    await sleep(APPLICATION_SECONDS_MIN * 1_000);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Code from the e-mail').waitFor();
    const [mail] = await environmentMailsTo(app.server, email);
    const elsewhere = await app.open(programId, `apply#${new URL(mail?.values.link).hash.slice(1)}`);
    await elsewhere.getByText(mail?.values.code).first().waitFor();
    await page.goto('about:blank');
    await page.goto(mail?.values.link);
    await expect.poll(() => heading(page).textContent()).toBe('We received your application, Joan Clarke');
    for (const each of [page, elsewhere]) await each.context().close();
  });

  test('an invitation is accepted once, with a button', async () => {
    const program = await portal();
    const { id } = await app.account.live.given.affiliate({ program });
    const { url } = await app.account.live.client.affiliates.createPortalLink(id);
    const path = `welcome#${url?.split('#')[1]}`;
    const page = await app.open(program.programId, path);
    expect(await heading(page).textContent()).toBe('Welcome to Acme Shoes');
    expect(page.url()).not.toContain('#');
    await page.getByRole('button', { name: 'Open my page' }).click();
    await expect.poll(() => heading(page).textContent()).toMatch(/^Hello/);
    const again = await app.open(program.programId, path);
    await again.getByRole('button', { name: 'Open my page' }).click();
    await expect.poll(() => heading(again).textContent()).toBe('This link no longer works');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => heading(again).textContent()).toBe('Sign in to your partner page');
    for (const each of [page, again]) await each.context().close();
  });

  test('has no English in its form, not even in the hidden field', async () => {
    const { programId } = await portal({ questions: [] });
    const page = await app.open(programId, 'apply', { language: 'de' });
    expect(await page.locator('.unseen label').allTextContents()).toEqual(['Spitzname']);
    await page.context().close();
  });

  test('says so if nobody can apply', async () => {
    const { programId } = await portal({ access: 'invite' });
    const page = await app.open(programId, 'apply', { language: 'de' });
    expect(await heading(page).textContent()).toBe('Derzeit sind keine Bewerbungen möglich');
    await page.context().close();
  });
});
