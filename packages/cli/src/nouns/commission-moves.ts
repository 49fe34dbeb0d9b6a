import {
  ACTION_ITEMS_MAX,
  commissionActions,
  commissionStatusesByHand,
  REASON_LENGTH_MAX,
} from '@tributary/core';
import { type CommissionList, PermissionError, type Tributary } from '@tributary/sdk';
import { actingOn } from '../bulk/acting-on.ts';
import { confirmTotals } from '../bulk/confirm-totals.ts';
import { assertAllFound, givenIds, readByIds } from '../bulk/ids.ts';
import { type Outcome, printOutcomes } from '../bulk/outcomes.ts';
import { expectedTotal, type Totals, totalsOf } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { pageSize } from '../options/paging.ts';
import { instant } from '../options/values.ts';
import { counted } from '../terminal/text.ts';

interface Selection {
  all?: boolean;
  status?: string;
  programId?: string;
  affiliateId?: string;
  referralId?: string;
  currency?: string;
  createdGte?: string;
  createdLte?: string;
}

type Commission = Awaited<ReturnType<Tributary['commissions']['update']>>;

const withSelection = (command: Command, byDefault: string): Command =>
  command
    .argument('[commission-id...]', 'transaction ids, such as trx_01J9; - reads ids from stdin')
    .option('--all', 'select all commissions that match the filters, instead of passing ids')
    .addOption(oneOf('--status <status>', commissionStatusesByHand, ` (with --all; default: ${byDefault})`))
    .option('--program-id <id>', 'with --all: filter by program')
    .option('--affiliate-id <id>', 'with --all: filter by affiliate')
    .option('--referral-id <id>', 'with --all: filter by referral')
    .option('--currency <code>', 'with --all: filter by currency, ISO 4217')
    .option(
      '--created-gte <time>',
      'with --all: created at or after this time; a date means midnight UTC',
      instant,
    )
    .option(
      '--created-lte <time>',
      'with --all: created at or before this time; a date means midnight UTC',
      instant,
    );

/** Finds commissions with the names of their affiliates, if the key has permission to read them. */
async function withNames<Found>(find: (query: { expand?: ['affiliate'] }) => Promise<Found>): Promise<Found> {
  try {
    return await find({ expand: ['affiliate'] });
  } catch (error) {
    const isLacking = error instanceof PermissionError && error.details?.[0]?.message === 'read:affiliates';
    if (!isLacking) throw error;
    return find({});
  }
}

async function byIds(client: Tributary, ids: readonly string[]): Promise<Commission[]> {
  const found = await withNames((query) => readByIds(ids, (id) => client.commissions.get(id, query)));
  assertAllFound('commission', ids, found);
  return [...found.values()];
}

/** Returns the selected commissions, in the given order, or the oldest first with `--all`. */
async function selectCommissions(
  client: Tributary,
  ids: readonly string[] | undefined,
  { all: _, currency, ...filters }: Selection,
  byDefault: string,
): Promise<Commission[]> {
  if (ids !== undefined) return byIds(client, ids);
  const query = {
    affiliate_id: filters.affiliateId,
    referral_id: filters.referralId,
    program_id: filters.programId,
    created_gte: filters.createdGte,
    created_lte: filters.createdLte,
    status: filters.status ?? byDefault,
    order: 'asc',
    limit: pageSize(Number.POSITIVE_INFINITY),
  } as CommissionList;
  const matching = await withNames((names) => client.commissions.list({ ...query, ...names }).toArray());
  const found: Commission[] = [];
  for (const commission of matching) {
    const { earning_id, commission_currency } = commission;
    // Skip sales that earned nothing or are not complete yet, because they have no commission.
    if (earning_id === null) continue;
    if (currency === undefined || commission_currency === currency.toUpperCase()) found.push(commission);
  }
  return found;
}

interface Shown {
  id: string;
  affiliate_name: string | null;
  commission_amount: number;
  commission_currency: string | null;
  status: string;
}

// The columns that matter most for the confirmation come first, because narrow terminals drop the others.
const asked = ['affiliate_name', 'commission_amount', 'commission_currency', 'status', 'created_at', 'id'];
const columns = [
  'affiliate_name',
  'commission_amount',
  'commission_currency',
  'status',
  'outcome',
  'id',
  'message',
] as (keyof Outcome<Shown>)[];

