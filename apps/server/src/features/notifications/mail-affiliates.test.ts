import { randomBytes } from 'node:crypto';
import type { Affiliate, PortalUpdate } from '@tributary/sdk';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { mailAffiliates } from './mail-affiliates.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const NOON = '2026-03-02T12:00:00Z';
const server = useServer({ mail: mailOn(1), encryptionKeys: [randomBytes(32)], now: NOON });
const publicUrl = 'https://partners.example.com';
const log = pino({ level: 'silent' });

let account: TestAccount;
let program: { programId: string; groupId: string };
let ada: Affiliate;
beforeEach(async () => {
  account = await server.account();
  program = await account.given.program({ timezone: 'Europe/Berlin' });
  await account.given.incentive(program);
  await account.client.programs.update(program.programId, { name: 'Acme' });
  ada = await account.given.affiliate({ program, incentive: null });
});

/** Skips notifications for everything that has happened so far. */
async function openPortal({ programId } = program, changed: PortalUpdate = {}): Promise<void> {
  await server.relay();
  await account.client.portals.update(programId, { is_open: true, ...changed });
}

const follow = async (now = new Date(server.now ?? NOON)) => {
  await server.relay();
  await mailAffiliates({ deps: server.deps, publicUrl, now, log });
};

/** Mails that changes to an affiliate queue directly, without the feed. */
const OF_CHANGES: readonly string[] = ['payout_details_changed', 'affiliate_email_changed'];

/** Returns mails to affiliates caused by the feed, in the order in which they were queued. */
async function letters() {
  const { data } = await account.client.mails.list({ limit: 100 });
  const fromFeed = data.filter(({ kind }) => !OF_CHANGES.includes(kind));
  const found = await Promise.all(fromFeed.map(({ id }) => account.client.mails.get(id)));
  return found.reverse();
}
const told = async () => (await letters()).map(({ kind, recipient }) => [kind, recipient]);

const notices = () =>
  server.db.orm.commissionNotice.count({ where: { environmentId: account.environmentId } });

const choose = (affiliateId: string, data: { salesMails?: string; language?: string }) =>
  server.db.orm.affiliatePreferences.upsert({
    where: { environmentId_affiliateId: { environmentId: account.environmentId, affiliateId } },
    create: { environmentId: account.environmentId, affiliateId, ...data },
    update: data,
  });

const sale = async (affiliate = ada, amount = 100) => {
  const referral = await account.given.referral({ affiliate_id: affiliate.id });
  return account.given.conversion({ referral_id: referral.id, sale_amount: amount });
};

/** Creates a payout in progress: 20% of 100 USD. */
async function payout(affiliate = ada) {
  await account.client.affiliates.update(affiliate.id, {
    payout_method: 'wire_transfer',
    payout_details: { accountName: 'Ada', iban: 'DE89370400440532013000' },
  });
  await account.client.adjustments.create({
    ...{ affiliate_id: affiliate.id, amount: 20, currency: 'USD', reason: 'A video' },
  });
  const run = await account.client.payouts.create({ program_id: program.programId });
  const made = run.payouts.find(({ affiliate_id }) => affiliate_id === affiliate.id);
  if (!made?.id) throw new Error('There is no payout.');
  return { ...made, id: made.id };
}
const complete = async (id: string) => {
  await account.client.payouts.update(id, { status: 'processing' });
  return account.client.payouts.update(id, { status: 'completed' });
};

