import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldPerformance } from '../../../src/features/reports/fold-performance.ts';
import { dumpOf } from '../../support/dump.ts';
import { unique } from '../../support/given.ts';
import { type RawAnswer, startServer, type TestAccount, type TestServer } from '../../support/harness.ts';
import {
  type MarkedPerson,
  markedPerson,
  marksIn,
  personalPlaces,
  unclassified,
} from '../../support/marked-person.ts';
import { until } from '../../support/until.ts';
import { startSink, type WebhookSink } from '../../support/webhook-sink.ts';

let server: TestServer;
let sink: WebhookSink;
beforeAll(async () => {
  const starting = startServer({ allowsPrivateWebhooks: true, delivers: true, relays: true });
  [server, sink] = await Promise.all([starting, startSink()]);
});
afterAll(async () => {
  await sink.close();
  await server.close();
});

const DAY_MS = 86_400_000;

/** Sends bodies with marks, each with its own mark as the Idempotency-Key. */
const senderOf = (account: TestAccount, person: MarkedPerson) => {
  const send = async (method: string, path: string, route: string, fields: object): Promise<RawAnswer> => {
    const headers = { 'Idempotency-Key': person.mark(`key of ${route}`) };
    const isKeyed = !/conversions|events|adjustments$/.test(path) && !path.endsWith('/batch');
    const body = person.body(route, fields);
    const answer = await account.raw(method, path, body, {
      'X-Request-Id': person.mark(`request id of ${route}`),
      ...(isKeyed && headers),
    });
    expect([route, answer.status, answer.body.error], JSON.stringify(body)).toEqual([
      route,
      expect.toSatisfy((status: number) => status < 300),
      undefined,
    ]);
    for (const item of path.endsWith('/batch') ? answer.body.data : [])
      expect(item, `${route}: ${JSON.stringify(item)}`).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 300),
      });
    return answer;
  };
  return send;
};

const sale = { sale_amount: 100, sale_amount_currency: 'USD' };
const amounts = { ...sale, commission_amount: 5, commission_currency: 'USD', sales_status: 'complete' };

