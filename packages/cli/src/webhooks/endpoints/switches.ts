import { Command } from 'commander';
import type { Cli } from '../../cli.ts';

const switches = [
  { name: 'enable', enabled: true, description: 'Deliver there again, what is pending first' },
  { name: 'disable', enabled: false, description: 'Deliver nothing more there until it is enabled' },
] as const;

/** `update --enabled` and `update --no-enabled` in one word. */
export const switchCommands = ({ client, print }: Cli) =>
  switches.map(({ name, enabled, description }) =>
    new Command(name)
      .description(description)
      .argument('<endpoint-id>', 'such as whe_01J9')
      .addHelpText('after', `\n  $ tributary webhooks endpoints ${name} whe_01J9`)
      .action(async (id) => print((await client()).webhookEndpoints.update(id, { enabled }))),
  );
