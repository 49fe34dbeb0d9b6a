import { ACTION_ITEMS_MAX, affiliateStatusInputs, REASON_LENGTH_MAX } from '@tributary/core';
import type { Affiliate, AffiliateAction, AffiliateList, Tributary } from '@tributary/sdk';
import { actingOn } from '../bulk/acting-on.ts';
import { assertAllFound, givenIds, readByIds } from '../bulk/ids.ts';
import { type Outcome, printOutcomes } from '../bulk/outcomes.ts';
import type { Cli } from '../cli.ts';
import { toBody } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { pageSize } from '../options/paging.ts';
import { instant } from '../options/values.ts';
import { listTable } from '../terminal/table.ts';
import { counted } from '../terminal/text.ts';

interface Selection {
  all?: boolean;
  status?: string;
  programId?: string;
  inGroup?: string;
  createdGte?: string;
  createdLte?: string;
}

const withSelection = (command: Command, byDefault: string): Command =>
  command
    .argument('[affiliate-id...]', 'such as aff_01J9; - reads ids from stdin')
    .option('--all', 'select all affiliates that match the filters, instead of passing ids')
    .addOption(oneOf('--status <status>', affiliateStatusInputs, ` (with --all; default: ${byDefault})`))
    .option('--program-id <id>', 'with --all: filter by program')
    .option('--in-group <id>', 'with --all: filter by group')
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

async function selectAffiliates(
  client: Tributary,
  ids: readonly string[] | undefined,
  filters: Selection,
  byDefault: string | undefined,
): Promise<Affiliate[]> {
  if (ids !== undefined) {
    const found = await readByIds(ids, (id) => client.affiliates.get(id));
    assertAllFound('affiliate', ids, found);
    return [...found.values()];
  }
  const query = {
    program_id: filters.programId,
    group_id: filters.inGroup,
    created_gte: filters.createdGte,
    created_lte: filters.createdLte,
    // The server validates the status.
    status: filters.status ?? byDefault,
    order: 'asc',
    limit: pageSize(Number.POSITIVE_INFINITY),
  } as AffiliateList;
  const found: Affiliate[] = [];
  for await (const affiliate of client.affiliates.list(query)) found.push(affiliate);
  return found;
}

type Shown = Pick<Affiliate, 'id' | 'name' | 'email' | 'partnership_status' | 'group_id'>;

const toRow = ({ id, name, email, partnership_status, group_id }: Affiliate): Shown => ({
  id,
  name,
  email,
  partnership_status,
  group_id,
});
const asked = ['name', 'email', 'partnership_status', 'id', 'created_at'];
const columns = [
  'name',
  'email',
  'partnership_status',
  'group_id',
  'outcome',
  'id',
  'message',
] as (keyof Outcome<Shown>)[];

type Changes = Pick<AffiliateAction, 'action' | 'reason' | 'group_id'>;

async function moveAffiliates(
  cli: Cli,
  verb: string,
  affiliates: readonly Affiliate[],
  changes: Changes,
): Promise<void> {
  if (affiliates.length > 0)
    await cli.confirm(async () => {
      if (cli.canAsk()) {
        const options = { width: cli.width(), paint: cli.paint() };
        cli.writeError(
          `${
            listTable(
              affiliates.map((each) => ({ ...each })),
              asked,
              options,
            ).text
          }\n`,
        );
      }
      return `${verb} ${counted(affiliates.length, 'affiliate')}`;
    });
  const client = await cli.client();
  const act = actingOn(affiliates, (ids) => client.affiliates.act({ ...changes, ids }));
  await printOutcomes(cli, {
    noun: 'affiliate',
    items: affiliates,
    toRow,
    columns,
    atOnce: ACTION_ITEMS_MAX,
    work: async (before) => {
      const { status, changed } = await act(before.id);
      const group_id = changes.group_id === undefined ? before.group_id : changes.group_id;
      const after = { ...before, group_id, partnership_status: status ?? before.partnership_status };
      return { ...toRow(after), outcome: changed ? 'done' : 'already', code: null, message: null };
    },
  });
}

interface Move {
  readonly name: AffiliateAction['action'];
  readonly verb: string;
  readonly description: string;
  /** Status that `--all` selects. */
  readonly from: string | undefined;
  readonly example: string;
}

const moves: readonly Move[] = [
  {
    name: 'approve',
    verb: 'Approve',
    description: 'Approve affiliates and release what they earned while pending. Asks for confirmation',
    from: 'pending',
    example: '',
  },
  {
    name: 'reject',
    verb: 'Reject',
    description: 'Reject affiliates with a reason. Asks for confirmation',
    from: 'pending',
    example: ' --reason "No website"',
  },
  {
    name: 'move',
    verb: 'Move',
    description: 'Move affiliates to another group of their program. Asks for confirmation',
    from: undefined,
    example: ' --group-id grp_01J9',
  },
  {
    name: 'invite',
    verb: 'Invite',
    description: 'E-mail affiliates a link to the portal, at most once a day. Asks for confirmation',
    from: 'approved',
    example: '',
  },
];

interface Options extends Selection {
  reason?: string;
  groupId?: string;
}

/** Adds the options that are specific to `reject` and `move`. */
function withChanges({ name }: Move, command: Command): Command {
  if (name === 'reject')
    return command.requiredOption('--reason <text>', `reason, at most ${REASON_LENGTH_MAX} characters`);
  if (name === 'move')
    return command.requiredOption('--group-id <id>', 'new group; `none` removes them from their group');
  return command;
}

function changesOf({ name }: Move, { reason, groupId }: Options): Changes {
  const group = groupId === undefined ? {} : { group_id: groupId === 'none' ? null : groupId };
  return { ...toBody<Changes>({ action: name, reason }), ...group };
}

/** Commands for bulk actions on affiliates. */
export const moveCommands = (cli: Cli) =>
  moves.map((move) =>
    withChanges(move, withSelection(command(move.name, move.description), move.from ?? 'any'))
      .addHelpText(
        'after',
        `\nIf an affiliate is rejected, the others are still processed.\n\n  $ tributary affiliates ${move.name} aff_01J9${move.example}\n  $ tributary affiliates ${move.name} --all --program-id prg_01J9${move.example}`,
      )
      .action(async (given: string[], options: Options) => {
        const changes = changesOf(move, options);
        const { all, reason: _, groupId: __, ...filters } = options;
        const ids = await givenIds(cli, given, { all, filters: Object.values(filters) }, 'affiliates');
        const client = await cli.client();
        const affiliates = await selectAffiliates(client, ids, filters, move.from);
        await moveAffiliates(cli, move.verb, affiliates, changes);
      }),
  );
