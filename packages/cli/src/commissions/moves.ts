import { Command } from 'commander';
import { givenIds } from '../bulk/given-ids.ts';
import { expectedTotal, type Totals } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { type Move, moveCommissions } from '../nouns/commission-moves.ts';
import { type Selection, selectCommissions, withSelection } from './select-commissions.ts';

/** `from` is the status that `--all` looks for. */
const moves: readonly (Move & { name: string; description: string; from: string })[] = [
  {
    name: 'approve',
    description: 'Approve commissions; a hold still runs its time',
    from: 'pending',
    status: 'approved',
    verb: 'Approve',
  },
  {
    name: 'release',
    description: 'Make commissions ready for payment, even before their hold is over',
    from: 'approved',
    status: 'ready_for_payment',
    verb: 'Release',
  },
  {
    name: 'reject',
    description: 'Reject commissions; `update --status pending` takes it back',
    from: 'pending',
    status: 'rejected',
    verb: 'Reject',
  },
];

const several =
  '\nSeveral at once are shown with their totals and asked about; without a terminal they need --yes and --expect-total. What one commission refuses stops no other.';

type MoveOptions = Selection & { expectTotal?: Totals };

/** `update --status …` in one word, for the moves that are made by hand every day. */
export const moveCommands = (cli: Cli) =>
  moves.map((move) =>
    withSelection(new Command(move.name).description(move.description), move.from)
      .option(
        '--expect-total <code=number>',
        'of several: do nothing unless they come to this; repeat for every currency',
        expectedTotal,
      )
      .addHelpText(
        'after',
        `${several}\n\n  $ tributary commissions ${move.name} trx_01J9\n  $ tributary commissions ${move.name} --all --created-lte 2026-10-31`,
      )
      .action(async (given: string[], { expectTotal, ...selection }: MoveOptions) => {
        const { all, ...filters } = selection;
        const ids = await givenIds(cli, given, { all, filters: Object.values(filters) }, 'commissions');
        const client = await cli.client();
        const [id] = ids ?? [];
        if (id !== undefined && ids?.length === 1 && expectTotal === undefined)
          return cli.print(client.commissions.update(id, { status: move.status }));
        const commissions = await selectCommissions(client, ids, selection, move.from);
        await moveCommissions(cli, move, commissions, expectTotal);
      }),
  );