describe('payout mails', () => {
  test('contain the number, the amount and the masked account of a completed payout', {
    tags: 'slow',
  }, async () => {
    await openPortal();
    const { id, invoice_number } = await payout();
    await complete(id);
    await follow();
    const [mail, ...others] = await letters();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'payout_sent', recipient: ada.email, status: 'kept' });
    expect(mail?.subject).toBe('Acme has paid you 20.00 USD');
    expect(mail?.text).toContain(`payout ${invoice_number}`);
    expect(mail?.text).toMatch(/Method: Bank transfer \(DE•+3000\)/);
    expect(mail?.text).toContain(`${publicUrl}/p/${program.programId}/payouts`);
    expect(mail?.text).not.toMatch(/unsubscribe|tributary/i);
  });

  test('omit an account whose details changed after the payout was created', { tags: 'slow' }, async () => {
    await openPortal();
    const { id } = await payout();
    server.now = new Date('2026-03-03T12:00:00Z');
    await account.client.affiliates.update(ada.id, {
      payout_details: { accountName: 'Ada', iban: 'GB82WEST12345698765432' },
    });
    await complete(id);
    await follow();
    const [{ text } = { text: '' }] = await letters();
    expect(text).toContain('Method: Bank transfer\n');
  });

  test('are sent once for a failed payout and once for a returned one', { tags: 'slow' }, async () => {
    await openPortal();
    const { id } = await payout();
    await account.client.payouts.update(id, { status: 'processing' });
    await account.client.payouts.update(id, { status: 'failed', reason: 'internal text' });
    await follow();
    await account.client.payouts.update(id, { status: 'pending' });
    await complete(id);
    await follow();
    await account.client.payouts.return(id, { reason: 'closed account' });
    await follow();
    await follow();
    const mails = await letters();
    expect(mails.map(({ kind }) => kind)).toEqual(['payout_failed', 'payout_sent', 'payout_returned']);
    expect(JSON.stringify(mails)).not.toMatch(/internal text|closed account/);
  });

  test('are not sent if the payout’s status has changed since', { tags: 'slow' }, async () => {
    await openPortal();
    const { id } = await payout();
    await account.client.payouts.update(id, { status: 'processing' });
    await account.client.payouts.update(id, { status: 'failed', reason: 'no' });
    await account.client.payouts.update(id, { status: 'pending' });
    await complete(id);
    await account.client.payouts.return(id, { reason: 'closed account' });
    await follow();
    expect(await told()).toEqual([['payout_returned', ada.email]]);
  });
});

describe('application mails', () => {
  const applicant = () => account.given.affiliate({ program, incentive: null, status: 'pending' });

  test('are sent with the reason for accepted and rejected applications', async () => {
    await openPortal();
    const [first, second] = [await applicant(), await applicant()];
    await account.client.affiliates.update(first.id, { status: 'approved' });
    await account.client.affiliates.update(second.id, { status: 'rejected', reason: 'Too <b>far</b> away' });
    await follow();
    const mails = await letters();
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['application_accepted', first.email],
      ['application_rejected', second.email],
    ]);
    expect(mails[1]?.text).toContain('Reason: Too <b>far</b> away');
  });

  test('are not sent for a later removal or a changed decision', async () => {
    await openPortal();
    await account.client.affiliates.update(ada.id, { status: 'rejected', reason: 'no' });
    const { id } = await applicant();
    await account.client.affiliates.update(id, { status: 'rejected', reason: 'no' });
    await account.client.affiliates.update(id, { status: 'approved' });
    await follow();
    expect((await told()).map(([kind]) => kind)).not.toContain('application_rejected');
  });
});

