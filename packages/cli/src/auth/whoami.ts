import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { environmentOf, masked, type Setting } from '../settings/settings.ts';
import { checkKey } from './check-key.ts';

const shown = (secret: Setting | undefined) => (secret === undefined ? null : masked(secret.value));

export const whoami = (cli: Cli) =>
  new Command('whoami')
    .description('Show which key and server are used, why, and whether the server accepts the key')
    .addHelpText('after', '\n  $ tributary auth whoami -p live')
    .action(async () => {
      const settings = await cli.settings();
      const { profile, apiKey, baseUrl, signingSecret } = settings;
      const client = await cli.client(settings);
      const failure = await checkKey(client).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      await cli.print({
        profile,
        environment: apiKey === undefined ? null : environmentOf(apiKey.value),
        api_key: shown(apiKey),
        api_key_from: apiKey?.source ?? null,
        base_url: baseUrl.value,
        base_url_from: baseUrl.source,
        signing_secret: shown(signingSecret),
        signing_secret_from: signingSecret?.source ?? null,
        accepted: failure === undefined,
      });
      if (failure) throw failure.error;
    });
