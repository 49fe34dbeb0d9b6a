import { describe, expect, test } from 'vitest';
import { send, useServer } from '../support/harness.ts';

const server = useServer();

describe('two environments', () => {
  test('use the same event ids, customer ids and e-mails without conflicts', { tags: 'slow' }, async () => {
    const accounts = [await server.account(), await server.account()];
    const environments = [...accounts, ...accounts.map(({ live }) => live)];
    const shared = { email: 'same@example.com', customer_id: 'same', external_user_id: 'same' };
    const made = await Promise.all(
      environments.map(async ({ given, client }, index) => {
        const affiliate = await given.affiliate({ email: 'affiliate@example.com' });
        const referral = await given.referral({ ...shared, affiliate_id: affiliate.id });
        const event = { customer_id: 'same', external_event_id: 'same' };
        const conversion = await client.conversions.create({
          ...event,
          sale_amount: 10 + index,
          sale_amount_currency: 'USD',
        });
        const lead = await client.events.create({
          ...event,
          event_name: `lead-${index}`,
          event_type: 'lead',
        });
        return { referral, conversion, lead };
      }),
    );
    expect(made.map(({ conversion }) => conversion.sale_amount)).toEqual([10, 11, 12, 13]);
    for (const { referral, conversion, lead } of made) {
      expect([conversion.referral_id, lead.referral_id]).toEqual([referral.id, referral.id]);
    }
    expect(new Set(made.map(({ conversion }) => conversion.id)).size).toBe(4);
  });

  test('use the same Idempotency-Key without conflicts', async () => {
    const [one, other] = [await server.account(), await server.account()];
    const created = await Promise.all(
      [one, one.live, other].map(async ({ given, client }, index) => {
        const { programId } = await given.program();
        const body = { name: `Affiliate ${index}`, email: 'a@example.com', program_id: programId };
        return client.affiliates.create(body, { idempotencyKey: 'same' });
      }),
    );
    expect(created.map(({ name }) => name)).toEqual(['Affiliate 0', 'Affiliate 1', 'Affiliate 2']);
  });

  test('see only their own referrals with their own key', async () => {
    const { client, live, liveApiKey, given } = await server.account();
    const [dev, inLive] = [await given.referral(), await live.given.referral()];

    const listed = await Promise.all(
      [client, live.client].map(async (each) => (await each.referrals.list()).data.map(({ id }) => id)),
    );

    expect(listed).toEqual([[dev.id], [inLive.id]]);
    const crossed = await send(`${server.baseUrl}/v1/referrals/${dev.id}`, {
      method: 'PUT',
      body: {},
      headers: { authorization: `Bearer ${liveApiKey}` },
    });
    expect(crossed.status).toBe(404);
  });
});

test('have random ids from the whole range, so that two databases differ', async () => {
  const { rows } = await server.db.lists.query<{ ids: number[] }>(
    'select array_agg(draw_environment_id()) as ids from generate_series(1, 1000)',
  );
  const ids = rows[0]?.ids ?? [];
  expect(Math.min(...ids)).toBeGreaterThan(0);
  for (const eighth of Array.from({ length: 8 }, (_, index) => index))
    expect(ids.filter((id) => Math.floor(id / 2 ** 28) === eighth).length).toBeGreaterThan(50);
  const { environmentId, live } = await server.account();
  expect(Math.max(environmentId, live.environmentId)).toBeGreaterThan(2 ** 16);
});
