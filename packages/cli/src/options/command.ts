import { idPrefixes } from '@tributary/core';
import { Command as BaseCommand } from 'commander';

/** Ids whose kind has another name than their argument. */
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
  attachment: 'the id of the attachment, ',
  commission: 'the transaction, ',
  conversion: 'the transaction, ',
};

export class Command extends BaseCommand {
  /** Shows examples in the help, without the name of the program. */
  example(...examples: readonly string[]): this {
    return this.addHelpText('after', examples.map((example) => `\n  $ tributary ${example}`).join(''));
  }
}

/** A command with the ids that it takes: `command('get <referral-id>', 'Show a referral')`. */
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
