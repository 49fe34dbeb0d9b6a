import {
  type AffiliateCreate,
  affiliateBatchItem,
  type contract,
  type Affiliate as WireAffiliate,
} from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { nextTrackingId } from '../../domain/tracking/tracking-id.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { WriteChunk } from '../../platform/batches/chunks.ts';
import { of, runBatch } from '../../platform/batches/run-batch.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { insertRecords, records } from '../../platform/db/records.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { NotTogether } from '../../platform/idempotency/once-each.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { findOnlyProgram } from '../programs/program.ts';
import { toAffiliate } from './affiliate.ts';
import {
  baseOf,
  createAffiliate,
  type NewAffiliate,
  newAffiliate,
  takenTrackingIds,
} from './create-affiliate.ts';
import { addTrackingIds, storedIds } from './held-tracking-ids.ts';
import { accountsToMark, markingOf, markPayoutAccounts } from './payout-account-marks.ts';
import { withWarnings } from './payout-details.ts';

/**
 * Creates affiliates in a batch. Items that may conflict are created in order: those with the same address,
 * id or name, because tracking ids are derived from names.
 */
export const createAffiliates: Endpoint<typeof contract.affiliates.createBatch> = (ctx, { body }) =>
  runBatch(ctx, body.items, {
    route: 'affiliates.create',
    item: affiliateBatchItem,
    sequence: (body) => [
      of('email', body),
      of('external_user_id', body),
      of('tracking_id', body),
      // Give additional ids the same links as primary ids, because one item's additional id may equal another's
      // primary id.
      ...((body.additional_tracking_ids as string[] | undefined) ?? []).map((id) =>
        of('tracking_id', { tracking_id: id }),
      ),
      of('name', body),
    ],
    writeChunk,
    create: createAffiliate,
  });

const insertedColumns = [
  'environmentId',
  'id',
  'programId',
  'groupId',
  'name',
  'email',
  'emailNormalized',
  'trackingId',
  'source',
  'partnershipStatus',
  'onboardingCompleted',
  'companyName',
  'countryCode',
  'payoutMethod',
  'payoutDetailsEncrypted',
  'payoutEmailMark',
  'externalUserId',
  'metadata',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Affiliate)[];

/**
 * Inserts affiliates that have no conflicts. The ORM would take longer to compile such a large insert than
 * PostgreSQL takes to run it.
 */
const insertAffiliates = sql<{ affiliates: string }, { id: string }>('insert-affiliates')`
  ${insertRecords('affiliates', insertedColumns, 'affiliates')} on conflict do nothing returning id`;

const hex = (bytes: Uint8Array | null) => bytes && `\\x${Buffer.from(bytes).toString('hex')}`;
const toRecord = ({ payoutDetailsEncrypted, payoutEmailMark, ...row }: Planned['row']) => ({
  ...row,
  payoutDetailsEncrypted: hex(payoutDetailsEncrypted),
  payoutEmailMark: hex(payoutEmailMark),
});

/**
 * Skips items that have a parent, an unknown program or group, or a conflict. The single-item request
 * processes them.
 */
const writeChunk: WriteChunk<WireAffiliate> = async (ctx, tx, requests) => {
  const bodies = requests.map(({ body }) => body);
  const wanted = await inPrograms(ctx, tx, bodies as readonly AffiliateCreate[]);
  const groups = await groupsOf(ctx, tx, wanted);
  const planned = wanted.map((body) => {
    const groupId = groupOf(groups, body);
    const { program_id: programId } = body;
    if (programId === null || groupId === undefined || body.parent_affiliate_id !== undefined) return null;
    const additional = storedIds(body.additional_tracking_ids);
    return { row: newAffiliate(ctx, body, { programId, groupId }), given: body.tracking_id, additional };
  });
  const plain = planned.filter((each) => each !== null);
  if (plain.length === 0) return wanted.map(() => null);
  const { data, isEntangled } = await withTrackingIds(tx, plain);
  const made = await rows(
    tx,
    insertAffiliates.with({ affiliates: records(insertedColumns, data.map(toRecord)) }),
  );
  // A skipped item may have shifted another affiliate of the same name to the next suffix.
  if (isEntangled && made.length < data.length) throw new NotTogether();
  const ids = new Set(made.map(({ id }) => id));
  for (const own of byProgram(plain.filter(({ row }) => ids.has(row.id)))) {
    const additional = own.flatMap(({ row, additional }) =>
      additional.map((value) => ({ affiliateId: row.id, value })),
    );
    // The single-item request reports which affiliate has the id.
    if ((await addTrackingIds(ctx, tx, own[0].row.programId, additional)).length > 0) throw new NotTogether();
  }
  const accounts = planned.flatMap((each, at) => {
    const body = wanted[at];
    return each && body && ids.has(each.row.id) ? [accountsToMark(each.row.id, body)] : [];
  });
  await markPayoutAccounts(tx, markingOf(ctx), accounts);
  const affiliates = new Map(
    data.flatMap((row) => (ids.has(row.id) ? [[row.id, toAffiliate(row)] as const] : [])),
  );
  const answers = planned.map((each) => (each && affiliates.get(each.row.id)) ?? null);
  await emit(
    tx,
    ctx,
    answers.flatMap((affiliate) => (affiliate ? [outboxEvent('affiliate.created', affiliate)] : [])),
  );
  const done = bodies.filter((_, at) => answers[at]);
  await audit(tx, ctx, [...ids], done);
  return answers.map((affiliate, at) => {
    const body = wanted[at];
    return affiliate && withWarnings(affiliate, body?.payout_method, body?.payout_details);
  });
};

