import { idPrefixes } from '@tributary/core';
import { Command as BaseCommand } from 'commander';

/** Kinds of ids for arguments that are not named after the kind. */
const kinds: Readonly<Record<string, keyof typeof idPrefixes>> = {
  attachment: 'groupIncentive',
  commission: 'transaction',
  conversion: 'transaction',
  delivery: 'webhookDelivery',
  endpoint: 'webhookEndpoint',
  event: 'webhookEvent',
  item: 'shortlistItem',
  key: 'apiKey',
  level: 'multiLevelIncentive',
};

const remarks: Readonly<Record<string, string>> = {
  attachment: 'attachment id, ',
  commission: 'transaction id, ',
  conversion: 'transaction id, ',
};

export class Command extends BaseCommand {
  /** Adds examples to the help. `examples` omit the program name. */
  example(...examples: readonly string[]): this {
    return this.addHelpText('after', examples.map((example) => `\n  $ tributary ${example}`).join(''));
  }
}

/** Creates a command with ids as arguments: `command('get <referral-id>', 'Show a referral')`. */
export function command(usage: string, description = ''): Command {
  const [name, ...ids] = usage.split(' ');
  const made = new Command(name).description(description);
  for (const id of ids) {
    const what = id.slice(1, -'-id>'.length);
    const kind = kinds[what] ?? (what as keyof typeof idPrefixes);
    made.argument(id, `${remarks[what] ?? ''}such as ${idPrefixes[kind]}_01J9`);
  }
  return made;
}
