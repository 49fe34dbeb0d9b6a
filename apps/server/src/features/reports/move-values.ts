import type pg from 'pg';
import type { Bind } from '../../platform/db/list-page.ts';
import { composed, execute, rows, sql } from '../../platform/db/sql.ts';
import { moveSubValues } from './sub-id-roll-up.ts';
import { readWatermark, uncounted } from './sums.ts';
import { moveValues, type Values } from './value-roll-up.ts';

interface Moved {
  readonly environmentId: number;
  readonly clicks: readonly string[];
  readonly referrals: readonly string[];
}

/**
 * Takes a shared lock that conflicts with the exclusive lock of a fold, so that nothing is counted until this
 * transaction ends.
 */
const keepFoldsAway = sql<{ environmentId: number }>('keep-folds-away')`
  select pg_advisory_xact_lock_shared(7421883008) from environments where id = ${'environmentId'}`;

const correctionsOf = sql<{ environmentId: number; ids: readonly string[] }, { id: bigint }>(
  'corrections-of-referrals',
)`
  select c.id from report_corrections c
  where c.environment_id = ${'environmentId'} and c.click_facts in (
    select r.click_facts from referrals r where r.environment_id = ${'environmentId'} and r.id = any(${'ids'}::text[]))`;

/**
 * Sets a flag for the transaction. Without it, a trigger invalidates the roll-up of sub ids, which servers of
 * the previous version do not update.
 */
const sayMoved = sql<object>(
  'say-sub-values-moved',
)`select set_config('tributary.moves_sub_values', 'on', true)`;

/**
 * Runs `change`, which changes the values of clicks and of referrals' facts, and moves their counts in the
 * roll-ups to the new values, so that all reports stay consistent.
 * @param change receives the corrections that contain copies of the facts
 */
export async function movingValues(
  client: pg.PoolClient,
  { environmentId, clicks, referrals }: Moved,
  change: (corrections: readonly bigint[]) => Promise<void>,
): Promise<void> {
  await execute(client, keepFoldsAway.with({ environmentId }));
  const watermark = await readWatermark((statement) => rows(client, statement), environmentId);
  const found = await rows(client, correctionsOf.with({ environmentId, ids: referrals }));
  const corrections = found.map(({ id }) => id);
  // If nothing was counted, or another cluster counted the rows, the roll-ups are not read.
  if (!watermark?.isOfThisCluster) return change(corrections);
  const { subsFrom } = watermark;
  const move = async (how: 'out' | 'back') => {
    const valuesOf = (bind: Bind): Values => {
      const [environment, ids] = [bind(environmentId), bind(referrals)];
      const isCounted = `not (${uncounted(watermark, bind)})`;
      return {
        ofReferrals: `f.environment_id = ${environment} and f.referral_id = any(${ids}::text[]) and ${isCounted}`,
        ofClicks: `f.environment_id = ${environment} and ${isCounted}`,
        clicks: `c.environment_id = ${environment} and c.id = any(${bind(clicks)}::text[])`,
        corrections: `c.environment_id = ${environment} and c.id = any(${bind(corrections)}::bigint[])`,
      };
    };
    await execute(
      client,
      composed((bind) => moveValues(valuesOf(bind), how)),
    );
    if (subsFrom === null) return;
    await execute(
      client,
      composed((bind) => moveSubValues(valuesOf(bind), { environmentId, subsFrom }, how, bind)),
    );
  };
  await execute(client, sayMoved.with({}));
  await move('out');
  await change(corrections);
  await move('back');
}
