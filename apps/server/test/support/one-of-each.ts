import { expect } from 'vitest';
import { bankAccount, PNG, unique } from './given.ts';
import type { TestAccount, TestServer } from './harness.ts';
import type { IdKind } from './places-of-ids.ts';

export type Ids = Readonly<Record<IdKind, string>>;

/** Creates one object of every kind through the API. */
export async function oneOfEach(
  server: Pick<TestServer, 'relay'>,
  { given, client }: Pick<TestAccount['live'], 'given' | 'client'>,
): Promise<Ids> {
  const program = await given.program();
  const incentive = await given.incentive(program);
  const affiliate = await given.affiliate({ program });
  const referral = await given.referral({ affiliate_id: affiliate.id, customer_id: 'shared' });
  const transaction = await given.conversion({ referral_id: referral.id });
  const [attached, level, run, coupon, item, key, click] = [
    (await client.groups.incentives.list(program.groupId)).data[0],
    await client.groups.multiLevelIncentives.create(program.groupId, {
      ...{ level: 1, amount: 5, is_percentage: true, basis: 'sale' as const },
    }),
    await client.payouts.create({ program_id: program.programId }),
    await client.coupons.create({
      ...{ affiliate_id: affiliate.id, code: 'SHARED', discount_type: 'percentage' as const },
      ...{ discount_value: 10, duration: 'once' as const },
    }),
    await client.finder.create({ name: 'Blog', domain: 'example.com', category: 'blog' }),
    await client.apiKeys.create({ name: 'Key', permissions: ['read:payouts'] }),
    await given.click(affiliate),
  ];
  await client.conversions.refund(transaction.id, { amount: 1 });
  await client.portals.updateLogo(program.programId, { data: PNG });
  await client.accounting.updateSettings({
    program_id: program.programId,
    ...{ expense_account: '4730', liability_account: '1700', bank_account: '1200' },
  });
  const refunds = await client.conversions.refunds(transaction.id);
  const adjustment = await client.adjustments.create({
    ...{ affiliate_id: affiliate.id, amount: 5, currency: 'USD', reason: 'A video' },
  });
  const close = await client.closes.create({ program_id: program.programId, month: '2020-01' });
  const erased = await given.referral({ affiliate_id: affiliate.id });
  const erasure = await client.erasures.create({ referral_id: erased.id, reason: 'requested' });
  const site = await given.site(program.programId);
  const member = await given.member();
  const invitation = await client.invitations.create({
    ...{ email: `${unique('invited')}@example.com`, role: 'viewer' as const },
  });
  const source = await client.fundingSources.create(bankAccount());
  const mail = await client.mails.test({ email: `${unique('tested')}@example.com` });
  const suppression = await client.mails.reportBounce({ message_id: mail.id, kind: 'bounce' });
  const endpoint = await given.webhookEndpoint();
  const connection = await given.connection({ program_id: program.programId });
  const failedEvent = await given.failedEvent(connection.id);
  const payment = await given.providerPayment(connection.id, `${unique('payer')}@example.com`);
  const delivery = await client.webhookEndpoints.test(endpoint.id);
  await server.relay();
  const entries = await client.ledger.entries({ transaction_id: transaction.id });
  const events = await client.webhookEvents.list({ limit: 1 });
  const audit = await client.auditLog.list({ limit: 1 });
  const ids = {
    ...{
      affiliate: affiliate.id,
      apiKey: key.id,
      auditEntry: audit.data[0]?.id ?? '',
      click: click.id,
      coupon: coupon.id,
      erasure: erasure.id,
      group: program.groupId,
    },
    ...{
      groupIncentive: attached?.id ?? '',
      incentive,
      multiLevelIncentive: level.id,
      payout: run.payouts[0]?.id ?? '',
    },
    ...{ program: program.programId, referral: referral.id, shortlistItem: item.id },
    ...{ site: site.id, transaction: transaction.id, webhookEvent: events.data[0]?.id ?? '' },
    ...{ close: close.id, adjustment: adjustment.id, refund: refunds.data[0]?.id ?? '' },
    ...{ earning: transaction.earning_id ?? '', ledgerEntry: entries.data[0]?.id ?? '' },
    ...{ user: member.id, invitation: invitation.id },
    ...{ fundingSource: source.id, mail: mail.id, mailSuppression: suppression.id },
    ...{ connection: connection.id, providerEvent: failedEvent, providerPayment: payment },
    ...{ webhookEndpoint: endpoint.id, webhookDelivery: delivery.id },
  };
  for (const [kind, id] of Object.entries(ids)) expect(id, kind).not.toBe('');
  return ids;
}