/** Creates a customer whose data is in every field of every route that can contain it. */
async function customer(
  account: TestAccount,
  affiliate: { id: string; program_id: string; tracking_id: string },
) {
  const person = markedPerson();
  const send = senderOf(account, person);
  const { program_id } = affiliate;
  const click = await send('POST', '/v1/clicks', 'clicks.create', {
    trackingId: affiliate.tracking_id,
    programId: program_id,
    ip: person.ip,
  });
  const made = await send('POST', '/v1/referrals', 'referrals.create', {
    affiliate_id: affiliate.id,
    click_id: click.body.data.id,
  });
  const id = made.body.data.id as string;
  await send('PUT', `/v1/referrals/${id}`, 'referrals.update', {});
  const now = await account.client.referrals.get(id);
  const identity = { customer_id: now.customer_id, external_user_id: now.external_user_id };
  const first = await send('POST', '/v1/conversions', 'conversions.create', {
    ...sale,
    ...identity,
    program_id,
  });
  const saleId = first.body.data.id as string;
  const [second] = (
    await send('POST', '/v1/conversions/batch', 'conversions.createBatch', {
      items: [{ ...sale, ...identity, product_ids: ['p'], idempotency_key: undefined }],
    })
  ).body.data;
  const event = second.data.external_event_id;
  const refund = await send('POST', `/v1/conversions/${saleId}/refund`, 'conversions.refund', { amount: 10 });
  const [{ id: refundId } = { id: '' }] = (await account.client.conversions.refunds(saleId)).data;
  expect(refund.status).toBe(200);
  await send('POST', `/v1/conversions/${saleId}/refunds/${refundId}/undo`, 'conversions.undoRefund', {});
  // Recorded without any of the customer's keys, because an adjustment belongs to the affiliate.
  const bonus = { affiliate_id: affiliate.id, amount: 5, currency: 'USD', external_event_id: undefined };
  const adjusted = { ...bonus, transaction_id: saleId };
  const adjustment = await send('POST', '/v1/adjustments', 'adjustments.create', adjusted);
  await send('POST', `/v1/adjustments/${adjustment.body.data.id}/void`, 'adjustments.void', {});
  await send('POST', '/v1/conversions/refunds/batch', 'conversions.refundBatch', {
    items: [{ conversion_external_event_id: event, amount: 1, idempotency_key: undefined }],
  });
  await send('POST', '/v1/events', 'events.create', {
    ...identity,
    event_name: 'signed_up',
    event_type: 'lead',
    payment_intent_id: undefined,
    invoice_id: undefined,
  });
  await send('POST', '/v1/events', 'events.create', {
    ...sale,
    ...identity,
    event_name: 'x',
    event_type: 'conversion',
  });
  const commission = await send('POST', '/v1/commissions', 'commissions.create', {
    ...amounts,
    referral_id: id,
  });
  await send('POST', '/v1/commissions/batch', 'commissions.createBatch', {
    items: [{ ...amounts, referral_id: id }],
  });
  await send('PUT', `/v1/commissions/${commission.body.data.id}`, 'commissions.update', {
    status: 'rejected',
  });
  await send('POST', '/v1/commissions/actions', 'commissions.act', {
    action: 'reject',
    ids: [second.data.id],
  });
  const [batched] = (
    await send('POST', '/v1/referrals/batch', 'referrals.createBatch', {
      items: [{ affiliate_id: affiliate.id }],
    })
  ).body.data;
  const visit = await send('POST', '/v1/clicks', 'clicks.create', {
    trackingId: affiliate.tracking_id,
    programId: program_id,
    ip: person.ip,
  });
  const signup = await send('POST', '/v1/signups', 'signups.create', { click_id: visit.body.data.id });
  const item = await send('POST', '/v1/finder/shortlist', 'finder.create', { emails: [now.email] });
  await send('PUT', `/v1/finder/shortlist/${item.body.data.id}`, 'finder.update', { emails: [now.email] });
  await send('POST', '/v1/mails/test', 'mails.test', { email: now.email });
  const bounce = { email: now.email, message_id: undefined, kind: 'bounce' };
  await send('POST', '/v1/mail-bounces', 'mails.reportBounce', bounce);
  return {
    person,
    id,
    referralIds: [id, batched.data.id, signup.body.data.id] as string[],
    email: now.email ?? '',
  };
}