describe('commission mails', () => {
  test('are sent immediately for the first one, then as a summary at 8:00 in the program’s time zone', async () => {
    await openPortal();
    await sale();
    await sale();
    await sale(ada, 50);
    await follow();
    expect(await told()).toEqual([['first_sale', ada.email]]);
    // 8:00 in Berlin, in winter.
    await follow(new Date('2026-03-03T06:59:59Z'));
    expect(await told()).toHaveLength(1);
    await follow(new Date('2026-03-03T07:00:00Z'));
    await follow(new Date('2026-03-03T07:00:05Z'));
    const [first, summary, ...others] = await letters();
    expect(others).toEqual([]);
    expect(first?.text).toContain('Commission: 20.00 USD');
    expect(summary?.subject).toBe('2 new commissions from Acme');
    expect(summary?.text).toContain(
      'Since 2 March 2026 at 08:00: 2 commissions from Acme.\n\nTotal: 30.00 USD',
    );
  });

  test('summarize the amounts as of the morning, without refunded ones', async () => {
    await openPortal();
    const [, refunded, partly] = [await sale(), await sale(), await sale()];
    await follow();
    await account.client.conversions.refund(refunded.id, { amount: 100 });
    await account.client.conversions.refund(partly.id, { amount: 50 });
    await follow(new Date('2026-03-03T08:00:00Z'));
    const [, summary] = await letters();
    expect(summary?.subject).toBe('1 new commission from Acme');
    expect(summary?.text).toContain('Total: 10.00 USD');
  });

  test('are not sent without commissions', async () => {
    await openPortal();
    await sale();
    const { id } = await sale();
    await follow();
    await account.client.conversions.refund(id, { amount: 100 });
    await follow(new Date('2026-03-03T08:00:00Z'));
    expect(await told()).toEqual([['first_sale', ada.email]]);
    expect(await notices()).toBe(0);
  });

  test('are sent one by one or not at all if the affiliate prefers that', { tags: 'slow' }, async () => {
    const eve = await account.given.affiliate({ program, incentive: null });
    await openPortal();
    await choose(ada.id, { salesMails: 'each', language: 'de' });
    await choose(eve.id, { salesMails: 'off' });
    for (const affiliate of [ada, ada, eve, eve]) await sale(affiliate);
    await follow();
    await follow(new Date('2026-03-03T08:00:00Z'));
    const mails = await letters();
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['first_sale', ada.email],
      ['sales', ada.email],
    ]);
    expect(mails[1]?.subject).toBe('Neue Provision von Acme');
    expect(mails[1]?.text).toContain('eine Provision von 20,00 USD verdient');
  });

  test('stop after an unsubscribe, while payout mails continue', { tags: 'slow' }, async () => {
    await openPortal();
    await sale();
    await sale();
    await follow();
    const [first] = await letters();
    const { environmentId } = account;
    const { fingerprintKey } = await server.db.orm.environment.findUniqueOrThrow({
      where: { id: environmentId },
    });
    const token = unsubscribeToken({ fingerprintKey }, ada.id);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(first?.text).toContain(`${publicUrl}/u/${token}`);
    expect((await fetch(`${server.baseUrl}/u/${token}`)).status).toBe(200);
    expect((await fetch(`${server.baseUrl}/u/${token}`, { method: 'POST' })).status).toBe(200);
    await follow(new Date('2026-03-03T08:00:00Z'));
    await complete((await payout()).id);
    await follow();
    expect((await told()).map(([kind]) => kind)).toEqual(['first_sale', 'payout_sent']);
  });

  test('are sent for an incomplete sale once it completes', async () => {
    await openPortal();
    const { id } = await account.client.commissions.create({
      ...{ referral_id: (await account.given.referral({ affiliate_id: ada.id })).id, sale_amount: 100 },
      ...{
        sale_amount_currency: 'USD',
        commission_amount: 20,
        commission_currency: 'USD',
        sales_status: 'pending',
      },
    });
    await follow();
    expect(await told()).toEqual([]);
    await account.client.commissions.update(id, { sales_status: 'complete' });
    await follow();
    expect(await told()).toEqual([['first_sale', ada.email]]);
  });

  test('are not sent for an import', async () => {
    await openPortal();
    const referral = await account.given.referral({ affiliate_id: ada.id });
    await account.client.commissions.createBatch({
      import_id: 'imp_0123456789',
      items: [
        {
          ...{ referral_id: referral.id, sale_amount: 100, sale_amount_currency: 'USD' },
          ...{ commission_amount: 20, commission_currency: 'USD', sales_status: 'complete' },
        },
      ],
    });
    await follow();
    expect(await told()).toEqual([]);
  });

  test('are sent only to affiliates in the program, and after a merge to the remaining one', async () => {
    const pending = await account.given.affiliate({ program, incentive: null, status: 'pending' });
    const source = await account.given.affiliate({ program, incentive: null });
    await openPortal();
    await sale(pending);
    await sale(source);
    await account.client.affiliates.merge(source.id, { into: ada.id, reason: 'same person' });
    await follow();
    expect(await told()).toEqual([['first_sale', ada.email]]);
  });

  test('noted before a merge are sent to the remaining affiliate in the morning', {
    tags: 'slow',
  }, async () => {
    const source = await account.given.affiliate({ program, incentive: null });
    await openPortal();
    for (const affiliate of [source, source, ada, ada]) await sale(affiliate);
    await follow();
    await account.client.affiliates.merge(source.id, { into: ada.id, reason: 'same person' });
    await follow(new Date('2026-03-03T08:00:00Z'));
    const summary = (await letters()).filter(({ kind }) => kind === 'sales');
    expect(summary.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ada.email, '2 new commissions from Acme'],
    ]);
  });
});

