import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';
import { serverOn } from '../support/server-on.ts';

// Compares the version of each sale with a model: two servers, one clock, and sales around each start.
const server = useServer({ now: '2026-11-01T00:00:00.000Z' });

const MINUTE_MS = 60_000;
const minutes = fc.integer({ min: 1, max: 9 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('schedule' as const), minutes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const nowMs = (): number => server.now?.getTime() ?? 0;

/** Predicts the version of each sale. */
class Model {
  /** Percentage of each version, in order. */
  readonly amounts: number[];
  current = 1;
  begin: number | null = null;

  constructor(amount: number) {
    this.amounts = [amount];
  }

  versionAt(ms: number): number {
    return this.begin !== null && this.begin <= ms ? this.current + 1 : this.current;
  }

  /** Returns false if the edit must be rejected. */
  edit(amount: number, inForceFrom: number | null | undefined): boolean {
    this.settle();
    if (inForceFrom === undefined && this.begin !== null) return false;
    this.amounts.length = this.current;
    this.amounts.push(amount);
    this.begin = inForceFrom ?? null;
    if (this.begin === null) this.current += 1;
    return true;
  }

  withdraw(): void {
    this.settle();
    this.amounts.length = this.current;
    this.begin = null;
  }

  private settle(): void {
    this.current = this.versionAt(nowMs());
    if (this.current === this.amounts.length) this.begin = null;
  }
}

async function follow(steps: readonly Step[], otherUrl: string): Promise<void> {
  const { client, given, raw, apiKey, environmentId } = await server.account();
  const clients = [client, new Tributary({ apiKey, baseUrl: otherUrl })];
  const program = await given.program();
  const model = new Model(20);
  const id = await given.incentive(program);
  const affiliates = [await given.affiliate({ program }), await given.affiliate({ program })];
  const referrals = await Promise.all(
    [0, 1, 0].map((at) => given.referral({ affiliate_id: affiliates[at]?.id ?? '' })),
  );
  let sold = 0;
  const sell = () =>
    referrals.flatMap(({ id: referral_id }) =>
      clients.map((each) => {
        sold += 1;
        return each.conversions.create({
          ...{ referral_id, sale_amount: 100, sale_amount_currency: 'USD' },
          external_event_id: `order_${sold}`,
        });
      }),
    );

  for (const [at, { kind, ...given }] of steps.entries()) {
    const amount = 21 + at / 4;
    const change = async (body: object) => (await raw('PUT', `/v1/incentives/${id}`, body)).status;
    if (kind === 'edit') {
      const isTaken = model.edit(amount, undefined);
      expect(await change({ amount })).toBe(isTaken ? 200 : 400);
    }
    if (kind === 'schedule') {
      const begin = nowMs() + ('minutes' in given ? given.minutes : 1) * MINUTE_MS;
      model.edit(amount, begin);
      expect(await change({ amount, in_force_from: new Date(begin).toISOString() })).toBe(200);
    }
    if (kind === 'withdraw') {
      model.withdraw();
      expect(await change({ in_force_from: null })).toBe(200);
    }
    if (kind === 'pass')
      server.now = new Date(nowMs() + ('minutes' in given ? given.minutes : 1) * MINUTE_MS);
    const first = sold;
    const moments = kind === 'begin' && model.begin !== null && model.begin > nowMs() ? [-1, 0, 1] : [0];
    const around = moments.length > 1 ? (model.begin ?? 0) : nowMs();
    const sales = [];
    for (const offset of moments) {
      server.now = new Date(around + offset);
      sales.push(...sell());
      // The requests arrive while the clock advances.
      await sleep(5);
    }
    await Promise.all(sales);
    expect(sold).toBeGreaterThan(first);
    const rows = await server.db.orm.transaction.findMany({ where: { environmentId } });
    const seen = rows
      .filter(({ externalEventId }) => Number(externalEventId?.split('_')[1]) > first)
      .map((row) => [row.createdAt, row.incentiveVersion, Number(row.commissionOriginalMinor) / 100]);
    const expected = seen.map(([created]) => {
      const version = model.versionAt((created as Date).getTime());
      return [created, version, model.amounts[version - 1]];
    });
    expect(seen).toEqual(expected);
    const shown = await client.incentives.get(id);
    const version = model.versionAt(nowMs());
    expect([shown.version, shown.amount]).toEqual([version, model.amounts[version - 1]]);
    expect(shown.scheduled?.amount).toBe(model.amounts[version]);
  }
}

test('pays each sale by the version in force when it was recorded, on every server', async () => {
  const other = await serverOn(server.databaseUrl, { clock: () => server.now ?? new Date() });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) =>
        follow(steps, other.baseUrl),
      ),
      { numRuns: 30, endOnFailure: true },
    );
  } finally {
    await other.close();
  }
}, 300_000);