/** Creates an affiliate whose data is in every field, and who was paid. */
async function partner(account: TestAccount) {
  const person = markedPerson();
  const send = senderOf(account, person);
  const program = await account.given.program();
  await account.given.incentive(program);
  const made = await send('POST', '/v1/affiliates', 'affiliates.create', {
    program_id: program.programId,
    payout_method: 'wise',
  });
  const { id } = made.body.data;
  await send('PUT', `/v1/affiliates/${id}`, 'affiliates.update', {
    payout_method: 'paypal',
    reason: undefined,
  });
  await send('PUT', `/v1/affiliates/${id}`, 'affiliates.update', { status: 'rejected' });
  await send('POST', '/v1/affiliates/actions', 'affiliates.act', { action: 'reject', ids: [id] });
  await account.client.affiliates.update(id, { status: 'approved' });
  const [batched] = (
    await send('POST', '/v1/affiliates/batch', 'affiliates.createBatch', {
      items: [{ program_id: program.programId, payout_method: 'wise' }],
    })
  ).body.data;
  const coupon = { affiliate_id: id, discount_type: 'percentage', discount_value: 10, duration: 'once' };
  await send('POST', '/v1/coupons', 'coupons.create', coupon);
  await send('POST', '/v1/coupons/batch', 'coupons.createBatch', { items: [coupon] });
  await send('POST', `/v1/affiliates/${id}/tracking-ids`, 'affiliates.trackingIds.create', {});
  const affiliate = await account.client.affiliates.get(id);
  const click = await send('POST', '/v1/clicks', 'clicks.create', {
    trackingId: affiliate.tracking_id,
    programId: program.programId,
    ip: person.ip,
    ...{ userAgent: 'UA', gclid: 'g', fbclid: 'f', msclkid: 'm', ttclid: 't' },
  });
  const referral = await account.given.referral({ affiliate_id: id, click_id: click.body.data.id });
  await account.given.conversion({ referral_id: referral.id });
  const rejected = await account.given.conversion({ referral_id: referral.id });
  await send('PUT', `/v1/commissions/${rejected.id}`, 'commissions.update', { status: 'rejected' });
  const run = await account.client.payouts.create({ program_id: program.programId });
  const payoutId = run.payouts[0]?.id;
  const path = `/v1/payouts/${payoutId}`;
  await send('PUT', path, 'payouts.update', { status: 'processing', reason: undefined });
  await send('PUT', path, 'payouts.update', { status: 'failed' });
  await send('PUT', path, 'payouts.update', { status: 'pending', reason: undefined });
  await send('PUT', path, 'payouts.update', { status: 'processing', reason: undefined });
  await send('PUT', path, 'payouts.update', { status: 'completed', reason: undefined });
  await send('POST', `${path}/return`, 'payouts.return', {});
  const bonus = { affiliate_id: id, amount: 5, currency: 'USD' };
  const adjustment = await send('POST', '/v1/adjustments', 'adjustments.create', bonus);
  await send('POST', `/v1/adjustments/${adjustment.body.data.id}/void`, 'adjustments.void', {});
  const item = await send('POST', '/v1/finder/shortlist', 'finder.create', { emails: [affiliate.email] });
  const ofItem = `/v1/finder/shortlist/${item.body.data.id}`;
  await send('PUT', ofItem, 'finder.update', { emails: [affiliate.email] });
  await send('POST', '/v1/mails/test', 'mails.test', { email: affiliate.email });
  await send('POST', `/v1/affiliates/${batched.data.id}/merge`, 'affiliates.merge', { into: id });
  return {
    person,
    id,
    // Merged accounts are erased first.
    affiliateIds: [batched.data.id, id] as string[],
    program,
    email: affiliate.email,
    referral,
  };
}

/** Returns every response that mentions a person. */
async function seenOf(account: TestAccount, affiliateId: string, referralId: string, email: string) {
  const { client } = account;
  const { deliveries, ...all } = {
    affiliate: await client.affiliates.get(affiliateId, { expand: ['balances'] }),
    referral: await client.referrals.get(referralId, { expand: ['click'] }),
    sales: (await client.commissions.list({ referral_id: referralId, limit: 100 })).data,
    exported: await client.persons.export({ email, limit: 1_000 }),
    deliveries: null,
  };
  return all;
}

const eventsOf = async ({ client }: TestAccount) => {
  const events = [];
  for (let after: number | undefined; ; ) {
    const page = await client.webhookEvents.list({ limit: 100, ...(after !== undefined && { after }) });
    events.push(...page.data);
    if (!page.has_more) return events;
    after = page.next_after;
  }
};

const reportsOf = async ({ client }: TestAccount) => {
  const now = Date.now();
  const period = {
    from: new Date(Math.floor(now / DAY_MS - 2) * DAY_MS).toISOString(),
    to: new Date(Math.floor(now / DAY_MS + 2) * DAY_MS).toISOString(),
  };
  const by = ['source', 'utm_source', 'landing_page', 'product', 'sub1', 'affiliate', 'day'] as const;
  return Promise.all(by.map((group_by) => client.reports.performance({ ...period, group_by })));
};