describe('suppressed mails', () => {
  test('for a program whose portal is closed or was never opened', { tags: 'slow' }, async () => {
    await complete((await payout()).id);
    await follow();
    await openPortal(program, { is_open: false });
    await sale();
    await follow();
    expect(await told()).toEqual([]);
  });

  test('about events before the portal opened, even if another portal of the environment was open', {
    tags: 'slow',
  }, async () => {
    const other = await account.given.program();
    await openPortal(other);
    await complete((await payout()).id);
    await openPortal();
    await follow();
    expect(await told()).toEqual([]);
    await sale();
    await follow();
    expect(await told()).toEqual([['first_sale', ada.email]]);
  });

  test('to an erased affiliate', { tags: 'slow' }, async () => {
    await openPortal();
    await sale();
    await sale();
    await follow();
    await complete((await payout()).id);
    await account.client.erasures.create({
      affiliate_id: ada.id,
      reason: 'requested',
      unpaid_balance: 'keep',
    });
    expect(await notices()).toBe(0);
    await follow(new Date('2026-03-03T08:00:00Z'));
    expect(await told()).toEqual([]);
    expect(await notices()).toBe(0);
  });

  test('in a summary once the portal was closed', async () => {
    await openPortal();
    await sale();
    await sale();
    await follow();
    await openPortal(program, { is_open: false });
    await follow(new Date('2026-03-03T08:00:00Z'));
    expect(await told()).toEqual([['first_sale', ada.email]]);
  });
});

test('uses the brand and language of the portal', { tags: 'slow' }, async () => {
  await openPortal(program, {
    ...{ brand_name: 'Acme Shoes', support_email: 'help@acme.example', default_language: 'de' },
  });
  await complete((await payout()).id);
  await follow();
  const [mail] = await letters();
  expect(mail?.subject).toBe('Acme Shoes hat Ihnen 20,00 USD ausgezahlt');
  expect(mail?.text).toContain('Sie können auf diese E-Mail antworten');
});

test('continues when an address accepts no mail', async () => {
  await openPortal();
  const eve = await account.given.affiliate({ program, incentive: null });
  const setAddress = (email: string) =>
    server.db.orm.affiliate.updateMany({
      where: { environmentId: account.environmentId, id: ada.id },
      data: { email },
    });
  await setAddress('no address');
  await sale(ada);
  await sale(eve);
  await follow();
  await setAddress(ada.email);
  expect(await told()).toEqual([['first_sale', eve.email]]);
});

test('queues each mail once across many processes', { tags: 'slow' }, async () => {
  await openPortal();
  const affiliates: Affiliate[] = [];
  for (let made = 0; made < 20; made += 1) {
    const affiliate = await account.given.affiliate({ program, incentive: null });
    affiliates.push(affiliate);
    await sale(affiliate);
  }
  await Promise.all(Array.from({ length: 4 }, () => follow()));
  expect((await told()).map(([, recipient]) => recipient).sort()).toEqual(
    affiliates.map(({ email }) => email).sort(),
  );
});

test('exports mails to a former address with the affiliate and deletes them with the affiliate', {
  tags: 'slow',
}, async () => {
  await openPortal();
  await complete((await payout()).id);
  await follow();
  await account.client.affiliates.update(ada.id, { email: `new-${ada.email}` });
  const { mails } = await account.client.persons.export({ email: `new-${ada.email}` });
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([ada.email]));
  await account.client.erasures.create({ affiliate_id: ada.id, reason: 'requested' });
  expect((await account.client.mails.list()).data).toEqual([]);
});
