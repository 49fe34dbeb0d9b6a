import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { dumpOf } from '../../../test/support/dump.ts';
import { unique } from '../../../test/support/given.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { rowsOf, storeEvent, storeFact } from '../../../test/support/provider-rows.ts';
import type { Fact, HintFact, LinkFact, PaymentFact, ReversalFact } from '../../domain/connectors/fact.ts';
import { inPoolTransaction } from '../../platform/db/transaction.ts';
import { emailMark } from '../connections/settle/email-mark.ts';
import { asErased } from '../connections/settle/erased-customers.ts';
import { factsAround, writeFacts } from '../connections/settle/facts.ts';

const server = useServer();

/** Returns ids and texts of one customer that occur nowhere else. */
function person() {
  const mark = unique('p').replaceAll('-', '');
  return {
    ...{ cus: `cus_${mark}`, invoice: `in_${mark}`, intent: `pi_${mark}`, session: `cs_${mark}` },
    ...{ refund: `re_${mark}`, email: `${mark}@example.com`, user: `user_${mark}`, mark },
  };
}
type Person = ReturnType<typeof person>;

function factsOf({ cus, invoice, intent, session, refund, email, user, mark }: Person): Fact[] {
  const payment: PaymentFact = {
    ...{ kind: 'payment', id: `invoice:${invoice}`, order: [1, 5], source: 'invoice', isPaid: true },
    ...{ paidAt: 1_772_442_000, customer: `customer:${cus}`, email, currency: 'USD', collected: '4900' },
    ...{ total: '4900', totalWithoutTax: '4900', shippingWithoutTax: '0', subscription: null },
    ...{ billingReason: null, isSkipped: false, isOnTestClock: false, isConverted: false },
  };
  const hint: HintFact = {
    ...{ kind: 'hint', id: `session:${session}`, order: [5], customer: `customer:${cus}`, at: 5, email },
    ...{ on: `invoice:${invoice}`, click: 'clk_1', clientReferenceId: user, userId: user, discounts: [] },
    isSkipped: false,
  };
  const link: LinkFact = {
    ...{ kind: 'link', id: `invoice_payment:inpay_${mark}`, order: [1], from: `payment_intent:${intent}` },
    ...{ to: `invoice:${invoice}`, holds: true, isDetached: false, amount: '4900' },
  };
  return [payment, hint, link, refundOf({ intent, refund })];
}

const refundOf = ({ intent, refund }: Pick<Person, 'intent' | 'refund'>): ReversalFact => ({
  ...{ kind: 'reversal', id: `refund:${refund}`, order: [1], reversalKind: 'refund', charge: null, at: 6 },
  ...{ on: `payment_intent:${intent}`, currency: 'USD', amount: '900', away: '900', isFinal: true },
  ...{ hasFailed: false, heardAt: 6 },
});

/** Creates a referral who has paid through Stripe. */
async function customer(
  account: TestAccount,
  connectionId: string,
  affiliate_id: string,
  { isKnownById = true } = {},
) {
  const who = person();
  const rows = rowsOf(server.db, account.environmentId);
  const { id } = await account.given.referral({
    ...{ affiliate_id, email: who.email },
    ...(isKnownById && { customer_id: who.cus }),
  });
  const sale = await account.given.conversion({ referral_id: id, invoice_id: who.invoice });
  for (const fact of factsOf(who)) await storeFact(rows, connectionId, fact);
  await rows.query('insert into provider_customers (environment_id, connection_id, id) values ($1, $2, $3)', [
    account.environmentId,
    connectionId,
    `customer:${who.cus}`,
  ]);
  await rows.query(
    `insert into provider_payments (environment_id, connection_id, id, customer_id, status, transaction_id, currency,
       collected_minor, sale_minor, taken_minor, paid_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'credited', $5, 'USD', 4900, 4900, 900, now(), now(), now())`,
    [account.environmentId, connectionId, who.invoice, `customer:${who.cus}`, sale.id],
  );
  const body = { data: { object: { customer: who.cus, customer_email: who.email } } };
  const event = await storeEvent(rows, connectionId, { status: 'read', body });
  return { ...who, id, sale: sale.id, event };
}

