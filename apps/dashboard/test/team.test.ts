import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../../../packages/browser/test/chromium.ts';
import { totpOf } from '../../server/test/support/browser.ts';
import { mailOn } from '../../server/test/support/mail-settings.ts';
import { operate } from '../../server/test/support/operator.ts';
import { type SmtpSink, startSmtpSink } from '../../server/test/support/smtp-sink.ts';
import { temporaryFolder } from '../../server/test/support/temporary-folder.ts';
import { type Dashboard, openDashboard, settled } from './dashboard.ts';
import { type DueProgram, programWithDue } from './due.ts';
import { reportOf } from './payout-papers.ts';
import { CODE_LINK, INVITATION_LINK, mailTo, PASSWORD, shownOnce } from './user-browser.ts';

const SIGNING_SECRET = 'a-signing-secret-0123456789';
const OWNER = 'ada@northwind.example';
const COLLEAGUE = 'ben@northwind.example';

const folder = temporaryFolder('team');
let dashboard: Dashboard;
let smtp: SmtpSink;
let due: DueProgram;
beforeAll(async () => {
  if (!chromiumPath) return;
  smtp = await startSmtpSink();
  dashboard = await openDashboard({
    mail: mailOn(smtp.port),
    sendsMail: true,
    signingSecrets: [SIGNING_SECRET],
  });
  due = await programWithDue(dashboard.account.live.client);
}, 120_000);
afterAll(async () => {
  await dashboard?.close();
  await smtp?.close();
});

const address = (path: string) => `${dashboard.server.baseUrl}/app${path}`;

/** Returns the link that the operator creates at the server's terminal. */
async function linkOfTerminal(): Promise<string> {
  const { server, account } = dashboard;
  const { accountId } = await server.db.orm.environment.findUniqueOrThrow({
    where: { id: account.liveEnvironmentId },
  });
  const env = {
    DATABASE_URL: server.databaseUrl,
    TRIBUTARY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRIBUTARY_PUBLIC_URL: server.baseUrl,
    S2S_REQUEST_SIGNING_SECRET: SIGNING_SECRET,
  };
  const file = join(folder, 'owner.json');
  const args = [
    'owner',
    'create',
    '--account',
    accountId,
    '--email',
    OWNER,
    '--sign-from',
    'now',
    '--out',
    file,
  ];
  const { code, stderr } = await operate(env, args, folder);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(file, 'utf8')).url;
}

async function accept(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join and sign in' }).click();
  await page.waitForURL(/\/app\/live$/);
  await settled(page);
}

