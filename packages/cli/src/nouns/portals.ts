import { readFile } from 'node:fs/promises';
import { customerVisibilities, keysOf, locales, portalAccesses, portalPayoutMethods } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';
import { requestOptions, toUpdate, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { commaList, jsonArray, jsonObject } from '../options/values.ts';

const get = ({ client, print }: Cli) =>
  command('get <program-id>', 'Show a program’s portal')
    .example('portals get prg_01J9')
    .action(async (id) => print((await client()).portals.get(id)));

const update = ({ client, print }: Cli) =>
  withIdempotencyKey(command('update <program-id>', 'Change a program’s portal'))
    .option('--is-open', 'open the portal, so that affiliates can sign in')
    .option('--no-is-open', 'close the portal, so that nobody can sign in or apply (default)')
    .addOption(oneOf('--access <rule>', portalAccesses, ': who can become an affiliate (default: approval)'))
    .option('--brand-name <name>', 'your brand name (default: the program’s name)')
    .option('--accent <color>', 'accent color, such as "#0a6a78"')
    .option('--support-email <address>', 'contact address for affiliates')
    .option('--terms-url <url>', 'your terms for affiliates')
    .option('--privacy-url <url>', 'your privacy policy')
    .addOption(anyOf('--languages <list>', keysOf(locales)))
    .addOption(oneOf('--default-language <language>', keysOf(locales), ' (default: en)'))
    .option('--texts <json>', 'texts by language: {"en": {"welcome": "…", "apply": null}}', jsonObject)
    .option('--questions <json>', 'application questions, as described in the API reference', jsonArray)
    .addOption(anyOf('--payout-methods <list>', portalPayoutMethods))
    .addOption(
      oneOf(
        '--customer-visibility <rule>',
        customerVisibilities,
        ': how much of a customer’s e-mail address affiliates see (default: masked)',
      ),
    )
    .option('--shows-powered-by', 'show "Powered by Tributary" in the footer')
    .option('--no-shows-powered-by', 'hide "Powered by Tributary" (default)')
    .option(
      '--clear <fields>',
      'clear these fields: brand_name, support_email, terms_url, privacy_url',
      commaList,
    )
    .example('portals update prg_01J9 --is-open --accent "#7a1fa2"')
    .action(async (id, { clear, idempotencyKey, ...fields }) =>
      print((await client()).portals.update(id, toUpdate(fields, clear), requestOptions({ idempotencyKey }))),
    );

const getLogo = ({ client, print }: Cli) =>
  command('get <program-id>', 'Show the logo, base64-encoded')
    .example('portals logo get prg_01J9')
    .action(async (id) => print((await client()).portals.getLogo(id)));

const setLogo = ({ client, print }: Cli) =>
  withIdempotencyKey(
    command('set <program-id> <file>', 'Set the logo: a PNG, JPEG or WebP file of up to 128 KiB'),
  )
    .example('portals logo set prg_01J9 logo.png')
    .action(async (id, file, { idempotencyKey }) => {
      const bytes = await readFile(file).catch((error: Error) => {
        throw usageError(`Can't read the logo: ${error.message}`);
      });
      const body = { data: bytes.toString('base64') };
      await print((await client()).portals.updateLogo(id, body, requestOptions({ idempotencyKey })));
    });

const removeLogo = ({ client, print }: Cli) =>
  command('remove <program-id>', 'Remove the logo')
    .example('portals logo remove prg_01J9')
    .action(async (id) => print((await client()).portals.deleteLogo(id)));

const logo = (cli: Cli) =>
  command('logo', 'Logo at the top of the pages')
    .helpCommand(false)
    .addCommand(getLogo(cli))
    .addCommand(setLogo(cli))
    .addCommand(removeLogo(cli));

export const commands = (cli: Cli) => [get(cli), update(cli), logo(cli)];
