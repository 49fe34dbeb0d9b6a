import { Command } from 'commander';
import type { Cli } from '../cli.ts';

export const get = ({ client, print }: Cli) =>
  new Command('get')
    .description('Show what a dev environment takes for now')
    .addHelpText('after', '\n  $ tributary test-clock get')
    .action(async () => print((await client()).testClock.get()));
