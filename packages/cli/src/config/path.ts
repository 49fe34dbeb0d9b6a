import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { visible } from '../terminal/visible.ts';

export const path = (cli: Cli) =>
  new Command('path')
    .description('Print where the settings are saved')
    .addHelpText('after', '\n  $ ls -l "$(tributary config path)"')
    .action(() => cli.write(`${visible(cli.configPath)}\n`));
