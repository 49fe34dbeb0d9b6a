import type { Tributary } from '@tributary/sdk';
import { createClient } from './client.ts';
import { type Environment, profilePath, readProfiles } from './settings/profile.ts';
import type { GlobalOptions, Runtime } from './settings/runtime.ts';
import { resolveSettings, type Settings } from './settings/settings.ts';
import { createInput, type Input } from './terminal/input.ts';
import { createOutput, type Output } from './terminal/output.ts';

/** What a command gets: decided once, here and below, so that a command says only what it does. */
export interface Cli extends Input, Output, Pick<Runtime, 'untilInterrupted'> {
  options: () => GlobalOptions;
  configPath: string;
  environment: Environment;
  /** Flag, environment, profile and default put together. */
  settings: () => Promise<Settings>;
  /** The API client, with the settings above or others. Throws `CliError` (auth) when there is no key. */
  client: (settings?: Settings) => Promise<Tributary>;
}

export function createCli(options: () => GlobalOptions, runtime: Runtime): Cli {
  const { environment, untilInterrupted } = runtime;
  const configPath = profilePath(environment);
  const settings = async () => resolveSettings(options(), environment, await readProfiles(configPath));
  const output = createOutput(options, runtime);
  return {
    ...createInput(options, runtime),
    ...output,
    options,
    configPath,
    environment,
    untilInterrupted,
    settings,
    client: async (other) => createClient({ options, note: output.note }, other ?? (await settings())),
  };
}
