import { Command } from 'commander';
import type { Cli } from '../cli.ts';

interface Move {
  name: string;
  description: string;
  status: 'approved' | 'ready_for_payment' | 'rejected';
}

const moves: readonly Move[] = [
  { name: 'approve', description: 'Approve a commission; a hold still runs its time', status: 'approved' },
  {
    name: 'release',
    description: 'Make a commission ready for payment, even before its hold is over',
    status: 'ready_for_payment',
  },
  {
    name: 'reject',
    description: 'Reject a commission; `update --status pending` takes it back',
    status: 'rejected',
  },
];

/** `update --status …` in one word, for the moves that are made by hand every day. */
export const moveCommands = ({ client, print }: Cli) =>
  moves.map(({ name, description, status }) =>
    new Command(name)
      .description(description)
      .argument('<commission-id>', 'the transaction, such as trx_01J9')
      .addHelpText('after', `\n  $ tributary commissions ${name} trx_01J9`)
      .action(async (id) => print((await client()).commissions.update(id, { status }))),
  );
