import type { SourcePatch } from './source-patch.ts';

/** Plausible bug. A run with it must find violations; otherwise, a run without it would prove nothing. */
export interface PlantedBug {
  readonly name: string;
  readonly patches: readonly SourcePatch[];
  /** SQL that runs before the servers start. */
  readonly sql: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Patches for every run. They turn delays of minutes into seconds, so that a quiet period of a minute is enough. */
export const shorterTimes: readonly SourcePatch[] = [
  {
    file: 'features/webhooks/sender/run-deliveries.ts',
    find: 'leaseMs: 60_000,',
    replace: 'leaseMs: 12_000,',
  },
  {
    file: 'features/webhooks/sender/run-deliveries.ts',
    find: 'delaysMs: retryDelaysMs,',
    replace: 'delaysMs: Array.from({ length: 100 }, () => 1_000),',
  },
];

const withoutSourceChange: readonly SourcePatch[] = [];

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'answer-before-commit',
    patches: [
      {
        file: 'platform/db/hot-transaction.ts',
        find: `      const [last] = await inOneWrite(client, () => statements.map((each) => client.query(each)));
      return (last as pg.QueryResult).rows as Row[];`,
        replace: `      const { rows } = await client.query(query);
      committing = inOneWrite(client, () => statements.slice(1).map((each) => client.query(each)))
        .catch((error: Error) => (broken = error));
      return rows as Row[];`,
      },
      {
        file: 'platform/db/hot-transaction.ts',
        find: '  let broken: Error | undefined;',
        replace: '  let broken: Error | undefined;\n  let committing: Promise<unknown> = Promise.resolve();',
      },
      {
        file: 'platform/db/hot-transaction.ts',
        find: '    client.release(broken);',
        replace: '    void committing.then(() => client.release(broken));',
      },
    ],
    sql: [],
  },
  {
    name: 'no-unique-key',
    patches: [
      {
        file: 'features/sales/record/record-batch.ts',
        find: 'keys: grouped(recorded, ({ key }) => key),',
        replace: 'keys: new Map(),',
      },
    ],
    sql: ['alter table transactions drop constraint transactions_external_event_key'],
  },
  {
    name: 'synchronous-commit-off',
    patches: withoutSourceChange,
    sql: ['alter system set synchronous_commit = off', 'select pg_reload_conf()'],
    env: { TRIBUTARY_ALLOW_UNSAFE_DATABASE: '1' },
  },
  {
    name: 'payout-run-without-locks',
    patches: [
      {
        file: 'features/payouts/create-payouts.ts',
        find: "lockProgram(ctx, tx, program_id, 'program_id')",
        replace: "requireProgram(ctx, tx, program_id, 'program_id')",
      },
      {
        file: 'features/payouts/claimable.ts',
        find: 'order by t.id, e.id for no key update of t, e) x`',
        replace: 'order by t.id, e.id) x`',
      },
      {
        file: 'features/payouts/claimable.ts',
        find: 'order by d.id for no key update`',
        replace: 'order by d.id`',
      },
    ],
    // Remove the last line of defense too, which would otherwise hide the bug.
    sql: ['drop index payout_items_live_key'],
  },
  {
    name: 'delivery-done-before-sent',
    patches: [
      {
        file: 'features/webhooks/sender/run-deliveries.ts',
        find: `      const outcome = await attemptDelivery(delivery, attempting);
      return { settled: outcome ? record(outcome) : giveBack([delivery]) };`,
        replace: `      const { environmentId, id, lease } = delivery;
      const done = { status: 'succeeded' as const, dueInMs: 0, responseStatus: 204, error: null, attempts: [] };
      await record({ environmentId, id, lease, attemptedAt: new Date(), ...done });
      await attemptDelivery(delivery, attempting);
      return { settled: Promise.resolve() };`,
      },
    ],
    sql: [],
  },
  {
    name: 'lease-without-end',
    patches: [
      {
        file: 'features/webhooks/sender/claim-deliveries.ts',
        find: "::float8 * interval '1 millisecond'\n    from due",
        replace: "::float8 * interval '1 day'\n    from due",
      },
    ],
    sql: [],
  },
  {
    name: 'key-stored-after-commit',
    patches: [
      {
        file: 'platform/idempotency/once.ts',
        find: '() => inTransaction(ctx.db, (tx) => claimed(ctx, tx, key, fingerprint, work), limits),',
        replace: `async () => {
      const earlier = await replayOf<Data>(ctx, ctx.db.orm, key, fingerprint);
      if (earlier) return earlier;
      const { stored, ...answer } = await inTransaction(ctx.db, work, limits);
      await inTransaction(ctx.db, async (tx) => {
        await claimKey(ctx, tx, key, fingerprint);
        await storeAnswer(tx, { environmentId: ctx.environmentId, key }, stored ?? answer.data);
      });
      return answer;
    },`,
      },
    ],
    sql: [],
  },
  {
    name: 'refund-without-lock',
    patches: [
      {
        file: 'features/earnings/lock.ts',
        find: "'id'}\n  for no key update`",
        replace: "'id'}`",
      },
      {
        file: 'features/sales/sql/refund.ts',
        find: "'transactionId'}\n  order by e.id for no key update`",
        replace: "'transactionId'}\n  order by e.id`",
      },
    ],
    sql: [],
  },
  {
    name: 'numbers-before-deliveries',
    patches: [
      {
        file: 'platform/outbox/relay-events.ts',
        find: '  const subscribed = numbered.filter(isSubscribed);',
        replace: "  await client.query('commit');\n  const subscribed = numbered.filter(isSubscribed);",
      },
    ],
    sql: [],
  },
  {
    name: 'voided-key-is-free',
    patches: [
      {
        file: 'platform/idempotency/fingerprint.ts',
        find: '  if (rows.some(isSame)) throw voidedKey(field);\n',
        replace: '',
      },
    ],
    sql: [],
  },
  {
    name: 'update-without-key',
    patches: [
      {
        file: 'features/affiliates/update-affiliate.ts',
        find: 'await once(\n    ctx,\n    { ...body, id: params.id },',
        replace: 'await once(\n    { ...ctx, idempotencyKey: null },\n    { ...body, id: params.id },',
      },
    ],
    sql: [],
  },
];
