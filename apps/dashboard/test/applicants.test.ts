import { randomBytes } from 'node:crypto';
import { APPLICATIONS_PER_PROGRAM_AND_DAY } from '@tributary/core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { environmentMailsTo } from '../../server/test/support/affiliate-browser.ts';
import { mailOn } from '../../server/test/support/mail-settings.ts';
import { type Applicant, applyTo, openProgram } from './applicants.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { german } from './german.ts';

const how = 'With tests of your lamps, once a week, on my blog.';

describe.skipIf(!chromiumPath)('applicants and invited affiliates', () => {
  let dashboard: Dashboard;
  let programId: string;
  let joan: Applicant;
  let copy: Applicant;
  beforeAll(async () => {
    dashboard = await openDashboard({
      ...{ mail: mailOn(1), trustProxy: 1, encryptionKeys: [randomBytes(32)] },
    });
    programId = await openProgram(dashboard);
    joan = await applyTo(dashboard, programId, { name: 'Joan Clarke', how, address: '10.0.0.1' });
    const again = { name: 'Jane Copy', how, address: '10.0.0.2', domain: 'mailinator.com' };
    copy = await applyTo(dashboard, programId, again);
  }, 120_000);
  afterAll(() => dashboard?.close());

  const client = () => dashboard.account.live.client;
  const pathOf = ({ id }: { id: string }) => `/live/affiliates/${id}`;
  const mailsTo = async ({ email }: { email: string }, kind: string) =>
    (await environmentMailsTo(dashboard.server, email)).filter((mail) => mail.kind === kind);
  const shown = async (page: Page, name: string) =>
    (await page.getByRole('region', { name }).textContent())?.replace(/\s+/g, ' ') ?? '';

  test('the list shows each applicant’s information and which applications to review', async () => {
    const page = await dashboard.open('/live/affiliates?status=pending');
    await page.getByRole('link', { name: /^Applications ?2$/ }).waitFor();
    await page.getByRole('link', { name: /^Approved ?0$/ }).waitFor({ timeout: 10_000 });
    const row = page.locator(`tr[data-key="${copy.id}"]`);
    const text = await row.textContent();
    for (const shown of ['joan.example', 'United Kingdom', '3 signals', how]) expect(text).toContain(shown);
    expect(await page.locator(`tr[data-key="${joan.id}"]`).textContent()).not.toContain('3 signals');
    await page.context().close();
  });

  test('an application shows the answers and the reasons for a review', async () => {
    const page = await dashboard.open(pathOf(copy));
    const application = page.getByRole('region', { name: 'Application' });
    await expect.poll(() => application.getByRole('link', { name: joan.name }).count()).toBe(2);
    const text = await shown(page, 'Application');
    expect(text).toContain('The address belongs to a disposable e-mail service.');
    expect(text).toContain(
      `Someone else applied from the same network in the previous 30 days: ${joan.name}`,
    );
    expect(text).toContain(`Someone else gave the same answers: ${joan.name}`);
    expect(text).toContain(`How will you promote us?${how}`);
    expect(text).toContain('Since when?No answer');
    expect(text).toContain('United Kingdom');
    const website = application.getByRole('link', { name: 'https://joan.example/blog' });
    expect(await website.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    const inGerman = await dashboard.open(pathOf(copy), { language: 'de' });
    await inGerman.getByText(german('The address belongs to a disposable e-mail service.')).waitFor();
    expect(await shown(inGerman, german('Application'))).toContain('Vereinigtes Königreich');
    for (const each of [page, inGerman]) await each.context().close();
  });

  test('accepting an application gives the applicant the partner pages', async () => {
    const page = await dashboard.open(pathOf(joan));
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Approved', { exact: true }).first().waitFor();
    expect(await client().affiliates.get(joan.id)).toMatchObject({ partnership_status: 'APPROVED' });
    expect((await joan.browser.call('GET', '/v1/portal/summary')).status).toBe(200);
    await page.context().close();
  });

  test('rejecting an application asks for a reason and says who reads it', async () => {
    const reason = 'We know these answers already.';
    const page = await dashboard.open(pathOf(copy));
    await page.getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject affiliates' });
    await dialog.getByText(`${copy.name} will see this reason. Up to 500 characters.`).waitFor();
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: 'Reject 1' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await copy.browser.call('GET', '/v1/portal/me');
    expect(body.data).toMatchObject({ partnership_status: 'REJECTED', rejection_reason: reason });
    await page.context().close();
  });

  test('the row of an application approves it and rejects another one with a reason', async () => {
    const ken = await applyTo(dashboard, programId, {
      name: 'Ken Row',
      how: 'Reviews.',
      address: '10.0.1.1',
    });
    const lea = await applyTo(dashboard, programId, { name: 'Lea Row', how: 'Trips.', address: '10.0.2.1' });
    const page = await dashboard.open('/live/affiliates?status=pending');
    await page.getByRole('button', { name: `Approve ${ken.name}` }).click();
    await page.locator(`tr[data-key="${ken.id}"]`).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Reject ${lea.name}…` }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject affiliates' });
    await dialog.getByRole('textbox').fill('No reviews of trips.');
    await dialog.getByRole('button', { name: 'Reject 1' }).click();
    await page.locator(`tr[data-key="${lea.id}"]`).waitFor({ state: 'detached' });
    // Pressing a button in a row does not open the affiliate.
    expect(new URL(page.url()).pathname).toBe('/app/live/affiliates');
    expect(await client().affiliates.get(ken.id)).toMatchObject({ partnership_status: 'APPROVED' });
    expect(await client().affiliates.get(lea.id)).toMatchObject({
      ...{ partnership_status: 'REJECTED', rejection_reason: 'No reviews of trips.' },
    });
    await page.context().close();
  });

  test('the bar invites the selected affiliates, each at most once a day', async () => {
    const { given } = dashboard.account.live;
    const [group] = (await client().groups.list({ program_id: programId })).data;
    const program = { programId, groupId: group?.id ?? '' };
    const invited = [await given.affiliate({ program }), await given.affiliate({ program })];
    const page = await dashboard.open('/live/affiliates?status=approved');
    const invite = async () => {
      for (const { id } of invited) await page.locator(`tbody tr[data-key="${id}"] .checkbox`).click();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
    };
    await invite();
    await page.getByText('2 affiliates invited.').waitFor();
    for (const each of invited) expect(await mailsTo(each, 'portal_invitation')).toHaveLength(1);
    await page.reload();
    await settled(page);
    await invite();
    await page.locator('.outcome').waitFor();
    expect(await page.locator('.outcome').textContent()).toContain(
      '2 were already invited in the last 24 hours and will not be e-mailed again.',
    );
    for (const each of invited) expect(await mailsTo(each, 'portal_invitation')).toHaveLength(1);
    await page.context().close();
  });

  test('the dialog invites an affiliate by e-mail or with a link that signs them in', async () => {
    const { given } = dashboard.account.live;
    const [group] = (await client().groups.list({ program_id: programId })).data;
    const ann = await given.affiliate({ program: { programId, groupId: group?.id ?? '' } });
    const page = await dashboard.open(pathOf(ann));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Invite…' }).click();
    const dialog = page.getByRole('dialog', { name: `Invite ${ann.name} to the portal` });
    expect(await dialog.textContent()).not.toContain('The invitation was not created.');
    await dialog.getByRole('button', { name: 'Invite by e-mail' }).click();
    await dialog.getByText(`We sent the invitation to ${ann.email}.`).waitFor();
    expect(await mailsTo(ann, 'portal_invitation')).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Create a link to copy' }).click();
    const figure = dialog.getByRole('figure', { name: 'Portal link' });
    const link = (await figure.locator('code').textContent()) ?? '';
    const entered = await (await dashboard.visitor({ signedIn: false })).newPage();
    await entered.goto(link);
    await entered.getByRole('button', { name: 'Open my page' }).click();
    await entered.getByRole('heading', { name: `Hello, ${ann.name}` }).waitFor();
    for (const each of [page, entered]) await each.context().close();
  });

  test('a commission shows the sentence that its affiliate reads, including after a rejection', async () => {
    const { given } = dashboard.account.live;
    const ann = await given.affiliate({ incentive: { approvalType: 'manual' } });
    const referral = await given.referral({ affiliate_id: ann.id });
    const sale = await given.conversion({ referral_id: referral.id });
    const path = `/live/commissions/${sale.id}`;
    const page = await dashboard.open(path);
    await page
      .getByText('Shown to the affiliate: “Waiting: Program is reviewing this sale manually.”')
      .waitFor();
    await page.getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject commissions' });
    await dialog.getByText(`${ann.name} will see this reason. Up to 500 characters.`).waitFor();
    await dialog.getByRole('textbox').fill('This was your own order.');
    await dialog.getByRole('button', { name: 'Reject 1' }).click();
    await page.getByText('Shown to the affiliate: “Not accepted: This was your own order.”').waitFor();
    const inGerman = await dashboard.open(path, { language: 'de' });
    await inGerman.getByText('„Abgelehnt: This was your own order.“').waitFor();
    for (const each of [page, inGerman]) await each.context().close();
  });

  test('the inbox shows which program accepts no more applications today and links to the applicants', async () => {
    const waiting = await applyTo(dashboard, programId, {
      name: 'Mia Waits',
      how: 'Talks.',
      address: '10.9.0.1',
    });
    await dashboard.server.db.lists.query(
      `insert into affiliate_codes (environment_id, program_id, email_normalized, network, budget, asked_at)
       select $1, $2, 'a' || n || '@example.com', '10.8.0.0', 'application', now()
       from generate_series(1, $3::int) n`,
      [dashboard.account.liveEnvironmentId, programId, APPLICATIONS_PER_PROGRAM_AND_DAY],
    );
    const page = await dashboard.open('/live');
    const entry = page.getByRole('listitem').filter({ hasText: 'Too many applications within 24 hours' });
    expect(await entry.textContent()).toContain('Lindqvist Shop: no one else can apply for now');
    await entry.getByRole('link', { name: 'Review' }).click();
    await page.locator(`tbody tr[data-key="${waiting.id}"]`).getByText(waiting.name).waitFor();
    const inGerman = await dashboard.open('/live', { language: 'de' });
    await inGerman.getByText(german('Too many applications within 24 hours')).waitFor();
    for (const each of [page, inGerman]) await each.context().close();
  });

  test('no page has logged anything to the console', () => {
    // The portal's first response to visitors is a 401.
    expect(dashboard.complaints.filter((text) => !/status of 401/.test(text))).toEqual([]);
  });
});
