import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo } from '../../../../test/support/database-address.ts';
import { type TestAccount, useServer } from '../../../../test/support/harness.ts';
import type { RequestContext } from '../../../context.ts';
import { canonicalEvent } from '../../../domain/events/canonical-event.ts';
import { Defect, linksOf, NEEDS_OWN_TRANSACTION, recordBatch } from './record-batch.ts';

const server = useServer();
let outside: pg.Client;
beforeAll(async () => {
  outside = await connectTo(server.databaseUrl);
});
afterAll(() => outside.end());

const salesOf = ({ environmentId }: TestAccount) =>
  server.db.orm.transaction.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });

/** Resolves when a session is waiting for a lock that `outside` holds. */
async function untilBlocked(): Promise<'blocked'> {
  const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
  while ((await outside.query(waiting)).rowCount === 0);
  return 'blocked';
}

/**
 * Creates two referrals, and identifiers that each match one of them. The unique index on identifiers protects
 * neither.
 */
const namingTwo: Readonly<
  Record<string, (given: TestAccount['given'], client: TestAccount['client']) => Promise<TwoNamed>>
> = {
  'in two programs': async (given) => {
    await given.referral({ customer_id: 'free' });
    const locked = await given.referral({ external_user_id: 'locked' });
    return { lockedId: locked.id, identifiers: { customer_id: 'free', external_user_id: 'locked' } };
  },
  'one of them by a click': async (given, client) => {
    const { id: affiliate_id, tracking_id, program_id } = await given.affiliate();
    const click = await client.clicks.create({ trackingId: tracking_id, programId: program_id });
    await given.referral({ affiliate_id, customer_id: 'free' });
    const locked = await given.referral({ affiliate_id, click_id: click.id });
    return { lockedId: locked.id, identifiers: { customer_id: 'free', click_id: click.id } };
  },
};

interface TwoNamed {
  readonly lockedId: string;
  readonly identifiers: Record<string, string>;
}

test.each(Object.keys(namingTwo))(
  'conflicts and credits nobody if a sale names two customers, %s, one of them locked elsewhere',
  async (kind) => {
    const account = await server.account();
    const two = await namingTwo[kind]?.(account.given, account.client);
    await outside.query('begin');
    await outside.query('select 1 from referrals where environment_id = $1 and id = $2 for update', [
      account.environmentId,
      two?.lockedId,
    ]);

    const answer = account.raw('POST', '/v1/conversions', {
      ...two?.identifiers,
      external_event_id: 'order-1',
      sale_amount: 100,
      sale_amount_currency: 'USD',
    });
    await Promise.race([answer, untilBlocked()]);
    await outside.query('rollback');

    const { status, body } = await answer;
    expect([status, body.error?.code]).toEqual([409, 'IDENTIFIER_CONFLICT']);
    expect(await salesOf(account)).toEqual([]);
  },
);

test('throws a bug only for the sale that causes it and records the others of its batch', async () => {
  const account = await server.account();
  const { given, environmentId } = account;
  const { id: affiliate_id } = await given.affiliate({ incentive: { capPerReferralE4: 1_000_000n } });
  const [good, damaged] = [
    await given.referral({ affiliate_id, customer_id: 'good' }),
    await given.referral({ affiliate_id, customer_id: 'damaged' }),
  ];
  // No request can leave this behind, because the rules require an object.
  await outside.query(`update referrals set incentive_usage = 'null' where environment_id = $1 and id = $2`, [
    environmentId,
    damaged?.id,
  ]);
  const principal = { environmentId, erasureKey: null };
  const ctx = { ...server.deps, environmentId, principal, now: new Date() } as RequestContext;
  const saleOf = (referral_id: string, external_event_id: string) => {
    const sale = { event_type: 'conversion', sale_amount: 100, sale_amount_currency: 'USD' } as const;
    const event = canonicalEvent({ referral_id, external_event_id, ...sale }, ctx.now);
    return { sale: { ctx, fingerprint: {}, event }, links: linksOf(event) };
  };

  const outcomes = await recordBatch([
    saleOf(good?.id ?? '', 'order-1'),
    saleOf(damaged?.id ?? '', 'order-2'),
    saleOf('ref_unknown', 'order-3'),
    saleOf(good?.id ?? '', 'order-4'),
  ]);

  expect(outcomes).toEqual([
    expect.objectContaining({ transaction: expect.objectContaining({ externalEventId: 'order-1' }) }),
    expect.any(Defect),
    NEEDS_OWN_TRANSACTION,
    expect.objectContaining({ transaction: expect.objectContaining({ externalEventId: 'order-4' }) }),
  ]);
  expect((outcomes[1] as Defect).error).toBeInstanceOf(TypeError);
  expect((await salesOf(account)).map((row) => row.externalEventId)).toEqual(['order-1', 'order-4']);

  const both = [good, damaged].map((referral, at) =>
    account.raw('POST', '/v1/conversions', {
      referral_id: referral?.id,
      external_event_id: `order-${at + 5}`,
      sale_amount: 100,
      sale_amount_currency: 'USD',
    }),
  );
  const answers = await Promise.all(both);
  expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
    [201, undefined],
    [500, 'INTERNAL_ERROR'],
  ]);
  await outside.query(`update referrals set incentive_usage = '{}' where id = $1`, [damaged?.id]);
});
