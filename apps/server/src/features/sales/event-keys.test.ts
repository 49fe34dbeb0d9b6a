import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { outcomeOf } from '../../../test/support/outcome.ts';

const server = useServer();

const event = {
  event_name: 'signed_up',
  event_type: 'lead' as const,
  external_event_id: 'event-1',
  occurred_at: '2026-03-01T12:00:00.000Z',
  metadata: { plan: 'pro' },
};

describe('reused key of a lifecycle event', () => {
  test.each([
    ['event_name', 'logged_in'],
    ['event_type', 'trial'],
    ['event_type', undefined],
    ['occurred_at', '2026-03-01T12:00:00.001Z'],
    ['metadata', { plan: 'free' }],
    ['customer_id', 'customer-1'],
  ])('is rejected for another %s (%j), naming it, and writes nothing', async (field, value) => {
    const { client, given, emittedEvents } = await server.account();
    const { id: referral_id } = await given.referral();
    await client.events.create({ ...event, referral_id });
    const before = await emittedEvents();

    const { status, code, error } = await outcomeOf(
      client.events.create({ ...event, referral_id, [field]: value }),
    );

    expect({ status, code }).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(error?.details.map((each) => each.field)).toEqual([field]);
    expect(await emittedEvents()).toEqual(before);
  });

  test('replays with the current referral status and never fails a rule that it passed', async () => {
    const { client, given } = await server.account();
    const affiliate = await given.affiliate();
    const referral = await given.referral({ affiliate_id: affiliate.id, customer_id: 'c-1' });
    const keyed = { ...event, customer_id: 'c-1' };
    const first = await client.events.create(keyed);
    await client.referrals.update(referral.id, { customer_id: null, status: 'active' });

    const again = await outcomeOf(client.events.create(keyed));
    const fresh = await outcomeOf(client.events.create({ ...keyed, external_event_id: 'event-2' }));

    expect(again).toMatchObject({
      status: 200,
      isReplay: true,
      data: { ...first, referral_status: 'active' },
    });
    expect(fresh).toMatchObject({ status: 404, code: 'REFERRAL_NOT_FOUND' });
  });

  test('leaves no referral behind if the other event came through a new click', async () => {
    const { client, given, environmentId, emittedEvents } = await server.account();
    const affiliate = await given.affiliate();
    const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
    await client.events.create({ ...event, referral_id });
    const by = { trackingId: affiliate.tracking_id, programId: affiliate.program_id };
    const click = await client.clicks.create(by);
    const before = await emittedEvents();

    const { occurred_at: _, ...now } = event;
    const refused = await outcomeOf(client.events.create({ ...now, click_id: click.id }));

    expect(refused).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await server.db.orm.referral.count({ where: { environmentId, clickId: click.id } })).toBe(0);
    expect(await emittedEvents()).toEqual(before);
  });

  test('earns its lead commission once, however often it is sent, and none for a second key', async () => {
    const { client, given, environmentId } = await server.account();
    const terms = { incentiveType: 'lead', isPercentage: false, amountE4: 50_000n };
    const { id: affiliate_id } = await given.affiliate({ incentive: terms });
    const { id: referral_id } = await given.referral({ affiliate_id });
    const send = (key: string) => client.events.create({ ...event, referral_id, external_event_id: key });

    const answers = await Promise.all(['a', 'b', 'a', 'b', 'a', 'b'].map(send));

    const earned = new Set(answers.map(({ transaction_id }) => transaction_id).filter((id) => id !== null));
    expect(earned.size).toBe(1);
    expect(await server.db.orm.ledgerEntry.count({ where: { environmentId } })).toBe(1);
    expect(await server.db.orm.ingestedEvent.count({ where: { environmentId } })).toBe(2);
  });
});
