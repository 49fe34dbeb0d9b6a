import type { Tributary } from '@tributary/sdk';
import { createClient } from './client.ts';
import { type Environment, profilePath, readProfiles } from './settings/profile.ts';
import type { GlobalOptions, Runtime } from './settings/runtime.ts';
import { resolveSettings, type Settings } from './settings/settings.ts';
import { createInput, type Input } from './terminal/input.ts';
import { createOutput, type Output } from './terminal/output.ts';

export interface Cli extends Input, Output, Pick<Runtime, 'untilInterrupted'> {
  options: () => GlobalOptions;
  configPath: string;
  environment: Environment;
  /** Returns the settings from flags, environment variables, the profile and defaults. */
  settings: () => Promise<Settings>;
  /**
   * Returns the API client for the given settings or, by default, the command's own. Throws `CliError` (auth) if no
   * key is configured.
   */
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