async function withConnection() {
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const connection = await account.given.connection({ program_id: affiliate.program_id });
  const of = { environmentId: account.environmentId, connectionId: connection.id };
  const eventOf = (id: string) =>
    server.db.orm.providerEvent.findUniqueOrThrow({
      where: { environmentId_connectionId_id: { ...of, id } },
    });
  return { ...account, account, affiliate, connection, of, eventOf };
}

describe('erasing a customer of a billing provider', () => {
  test('leaves no event, fact or id that identifies the customer', { tags: 'slow' }, async () => {
    const { account, client, connection, affiliate, eventOf } = await withConnection();
    const cy = await customer(account, connection.id, affiliate.id);
    const dee = await customer(account, connection.id, affiliate.id);
    expect(await dumpOf(server.db)).toContain(cy.mark);

    const erasure = await client.erasures.create({ referral_id: cy.id, reason: 'requested' });

    expect(erasure).toMatchObject({ status: 'done', changed: { payments: 1 } });
    const dump = await dumpOf(server.db);
    // The key of a recorded refund is derived from its id, which identifies nobody here.
    for (const text of [cy.cus, cy.invoice, cy.intent, cy.session, cy.email, cy.user])
      expect([text, dump.includes(text)]).toEqual([text, false]);
    expect(await eventOf(cy.event)).toMatchObject({ status: 'read', body: null });
    const { body } = await eventOf(dee.event);
    expect(gunzipSync(body ?? Buffer.of()).toString()).toContain(dee.cus);
  });

  test('keeps the payment with its amounts under the pseudonyms of its sale', { tags: 'slow' }, async () => {
    const { account, client, connection, affiliate, of } = await withConnection();
    const cy = await customer(account, connection.id, affiliate.id);
    const shown = async () => (await client.connections.listPayments(connection.id)).data[0];
    expect(await shown()).toMatchObject({ id: cy.invoice, customer_email: cy.email });
    await client.erasures.create({ referral_id: cy.id, reason: 'requested' });

    const payment = await shown();
    const sale = await client.commissions.get(cy.sale);
    expect(payment).toMatchObject({
      id: sale.invoice_id,
      customer_email: null,
      commission_id: cy.sale,
      collected: 49,
      refunded: 9,
    });
    const { customer_id } = await client.referrals.get(cy.id);
    const facts = await factsAround(server.db.lists, of, [`customer:${customer_id}`]);
    expect(facts.map(({ kind }) => kind).sort()).toEqual(['hint', 'link', 'payment', 'reversal']);
    const row = await server.db.orm.providerCustomer.findFirstOrThrow({
      where: { environmentId: of.environmentId },
    });
    expect(row).toMatchObject({ id: `customer:${customer_id}`, erasedReferralId: null, emailMark: null });
    expect(row.dueAt).not.toBeNull();
  });

  test('finds guests and other customers by address, but none who is another referral', async () => {
    const { account, client, connection, affiliate, of } = await withConnection();
    const cy = await customer(account, connection.id, affiliate.id);
    // One is identified only by a sale, the other only by an id.
    const other = await customer(account, connection.id, affiliate.id, { isKnownById: false });
    const known = person();
    await account.given.referral({ affiliate_id: affiliate.id, customer_id: known.cus });
    const { fingerprintKey } = await server.db.orm.environment.findUniqueOrThrow({
      where: { id: of.environmentId },
    });
    const mark = emailMark({ fingerprintKey }, cy.email);
    const rows = rowsOf(server.db, of.environmentId);
    const again = { ...person(), email: cy.email };
    const guest = person();
    for (const id of [`customer:${again.cus}`, `customer:${known.cus}`, `guest:${mark.toString('hex')}`])
      await rows.query(
        'insert into provider_customers (environment_id, connection_id, id, email_mark) values ($1, $2, $3, $4)',
        [of.environmentId, connection.id, id, mark],
      );
    await rows.query('update provider_customers set email_mark = $2 where environment_id = $1 and id = $3', [
      ...[of.environmentId, mark, `customer:${other.cus}`],
    ]);
    for (const fact of factsOf(again)) await storeFact(rows, connection.id, fact);
    const [ofGuest] = factsOf(guest);
    const paid = { ...ofGuest, email: cy.email, customer: `guest:${mark.toString('hex')}` } as PaymentFact;
    await storeFact(rows, connection.id, paid);

    await client.erasures.create({ referral_id: cy.id, reason: 'requested' });

    const dump = await dumpOf(server.db);
    for (const text of [cy.cus, again.cus, cy.email, guest.invoice, `guest:${mark.toString('hex')}`])
      expect([text, dump.includes(text)]).toEqual([text, false]);
    expect(dump).toContain(`customer:${other.cus}`);
    expect(dump).toContain(`customer:${known.cus}`);
  });

  test('discards unreadable events and keeps events about to be processed', async () => {
    const { account, client, connection, affiliate, of, eventOf } = await withConnection();
    const cy = await customer(account, connection.id, affiliate.id);
    const rows = rowsOf(server.db, of.environmentId);
    const body = { data: { object: { id: cy.intent } } };
    const failed = await storeEvent(rows, connection.id, { status: 'failed', reason: 'Broken.', body });
    const waiting = await storeEvent(rows, connection.id, { status: 'waiting', body });
    await rows.query('update provider_events set attempts = 0 where environment_id = $1 and id = $2', [
      ...[of.environmentId, waiting],
    ]);

    await client.erasures.create({ referral_id: cy.id, reason: 'requested' });

    expect(await eventOf(failed)).toMatchObject({ status: 'ignored', reason: 'erased', body: null });
    await expect(client.connections.retryEvent(connection.id, failed)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    expect(await eventOf(waiting)).toMatchObject({ status: 'waiting' });
    expect((await eventOf(waiting)).body).not.toBeNull();
  });
});

describe('facts that arrive about an erased customer', () => {
  test('are stored without identifying data, and a refund finds its payment', async () => {
    const { account, client, connection, affiliate, of } = await withConnection();
    const cy = await customer(account, connection.id, affiliate.id);
    await client.erasures.create({ referral_id: cy.id, reason: 'requested' });
    const later = { ...person(), cus: cy.cus, email: cy.email };
    const stranger = person();
    const [renewal, hint] = factsOf(later) as [Fact, Fact];
    const [others] = factsOf(stranger) as [Fact];
    const again = refundOf({ intent: cy.intent, refund: later.refund });

    const erased = await inPoolTransaction(server.db.lists, async (tx) => {
      const found = await asErased(tx, server.deps, of, [renewal, hint, again, others]);
      await writeFacts(tx, of, found.facts, new Date());
      return found.erased;
    });

    expect(erased).toEqual(new Set([renewal, hint, again]));
    const dump = await dumpOf(server.db);
    for (const text of [cy.cus, cy.intent, cy.email, later.user])
      expect([text, dump.includes(text)]).toEqual([text, false]);
    expect(dump).toContain(stranger.email);
    const { customer_id } = await client.referrals.get(cy.id);
    const facts = await factsAround(server.db.lists, of, [`customer:${customer_id}`]);
    expect(facts.filter(({ kind }) => kind === 'reversal')).toHaveLength(2);
    expect(facts).toContainEqual(expect.objectContaining({ id: `invoice:${later.invoice}`, email: null }));
  });

  test('are stored unchanged if nobody was erased', async () => {
    const { of } = await withConnection();
    const facts = factsOf(person());
    const found = await asErased(server.db.lists, server.deps, of, facts);
    expect(found).toEqual({ facts, erased: new Set() });
  });
});