const toRow = (
  { id, commission_amount, commission_currency, status }: Commission,
  { affiliate }: Commission,
): Shown => ({
  id,
  affiliate_name: affiliate?.name ?? null,
  commission_amount,
  commission_currency,
  status,
});

const priced = (commissions: readonly Commission[]) =>
  commissions.flatMap(({ commission_amount: amount, commission_currency: currency }) =>
    currency === null ? [] : [{ amount, currency }],
  );

interface Move {
  readonly name: 'approve' | 'release' | 'reject' | 'reopen';
  /** Verb in the prompt, such as `Approve`. */
  readonly verb: string;
}

/**
 * Changes the status of commissions, 500 per request, after confirmation of their totals. A rejected change
 * does not affect the others.
 */
async function moveCommissions(
  cli: Cli,
  { name: action, verb }: Move,
  commissions: readonly Commission[],
  { expectTotal: expected, reason }: { expectTotal: Totals | undefined; reason: string | undefined },
): Promise<void> {
  if (commissions.length > 0 || expected !== undefined)
    await confirmTotals(cli, {
      what: `${verb} ${counted(commissions.length, 'commission')}`,
      rows: commissions.map((each) => ({ ...toRow(each, each), created_at: each.created_at })),
      columns: asked,
      totals: totalsOf(priced(commissions)),
      programIds: commissions.map(({ program_id }) => program_id ?? undefined),
      expected,
    });
  const client = await cli.client();
  const act = actingOn(commissions, (ids) => client.commissions.act(toBody({ action, ids, reason })));
  await printOutcomes(cli, {
    noun: 'commission',
    items: commissions,
    toRow: (commission) => toRow(commission, commission),
    columns,
    atOnce: ACTION_ITEMS_MAX,
    work: async (before) => {
      const { status, changed } = await act(before.id);
      const after = { ...before, status: status ?? before.status };
      return { ...toRow(after, before), outcome: changed ? 'done' : 'already', code: null, message: null };
    },
  });
}

/** Status changes. `from` is the status that `--all` selects. */
const moves: readonly (Move & { description: string; from: string })[] = [
  {
    name: 'approve',
    description: 'Approve commissions. Holds still apply',
    from: 'pending',
    verb: 'Approve',
  },
  {
    name: 'release',
    description: 'Make commissions ready for payment, even if they are still on hold',
    from: 'approved',
    verb: 'Release',
  },
  {
    name: 'reject',
    description: 'Reject commissions with a reason. To undo the rejection, use `reopen`',
    from: 'pending',
    verb: 'Reject',
  },
  {
    name: 'reopen',
    description: 'Reset rejected commissions to pending',
    from: 'rejected',
    verb: 'Reopen',
  },
];

const exampleOf = ({ name }: Move) => (name === 'reject' ? ' --reason "Never paid"' : '');

const several =
  '\nFor several commissions, the command shows the totals and asks for confirmation. Without a terminal, add --yes and --expect-total. If a commission is rejected, the others are still processed.';

type MoveOptions = Selection & { expectTotal?: Totals; reason?: string };

const withReason = ({ name }: Move, command: Command): Command =>
  name === 'reject'
    ? command.requiredOption('--reason <text>', `reason, at most ${REASON_LENGTH_MAX} characters`)
    : command;

export const moveCommands = (cli: Cli) =>
  moves.map((move) =>
    withReason(move, withSelection(command(move.name, move.description), move.from))
      .option(
        '--expect-total <code=number>',
        'proceed only if the total is exactly this; repeat for every currency',
        expectedTotal,
      )
      .addHelpText(
        'after',
        `${several}\n\n  $ tributary commissions ${move.name} trx_01J9${exampleOf(move)}\n  $ tributary commissions ${move.name} trx_01J9 trx_01J8${exampleOf(move)} --yes --expect-total USD=40\n  $ tributary commissions ${move.name} --all --created-lte 2026-10-31${exampleOf(move)}`,
      )
      .action(async (given: string[], { expectTotal, reason, ...selection }: MoveOptions) => {
        const { all, ...filters } = selection;
        const ids = await givenIds(cli, given, { all, filters: Object.values(filters) }, 'commissions');
        const client = await cli.client();
        const [id] = ids ?? [];
        if (id !== undefined && ids?.length === 1 && expectTotal === undefined)
          return cli.print(
            client.commissions.update(id, toBody({ status: commissionActions[move.name], reason })),
          );
        const commissions = await selectCommissions(client, ids, selection, move.from);
        await moveCommissions(cli, move, commissions, { expectTotal, reason });
      }),
  );
