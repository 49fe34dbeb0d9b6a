import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { explanationText } from '../nouns/conversions.ts';

export const explain = ({ client, format, options, paint, print, write }: Cli) =>
  new Command('explain')
    .description('Tell how a conversion was credited and its commission calculated')
    .argument('<conversion-id>', 'the transaction, such as trx_01J9')
    .addHelpText('after', '\n  $ tributary conversions explain trx_01J9')
    .action(async (id) => {
      const explanation = await (await client()).conversions.explain(id);
      if (format() === 'table' && options().fields === undefined)
        write(explanationText(explanation, paint()));
      else await print(explanation);
    });
