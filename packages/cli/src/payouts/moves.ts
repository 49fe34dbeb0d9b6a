import type { PayoutReference } from '@tributary/sdk';
import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { toCamelBody } from '../options/body.ts';
import { moveAll } from './bulk-move.ts';
import { confirmMove } from './confirm-move.ts';
import { withReferenceOptions } from './reference-options.ts';
import { givenIds, type Selection, selectPayouts, withSelection } from './select-payouts.ts';
import { expectedTotal, type Totals } from './totals.ts';

/** `from` is the status that `--all` looks for. */
const moves = [
  {
    name: 'start',
    from: 'pending',
    status: 'processing',
    description: 'Say that pending payouts are being paid',
  },
  {
    name: 'complete',
    from: 'processing',
    status: 'completed',
    description: 'Say that payouts were paid: final. Asks first',
  },
  {
    name: 'fail',
    from: 'processing',
    status: 'failed',
    description: 'Say that the payment of payouts failed',
  },
  {
    name: 'cancel',
    from: 'pending',
    status: 'cancelled',
    description: 'Cancel payouts; they let go of what they paid. Asks first',
  },
  {
    name: 'reopen',
    from: 'failed',
    status: 'pending',
    description: 'Make failed or cancelled payouts pending again',
  },
] as const;
export type Move = (typeof moves)[number];

type MoveOptions = Selection & PayoutReference & { expectTotal?: Totals };

const several =
  '\nSeveral at once are shown with their totals and asked about; without a terminal they need --yes and --expect-total. What one payout refuses stops no other.';

/** `update --status …` in one word. Each is safe to repeat: what a payout is already changes nothing. */
export const moveCommands = (cli: Cli) =>
  moves.map((move) =>
    withReferenceOptions(withSelection(new Command(move.name).description(move.description), move.from))
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
        const { all, status, programId, currency, expectTotal, ...fields } = options;
        const selection = { all, status, programId, currency } as Selection;
        const ids = await givenIds(cli, given, selection);
        const client = await cli.client();
        const body: PayoutReference = toCamelBody(fields);
        const [id] = ids ?? [];
        if (id !== undefined && ids?.length === 1 && expectTotal === undefined) {
          await confirmMove(cli, client.payouts, { id, status: move.status });
          return cli.print(client.payouts[move.name](id, body));
        }
        await moveAll(cli, move, await selectPayouts(client, ids, selection, move.from), body, expectTotal);
      }),
  );