test.skipIf(!chromiumPath)(
  'the first owner invites a colleague who pays on a server that requires signatures, and the audit log names both',
  async () => {
    const { server, account } = dashboard;
    const owner = await (await dashboard.visitor({ signedIn: false })).newPage();
    await owner.goto(await linkOfTerminal());
    await owner.getByRole('heading', { name: /^Join / }).waitFor();
    expect(owner.url()).not.toContain('#');
    await accept(owner, 'Ada Lindqvist');
    await owner.getByRole('button', { name: 'Ada Lindqvist Owner' }).waitFor();

    // From now on, keys must sign requests that move money. Users confirm their identity instead.
    const unsigned = async () => {
      const answer = await fetch(`${server.baseUrl}/v1/adjustments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${account.liveApiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ affiliate_id: 'aff_nobody', amount: 5, currency: 'USD', reason: 'A video' }),
      });
      return (await answer.json()).error.code;
    };
    await expect.poll(unsigned).toBe('SIGNATURE_REQUIRED');

    await owner.goto(address('/live/settings?tab=people'));
    await owner.getByRole('button', { name: 'Invite person' }).click();
    await owner.getByRole('textbox', { name: 'E-mail' }).fill(COLLEAGUE);
    await owner
      .getByRole('button', { name: 'Viewer Role' })
      .or(owner.getByRole('button', { name: /Role/ }))
      .click();
    await owner.getByRole('option', { name: 'Finance' }).click();
    await owner.getByRole('button', { name: /Delivery/ }).click();
    await owner.getByRole('option', { name: 'Send by e-mail' }).click();
    await owner.getByRole('button', { name: 'Invite', exact: true }).click();
    await owner.getByText('We sent the invitation').waitFor();
    await owner.getByRole('grid', { name: 'Open invitations' }).getByText(COLLEAGUE).waitFor();

    const colleague = await (await dashboard.visitor({ signedIn: false })).newPage();
    await colleague.goto(await mailTo(smtp, COLLEAGUE, INVITATION_LINK));
    await accept(colleague, 'Ben Okafor');
    await colleague.goto(address('/live/account'));
    await colleague.getByRole('button', { name: 'Set up app' }).click();
    await colleague.getByRole('img', { name: 'QR code for the app' }).waitFor();
    const secret = await shownOnce(colleague, 'Key for the app');
    await colleague.getByLabel('Six-digit code').fill(totpOf(secret));
    await colleague.getByRole('button', { name: 'Turn on' }).click();
    const listed = colleague.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await listed.first().waitFor();
    const codes = await listed.allTextContents();
    expect(new Set(codes).size).toBe(10);
    await colleague.getByRole('button', { name: 'I’ve saved them' }).click();
    await colleague.getByText('10 recovery codes left').waitFor();

    await colleague.getByRole('button', { name: 'Ben Okafor Finance' }).click();
    await colleague.getByRole('menuitem', { name: 'Sign out' }).click();
    await colleague.getByRole('heading', { name: 'Sign in to the live environment' }).waitFor();
    await colleague.getByLabel('E-mail').fill(COLLEAGUE);
    await colleague.keyboard.press('Enter');
    await colleague.getByRole('button', { name: 'Send me a code instead' }).click();
    const link = await mailTo(smtp, COLLEAGUE, CODE_LINK);
    await colleague.getByLabel('Code', { exact: true }).fill(link.split('.').at(-1) ?? '');
    await colleague.keyboard.press('Enter');
    // Codes from the time step in which the app was set up are no longer accepted.
    await colleague.getByLabel('Six-digit code from your authenticator app').waitFor();
    await colleague.getByRole('button', { name: 'Use a recovery code' }).click();
    await colleague.getByLabel('Recovery code').fill(codes[0] ?? '');
    await colleague.keyboard.press('Enter');
    await colleague.waitForURL(/\/app\/live$/);

    await colleague.goto(address(`/live/payouts/new?step=check&program_id=${due.programId}`));
    await colleague.getByLabel('Total in EUR').fill('1234.56');
    await colleague.getByLabel('Total in USD').fill('60.30');
    await colleague.getByRole('button', { name: /^Create \d+ payouts?$/ }).click();
    await colleague.getByRole('heading', { name: '4 payouts created' }).waitFor();
    const made = await account.live.client.payouts.list({ limit: 100 }).toArray();
    await colleague.goto(address(`/live/payouts/new?step=confirm&ids=${made.map(({ id }) => id).join(',')}`));
    const report = reportOf(made.slice(0, 2));
    await colleague.locator('input[type=file]').setInputFiles({
      name: 'report.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(report),
    });
    await colleague.getByRole('button', { name: 'Complete 2 payouts' }).click();
    await colleague.getByText('2 payouts updated as reported.').waitFor();

    await colleague.goto(address('/live/developers'));
    await settled(colleague);
    await colleague.getByText('Your role, Finance, does not have this permission.').waitFor();
    expect(await colleague.getByRole('button', { name: 'Create key' }).count()).toBe(0);

    await server.relay();
    await owner.goto(address('/live/settings?tab=audit'));
    await settled(owner);
    const told = async () => (await owner.getByRole('row').allTextContents()).join('\n');
    await expect.poll(told).toMatch(/Payout changed[^\n]*(\n[^\n]*){0,6}Ben Okafor/);
    expect(await told()).toMatch(/Invitation created[^\n]*(\n[^\n]*){0,6}Ada Lindqvist/);
    expect(dashboard.complaints.filter((said) => !/40[13]/.test(said))).toEqual([]);
    await owner.context().close();
    await colleague.context().close();
  },
  120_000,
);