const delivered = (account: TestAccount, path: string) =>
  until('every event is delivered', async () => {
    const { rows } = await server.db.lists.query(
      `select (select count(*) from outbox_pending where environment_id = $1) + (select count(*) from webhook_deliveries d
         join webhook_endpoints e on e.environment_id = d.environment_id and e.id = d.endpoint_id
         where d.environment_id = $1 and d.status <> 'succeeded' and e.url = $2) as left`,
      [account.environmentId, sink.url(path)],
    );
    return rows[0].left === 0n;
  });

test('declares for every text field whether it may contain personal data', () => {
  expect(unclassified).toEqual([]);
  expect(personalPlaces.length).toBeGreaterThan(80);
});

describe('erased person', () => {
  let account: TestAccount;
  let cy: Awaited<ReturnType<typeof customer>>;
  let ann: Awaited<ReturnType<typeof partner>>;
  let others: { dot: Awaited<ReturnType<typeof customer>>; eve: Awaited<ReturnType<typeof partner>> };
  let before: { dump: string; seen: object; reports: object[]; ledger: object; events: { id: string }[] };
  const [early, late] = [`/${unique('early')}`, `/${unique('late')}`];

  const seenOfOthers = async () => {
    const { dot, eve } = others;
    return {
      dot: await seenOf(account, eve.id, dot.id, dot.email),
      eve: await seenOf(account, eve.id, eve.referral.id, eve.email),
    };
  };

  beforeAll(async () => {
    account = await server.account();
    await account.given.webhookEndpoint({ url: sink.url(early) });
    await account.given.webhookEndpoint({ url: sink.url(late) });
    // A receiver's response may repeat what it was sent.
    sink.answer(late, 'echo');
    const shop = await account.given.affiliate();
    cy = await customer(account, shop);
    ann = await partner(account);
    const eve = await partner(account);
    others = { eve, dot: await customer(account, await account.client.affiliates.get(eve.id)) };
    await delivered(account, early);
    await foldPerformance(server.db);
    before = {
      dump: await dumpOf(server.db),
      seen: await seenOfOthers(),
      reports: (await reportsOf(account)).map(({ total }) => total),
      ledger: await account.client.ledger.verify({ scope: 'everything' }),
      events: await eventsOf(account),
    };
    for (const referral_id of cy.referralIds)
      expect(await account.client.erasures.create({ referral_id, reason: 'requested' })).toMatchObject({
        status: 'done',
        referral_id,
      });
    for (const affiliate_id of ann.affiliateIds)
      expect(
        await account.client.erasures.create({ affiliate_id, reason: 'requested', unpaid_balance: 'keep' }),
      ).toMatchObject({ status: 'done', affiliate_id });
  });

  test('had left a mark in every field that may contain personal data', () => {
    const planted = new Set([...cy.person.planted, ...ann.person.planted]);
    expect(personalPlaces.filter((place) => !planted.has(place))).toEqual([]);
    const found = [...marksIn(before.dump, cy.person), ...marksIn(before.dump, ann.person)];
    // Request ids are stored only if a program created them.
    const isStored = (where: string) => !where.startsWith('request id');
    const all = [...cy.person.marks.values(), ...ann.person.marks.values()].filter(isStored).length;
    // The others are encrypted or not stored, such as request keys.
    expect(found.length).toBeGreaterThan(all * 0.7);
  });

  test('is nowhere in the database, in any form', async () => {
    const dump = await dumpOf(server.db);
    expect(marksIn(dump, cy.person)).toEqual([]);
    expect(marksIn(dump, ann.person)).toEqual([]);
    const addresses = [cy.person.ip, ann.person.ip];
    expect(addresses.map((ip) => [before.dump.includes(ip), dump.includes(ip)])).toEqual([
      [true, false],
      // A click on an affiliate's link is a visitor's data.
      [true, true],
    ]);
  });

  test('is in no response, and the events say that they were erased', async () => {
    const events = await eventsOf(account);
    const answers = JSON.stringify([
      events,
      (await account.client.webhookDeliveries.list({ limit: 100 })).data,
      (await account.client.affiliates.list({ limit: 100 })).data,
      (await account.client.referrals.list({ limit: 100 })).data,
      (await account.client.payouts.list({ limit: 100 })).data,
      (await account.client.commissions.list({ limit: 100 })).data,
      { ...(await account.client.persons.export({ email: cy.email })), email: null },
      { ...(await account.client.persons.export({ email: ann.email })), email: null },
    ]);
    expect([...marksIn(answers, cy.person), ...marksIn(answers, ann.person)]).toEqual([]);
    const ofCy = events.filter(({ data }) => data.id === cy.id && !('erasure_id' in data));
    expect(ofCy.length).toBeGreaterThan(2);
    for (const event of ofCy) expect(event).toMatchObject({ erased_at: expect.any(String) });
    const ofOthers = events.filter(({ data }) => data.id === others.dot.id);
    for (const event of ofOthers) expect(event).not.toHaveProperty('erased_at');
    // Numbers are unchanged, and no event is missing.
    const ids = events.map(({ id }) => id);
    expect(ids.slice(0, before.events.length)).toEqual(before.events.map(({ id }) => id));
  });

  test('is announced only by ids, after all other events about them', async () => {
    const events = await eventsOf(account);
    const erased = events.filter(({ type }) => type.endsWith('.erased'));
    expect(erased.map(({ type, data }) => [type, data.id])).toEqual([
      ...cy.referralIds.map((id) => ['referral.erased', id]),
      ...ann.affiliateIds.map((id) => ['affiliate.erased', id]),
    ]);
    for (const { data, previous } of erased) {
      expect(Object.keys(data).sort()).toEqual(['erased_at', 'erasure_id', 'id', 'program_id']);
      expect(previous).toBeNull();
    }
  });

  test('is not in undelivered data', async () => {
    sink.answer(late, 204);
    const count = sink.received(late).length;
    for await (const { id } of account.client.webhookDeliveries.list({ status: 'pending', limit: 100 }))
      await account.client.webhookDeliveries.redeliver(id);
    await delivered(account, late);
    const bodies = sink.received(late).slice(count);
    expect(bodies.length).toBeGreaterThan(20);
    const text = bodies.map(({ body }) => body).join('\n');
    expect([...marksIn(text, cy.person), ...marksIn(text, ann.person)]).toEqual([]);
    expect(text).toContain('"erased_at"');
  });

  test('does not affect unrelated people', async () => {
    expect(await seenOfOthers()).toEqual(before.seen);
    const dump = await dumpOf(server.db);
    const lost = (person: MarkedPerson) => {
      const [was, is] = [marksIn(before.dump, person), marksIn(dump, person)];
      return was.filter((each) => !is.includes(each));
    };
    expect(lost(others.dot.person)).toEqual([]);
    expect(lost(others.eve.person)).toEqual([]);
  });

  test('leaves the ledger and every report’s totals unchanged, recounted or not', async () => {
    const ledger = await account.client.ledger.verify({ scope: 'everything' });
    expect(ledger).toMatchObject({ is_consistent: true });
    expect(ledger).toEqual(before.ledger);
    const reports = await reportsOf(account);
    expect(reports.map(({ total }) => total)).toEqual(before.reports);
    await server.db.lists.query('delete from report_values where environment_id = $1', [
      account.environmentId,
    ]);
    const { rows } = await server.db.lists.query(
      'delete from report_watermarks where environment_id = $1 returning 1',
      [account.environmentId],
    );
    expect(rows).toHaveLength(1);
    // Without roll-ups, reports read the moved values from every row.
    const raw = await reportsOf(account);
    expect(raw.map(({ rows: each }) => each)).toEqual(reports.map(({ rows: each }) => each));
    await server.db.lists.query('delete from report_slots where environment_id = $1', [
      account.environmentId,
    ]);
    await server.db.lists.query('delete from report_days where environment_id = $1', [account.environmentId]);
  });
});
