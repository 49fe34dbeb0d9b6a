import { webhookEventTypes } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { watchConnections } from '../../src/features/connections/watch-connections.ts';
import { madeIn, newPlace, type Place } from '../support/announced-place.ts';
import { canDo, type Step, type StepName, steps } from '../support/announced-steps.ts';
import { assertAnnounced, countAnnouncements } from '../support/announcements.ts';
import { unique } from '../support/given.ts';
import { useServer } from '../support/harness.ts';
import { manualCommission } from '../support/manual-commission.ts';
import { outcomeOf } from '../support/outcome.ts';

const server = useServer();

const countIn = ({ account }: Place) => countAnnouncements(server, account.environmentId);

/** Performs the step. The rules may reject it, but the server must not fail. */
async function take({ does, pick, way }: Step, place: Place) {
  const asked = steps[does](place, pick, way);
  const outcome = await outcomeOf(asked.call());
  expect(outcome.status, `${does}: ${outcome.error?.message}`).toBeLessThan(500);
  if (outcome.code === null && asked.deletes !== undefined) place.gone.add(asked.deletes);
  // A replay and a dry run return 200, and so does a batch, which reports on each item.
  if (outcome.status === 201 || Array.isArray(outcome.data)) asked.makes?.push(...madeIn(outcome.data));
  return { asked, outcome };
}

/** Performs a step and expects no events for rejected, replayed or repeated requests. */
async function takeCounting(step: Step, place: Place): Promise<void> {
  if (!canDo(step, place)) return;
  const before = await countIn(place);
  const { asked, outcome } = await take(step, place);
  const after = await countIn(place);
  if (outcome.code !== null || outcome.isReplay) expect([step, after]).toEqual([step, before]);
  if (outcome.code !== null || !asked.isPut) return;
  expect((await outcomeOf(asked.call())).status).toBe(200);
  expect([step, await countIn(place)]).toEqual([step, after]);
}

/** Steps that depend on earlier steps are more frequent. */
const often: StepName[] = [
  'convert',
  'convert',
  'create commission',
  'update commission',
  'update commission',
];
const paying: StepName[] = [
  'refund',
  'undo refund',
  'return payout',
  'run payouts',
  'update payout',
  'update payout',
  'advance the clock',
];
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...(Object.keys(steps) as StepName[]), ...often, ...paying),
  pick: fc.nat(99),
  way: fc.nat(99),
});
const walks = (length: number) => fc.array(step, { minLength: length, maxLength: length });

/** Every kind of step, once. `way` selects a variant from announced-steps.ts. */
const life: Step[] = [
  { does: 'create affiliate', pick: 0, way: 1 },
  { does: 'update affiliate', pick: 3, way: 0 },
  { does: 'delete affiliate', pick: 3, way: 0 },
  { does: 'update referral', pick: 0, way: 6 },
  { does: 'convert', pick: 0, way: 0 },
  { does: 'create commission', pick: 0, way: 1 },
  { does: 'update commission', pick: 1, way: 3 },
  { does: 'advance the clock', pick: 2, way: 0 },
  { does: 'refund', pick: 0, way: 1 },
  { does: 'run payouts', pick: 0, way: 0 },
  ...[0, 2, 4, 5, 1].map((way): Step => ({ does: 'update payout', pick: 0, way })),
  { does: 'convert', pick: 0, way: 0 },
  { does: 'advance the clock', pick: 2, way: 0 },
  { does: 'run payouts', pick: 0, way: 0 },
  { does: 'refund', pick: 2, way: 1 },
  { does: 'refund', pick: 2, way: 0 },
  { does: 'undo refund', pick: 2, way: 0 },
  { does: 'return payout', pick: 0, way: 0 },
  { does: 'adjust', pick: 0, way: 0 },
  { does: 'void adjustment', pick: 0, way: 0 },
  { does: 'create coupon', pick: 0, way: 0 },
  { does: 'delete coupon', pick: 0, way: 0 },
];

/**
 * Merges two affiliates. Not part of a random walk, because a merged affiliate's referrals move without an event each.
 */
async function mergeTwo({ account: { client }, programId: program_id }: Place): Promise<void> {
  const create = () =>
    client.affiliates.create({ name: 'Ann', email: `${unique('ann')}@example.com`, program_id });
  const [source, staying] = [await create(), await create()];
  await client.affiliates.merge(source.id, { into: staying.id, reason: 'They are one person.' });
}

/** Adds and removes a member. Not part of a random walk either, because no list of a program contains members. */
async function joinAndLeave({ account: { client, given } }: Place): Promise<void> {
  await client.members.remove((await given.member()).id);
}

/** Makes a connection fail. No list of a program contains connections. */
async function failConnection({ account: { given }, programId: program_id }: Place): Promise<void> {
  await given.failedEvent((await given.connection({ program_id })).id);
  const stopped = new AbortController().signal;
  await watchConnections(server.deps, { now: new Date(), publicUrl: server.baseUrl, stopped });
}

describe('announced events', () => {
  test('include every type of the catalogue in one lifecycle of a program', async () => {
    const place = await newPlace(server);
    for (const next of life) await takeCounting(next, place);
    await mergeTwo(place);
    await joinAndLeave(place);
    await failConnection(place);
    const events = await assertAnnounced(server, place.account, place.gone);
    const seen = new Set(events.map(({ type }) => type));
    const unseen = webhookEventTypes.filter((type) => !seen.has(type));
    // Erasures change events that were announced before: apps/server/test/journeys/erasure.test.ts.
    expect(unseen).toEqual(['affiliate.erased', 'referral.erased', 'webhook_endpoint.disabled']);
  });

  test('lead, event by event, to the current state of every object, in any order of actions', async () => {
    await fc.assert(
      fc.asyncProperty(walks(50), async (walk) => {
        const place = await newPlace(server);
        for (const next of walk) await takeCounting(next, place);
        await assertAnnounced(server, place.account, place.gone);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  }, 600_000);

  test('lead to the current state even if everything happens to a few objects at once', async () => {
    await fc.assert(
      fc.asyncProperty(walks(60), async (walk) => {
        const place = await newPlace(server);
        for (let from = 0; from < walk.length; from += 6) {
          const atOnce = walk.slice(from, from + 6).map((next) => ({ ...next, pick: next.pick % 3 }));
          await Promise.all(atOnce.filter((next) => canDo(next, place)).map((next) => take(next, place)));
        }
        await assertAnnounced(server, place.account, place.gone);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  }, 600_000);

  test('of a payout contain the payee’s current name, while a new name is announced only for the affiliate', async () => {
    const { account, affiliate } = await manualCommission(server, { status: 'ready_for_payment' });
    const { client, announced } = account;
    const run = await client.payouts.create({ program_id: affiliate.program_id });
    const id = run.payouts[0]?.id ?? '';

    await client.affiliates.update(affiliate.id, { name: 'Ann Other' });
    expect(await announced(id)).toHaveLength(1);
    const data = await client.payouts.start(id);

    expect(data.affiliate_name).toBe('Ann Other');
    const previous = { status: 'pending', updated_at: run.payouts[0]?.updated_at };
    expect((await announced(id))[1]).toEqual({ type: 'payout.processing', data, previous });
  });
});