type InProgram = Omit<AffiliateCreate, 'program_id'> & { readonly program_id: string | null };

async function inPrograms(
  ctx: RequestContext,
  tx: Tx,
  bodies: readonly AffiliateCreate[],
): Promise<InProgram[]> {
  const isNamed = bodies.every(({ program_id }) => program_id !== undefined);
  const only = isNamed ? null : await findOnlyProgram(ctx, tx);
  return bodies.map((body) => ({ ...body, program_id: body.program_id ?? only?.id ?? null }));
}

interface ProgramGroups {
  readonly byDefault: string | null;
  readonly all: ReadonlySet<string>;
}

async function groupsOf({ environmentId }: RequestContext, tx: Tx, wanted: readonly InProgram[]) {
  const ids = [...new Set(wanted.flatMap(({ program_id }) => program_id ?? []))];
  const given = [...new Set(wanted.flatMap(({ group_id }) => group_id ?? []))];
  const programs = await tx.program.findMany({
    where: { environmentId, id: { in: ids } },
    select: { id: true },
  });
  const groups = await tx.affiliateGroup.findMany({
    where: {
      environmentId,
      programId: { in: ids },
      OR: [{ isDefault: true }, { id: { in: given } }],
    },
    select: { id: true, programId: true, isDefault: true },
  });
  return new Map<string, ProgramGroups>(
    programs.map(({ id }) => {
      const own = groups.filter(({ programId }) => programId === id);
      const byDefault = own.find(({ isDefault }) => isDefault)?.id ?? null;
      return [id, { byDefault, all: new Set(own.map((group) => group.id)) }];
    }),
  );
}

/**
 * Returns the group of an item, by default the program's; undefined if the single-item request would fail.
 */
function groupOf(groups: ReadonlyMap<string, ProgramGroups>, { program_id, group_id }: InProgram) {
  const program = program_id === null ? undefined : groups.get(program_id);
  if (group_id === undefined) return program?.byDefault;
  return program?.all.has(group_id) ? group_id : undefined;
}

interface Planned {
  readonly row: NewAffiliate;
  readonly given: string | undefined;
  readonly additional: readonly string[];
}

/** Assigns tracking ids. `isEntangled` is true if an id depends on an earlier one in the same batch. */
async function withTrackingIds(tx: Tx, plain: readonly Planned[]) {
  const data: (NewAffiliate & { trackingId: string })[] = [];
  let isEntangled = false;
  for (const own of byProgram(plain)) {
    const [{ row }] = own;
    const named = own.map(({ row: { name }, given }) => ({ base: given ?? baseOf(name), given }));
    const bases = named.flatMap(({ base, given }) => (given === undefined ? [base] : []));
    const { environmentId, programId } = row;
    const before = new Set(await takenTrackingIds(tx, { environmentId, programId }, bases));
    const taken = new Set([...before, ...own.flatMap(({ additional }) => additional)]);
    own.forEach((each, at) => {
      const { base, given } = named[at] as (typeof named)[number];
      const ofOthers = each.additional.length === 0 ? taken : without(taken, each.additional);
      const trackingId = given ?? nextTrackingId(base, ofOthers);
      if (given === undefined && trackingId !== nextTrackingId(base, before)) isEntangled = true;
      taken.add(trackingId);
      data.push({ ...each.row, trackingId });
    });
  }
  return { data, isEntangled };
}

const without = (ids: ReadonlySet<string>, own: readonly string[]): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !own.includes(id)));

function byProgram(plain: readonly Planned[]): (readonly [Planned, ...Planned[]])[] {
  const programs = new Map<string, [Planned, ...Planned[]]>();
  for (const each of plain) {
    const own = programs.get(each.row.programId);
    if (own) own.push(each);
    else programs.set(each.row.programId, [each]);
  }
  return [...programs.values()];
}
