import type { PayoutReference } from '@tributary/sdk';
import { Command } from 'commander';
import { expectedTotal, type Totals } from '../bulk/totals.ts';
import type { Cli } from '../cli.ts';
import { toCamelBody } from '../options/body.ts';
import { moveAll } from './bulk-move.ts';
import { confirmMove } from './confirm-move.ts';
import { type Move, moves } from './move.ts';
import { withReferenceOptions } from './reference-options.ts';
import { givenPayouts, type Selection, selectPayouts, withSelection } from './select-payouts.ts';
import { withPayoutMethod } from './without-method.ts';

type MoveOptions = Selection & PayoutReference & { expectTotal?: Totals; includeWithoutMethod?: boolean };

const several =
  '\nSeveral at once are shown with their totals and asked about; without a terminal they need --yes and --expect-total. What one payout refuses stops no other.';

const withOwnOptions = ({ name }: Move, command: Command): Command =>
  name === 'complete'
    ? command.option(
        '--include-without-method',
        'with --all: also payouts to affiliates who have no payout method',
      )
    : command;

/** `update --status …` in one word. Each is safe to repeat: what a payout is already changes nothing. */
export const moveCommands = (cli: Cli) =>
  moves.map((move) =>
    withOwnOptions(
      move,
      withReferenceOptions(withSelection(new Command(move.name).description(move.description), move.from)),
    )
      .option(
        '--expect-total <code=number>',
        'of several: do nothing unless they come to this; repeat for every currency',
        expectedTotal,
      )
      .addHelpText(
        'after',
        `${several}\n\n  $ tributary payouts ${move.name} pay_01J9 --payment-reference WIRE-1\n  $ tributary payouts ${move.name} --all --program-id prg_01J9`,
      )
      .action(async (given: string[], options: MoveOptions) => {
        const { all, status, programId, currency, expectTotal, includeWithoutMethod, ...fields } = options;
        const selection = { all, status, programId, currency } as Selection;
        const ids = await givenPayouts(cli, given, selection);
        const client = await cli.client();
        const body: PayoutReference = toCamelBody(fields);
        const [id] = ids ?? [];
        if (id !== undefined && ids?.length === 1 && expectTotal === undefined) {
          await confirmMove(cli, client.payouts, { id, status: move.status });
          return cli.print(client.payouts[move.name](id, body));
        }
        const selected = await selectPayouts(client, ids, selection, [move.from]);
        const payouts =
          move.name === 'complete' && ids === undefined && !includeWithoutMethod
            ? await withPayoutMethod(cli, client, selected)
            : selected;
        await moveAll(cli, move, payouts, body, expectTotal);
      }),
  );
