import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';

const verify = ({ client, print }: Cli) =>
  new Command('verify')
    .description(
      'Recompute every balance and commission, and list each difference; exits with 1 if there is any',
    )
    .addHelpText('after', '\n  $ tributary ledger verify')
    .action(async () => {
      const verification = await (await client()).ledger.verify();
      await print(verification);
      if (!verification.is_consistent)
        throw new CliError(exitCodes.unexpected, 'The ledger has differences.');
    });

export const commands = (cli: Cli) => [verify(cli)];
