import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { mailOn } from '../../server/test/support/mail-settings.ts';
import { type SmtpSink, startSmtpSink } from '../../server/test/support/smtp-sink.ts';
import { userIn } from '../../server/test/support/users.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { openAs } from './user-browser.ts';

describe.skipIf(!chromiumPath)('mail pages', () => {
  let dashboard: Dashboard;
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await startSmtpSink();
    dashboard = await openDashboard({ mail: mailOn(sink.port), sendsMail: true });
  }, 120_000);
  afterAll(async () => {
    await dashboard?.close();
    await sink?.close();
  });

  const frame = (page: Page) => page.frameLocator('iframe.mail-frame');
  const panel = (page: Page) => page.locator('.panel');

  test('send a test mail and show its result, without its link in live', async () => {
    const page = await dashboard.open('/live/settings?tab=emails&open=new');
    await page.getByRole('textbox', { name: 'To' }).fill('ada@example.com');
    await panel(page).getByRole('button', { name: 'Send test e-mail' }).click();
    await panel(page).getByText('Accepted').waitFor();
    expect(await panel(page).textContent()).toMatch(/Mail server response250 /);
    await panel(page).getByText('codes and links are hidden here').waitFor();
    await frame(page).getByRole('heading', { name: 'A test e-mail from Tributary' }).waitFor();
    expect(await frame(page).locator('a').count()).toBe(0);
    expect(await frame(page).locator('body').textContent()).not.toContain('/app');
    const link = `${dashboard.server.baseUrl}/app`;
    expect(sink.received.at(-1)?.raw.replaceAll('=\r\n', '')).toContain(link);
    expect(await page.locator('iframe.mail-frame').getAttribute('srcdoc')).not.toContain(link);
    await panel(page).getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => sink.received.length).toBe(2);
    await page.context().close();
  });

  test('show dev mail in a mailbox whose links open in a new tab', async () => {
    const { id } = await dashboard.account.client.mails.test({ email: 'ben@example.com', language: 'de' });
    const page = await dashboard.open('/dev/developers?tab=mailbox');
    await page.getByRole('grid', { name: 'Mailbox' }).getByText('ben@example.com').click();
    await expect.poll(() => page.url()).toContain(id);
    const opened = page.context().waitForEvent('page');
    await frame(page).getByRole('link', { name: 'Dashboard öffnen' }).click();
    expect((await opened).url().replace(/\/$/, '')).toBe(`${dashboard.server.baseUrl}/app`);
    expect(sink.received.flatMap(({ to }) => to)).not.toContain('ben@example.com');
    await page.context().close();
  });

  test('run no script in a mail', async () => {
    const { id } = await dashboard.account.client.mails.test({ email: 'eve@example.com' });
    const context = await dashboard.visitor();
    const page = await context.newPage();
    const script = 'globalThis.marked = 1; try { parent.marked = 1; top.marked = 1 } catch {}';
    await page.route(`**/v1/mails/${id}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.html = `<html><head></head><body onload="${script}"><script>${script}</script><img src=x onerror="${script}">planted</body></html>`;
      await route.fulfill({ response, json: body });
    });
    await page.goto(`${dashboard.server.baseUrl}/app/dev/developers?tab=mailbox&open=${id}`);
    await frame(page).getByText('planted').waitFor();
    await settled(page);
    for (const each of page.frames())
      expect(await each.evaluate(() => 'marked' in globalThis).catch(() => false)).toBe(false);
    const sandbox = await page.locator('iframe.mail-frame').getAttribute('sandbox');
    expect(sandbox).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    // The browser reports that it blocked the script.
    expect(dashboard.complaints.splice(0).join()).toContain('Blocked script execution');
    await context.close();
  });

  test.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])('show a mail at most as large as the text of the panel, at %i px', async (width, height) => {
    const { id } = await dashboard.account.client.mails.test({ email: 'fay@example.com' });
    const page = await dashboard.open(`/dev/developers?tab=mailbox&open=${id}`, { width, height });
    await frame(page).getByRole('heading').waitFor();
    const text = await panel(page)
      .locator('.scroll')
      .evaluate((scroll) => Number.parseFloat(getComputedStyle(scroll).fontSize));
    const box = await panel(page).locator('iframe').boundingBox();
    expect(box?.height).toBeGreaterThan(300);
    const shown = await frame(page)
      .locator('body')
      .evaluate((body) => {
        const { zoom } = getComputedStyle(document.documentElement);
        return Number.parseFloat(getComputedStyle(body).fontSize) * Number(zoom);
      });
    expect(shown).toBeLessThanOrEqual(text);
    await page.context().close();
  });

  test.each([
    [1024, 'de'],
    [390, 'de'],
  ] as const)('show each subject, recipient and status in full at %i px', async (width, language) => {
    await dashboard.account.live.client.mails.test({ email: 'long@example.com' });
    const context = await dashboard.visitor({ width, language });
    const page = await context.newPage();
    const changed = {
      subject: 'Auszahlung NN-2026-0001 von Northwind Notes ist fehlgeschlagen',
      recipient: 'ada.lindqvist@a-rather-long-company.example',
      ...{ status: 'failed', attempts_count: 8, smtp_reply: 'connect ECONNREFUSED 192.0.2.25:587' },
    };
    await page.route(/\/v1\/mails\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const data = body.data.map((mail: object) => ({ ...mail, ...changed }));
      await route.fulfill({ response, json: { ...body, data } });
    });
    await page.goto(`${dashboard.server.baseUrl}/app/live/settings?tab=emails`);
    await page.getByText(changed.recipient).first().waitFor();
    const cut = await page.locator('main tbody td, main tbody td *').evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
        .filter((each) => getComputedStyle(each).overflow === 'hidden')
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await context.close();
  });

  test('search suppressed addresses by their complete address', async () => {
    const { client } = dashboard.account.live;
    for (const name of ['ida', 'jan'])
      await client.mails.reportBounce({ email: `${name}@search.example`, kind: 'complaint' });
    // No e-mail was sent to Jan, so the list does not know the address.
    await client.mails.test({ email: 'ida@search.example' });
    const page = await dashboard.open('/live/settings?tab=suppressions');
    const rows = page.getByRole('grid', { name: 'Suppressed addresses' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    const search = page.getByRole('searchbox', { name: 'Search this list' });
    await search.fill('ida@sea');
    await page.getByText('Enter the complete address.').waitFor();
    await search.fill('IDA@search.example');
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('ida@search.example')]);
    await search.fill('jan@search.example');
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Address deleted')]);
    await search.fill('kim@search.example');
    await page.getByText('No results match these filters.').waitFor();
    for (const { id } of (await client.mailSuppressions.list()).data)
      await client.mailSuppressions.delete(id);
    await page.context().close();
  });

  test('list suppressed addresses and remove one', async () => {
    sink.onRcpt = (address) => (address.startsWith('gone') ? '550 5.1.1 no such user' : null);
    const { client } = dashboard.account.live;
    await client.mails.test({ email: 'gone@example.com' });
    const found = async () => (await client.mailSuppressions.list({ email: 'gone@example.com' })).data.length;
    await expect.poll(found).toBe(1);
    const page = await dashboard.open('/live/settings?tab=suppressions');
    const list = page.getByRole('grid', { name: 'Suppressed addresses' });
    await list.getByText('Rejected by the recipient’s server').waitFor();
    await list.getByRole('button', { name: 'Remove suppression of gone@example.com…' }).click();
    expect(new URL(page.url()).searchParams.get('open')).toBeNull();
    await page.getByRole('button', { name: 'Remove suppression', exact: true }).click();
    await page.getByText('No suppressed addresses.').waitFor();
    expect(await found()).toBe(0);
    await page.context().close();
  });

  test('hide mails to users, and all mails from viewers', async () => {
    const { server, account } = dashboard;
    const { email } = await userIn(server, account.liveEnvironmentId, { role: 'owner', isProven: true });
    const context = await dashboard.visitor({ signedIn: false });
    const signIn = await context.request.post(`${server.baseUrl}/v1/sign-ins`, {
      data: { email },
      headers: { origin: server.baseUrl },
    });
    const { id } = (await signIn.json()).data;
    await context.request.post(`${server.baseUrl}/v1/sign-ins/${id}/code`, {
      data: {},
      headers: { origin: server.baseUrl },
    });
    const received = () => sink.received.find(({ to }) => to.includes(email));
    await expect.poll(received).toBeDefined();
    for (const path of [
      '/live/settings?tab=emails',
      '/live/developers?tab=mailbox',
      '/dev/developers?tab=mailbox',
    ]) {
      const page = await dashboard.open(path);
      expect(await page.locator('main').textContent(), path).not.toContain(email);
      await page.context().close();
    }
    const viewer = await userIn(server, account.liveEnvironmentId, { role: 'viewer', name: 'Vera Viewer' });
    const page = await openAs(dashboard, viewer, '/live/settings?tab=emails');
    await page.locator('main').getByText('read:mails').waitFor();
    expect(await page.getByRole('button', { name: 'Send test e-mail' }).count()).toBe(0);
    await context.close();
    await page.context().close();
  });
});
