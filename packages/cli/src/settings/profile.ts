import { randomBytes } from 'node:crypto';
import { chmod, type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { isRow } from '../terminal/fields.ts';

export interface Environment {
  apiKey: string | undefined;
  baseUrl: string | undefined;
  signingSecret: string | undefined;
  webhookSecret: string | undefined;
  configHome: string | undefined;
  stateHome: string | undefined;
  /** Disables colors if set (no-color.org). */
  noColor: string | undefined;
  /** True for `TERM=dumb`, a terminal without escape sequences. */
  isDumb: boolean;
}

/** Reads the environment. An empty variable counts as unset. */
export function readEnvironment(): Environment {
  const { env } = process;
  return {
    apiKey: env.TRIBUTARY_API_KEY || undefined,
    baseUrl: env.TRIBUTARY_BASE_URL || undefined,
    signingSecret: env.TRIBUTARY_SIGNING_SECRET || undefined,
    webhookSecret: env.TRIBUTARY_WEBHOOK_SECRET || undefined,
    configHome: env.XDG_CONFIG_HOME || undefined,
    stateHome: env.XDG_STATE_HOME || undefined,
    noColor: env.NO_COLOR || undefined,
    isDumb: env.TERM === 'dumb',
  };
}

/** Saved server and key, with the fields of `tributary config get`. */
export interface Profile {
  api_key?: string;
  /** The only origin that the key and the signing secret are sent to (default: the origin of `base_url`). */
  key_origin?: string;
  base_url?: string;
  signing_secret?: string;
  /** Secret that `webhooks listen` uses to sign forwarded events; generated on its first run. */
  webhook_secret?: string;
}

export const profileFields = ['api_key', 'base_url', 'signing_secret', 'webhook_secret'] as const;

export interface ProfileFile {
  current: string;
  profiles: Record<string, Profile>;
}

export const firstProfile = 'default';

/** Returns an XDG directory. Ignores relative paths, as the specification requires. */
const xdgHome = (given: string | undefined, ...otherwise: string[]): string =>
  given !== undefined && isAbsolute(given) ? given : join(homedir(), ...otherwise);

/** Returns the path of the settings, `$XDG_CONFIG_HOME/tributary/config.json`. */
export const profilePath = ({ configHome }: Pick<Environment, 'configHome'>): string =>
  join(xdgHome(configHome, '.config'), 'tributary', 'config.json');

/** Returns the directory with the progress of imports, `$XDG_STATE_HOME/tributary/imports`. */
export const importsPath = ({ stateHome }: Pick<Environment, 'stateHome'>): string =>
  join(xdgHome(stateHome, '.local', 'state'), 'tributary', 'imports');

export function assertProfileName(name: string): void {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) return;
  throw usageError(
    'A profile name consists of 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit.',
  );
}

/** Returns a profile by name. Ignores inherited properties such as `constructor`. */
export const findProfile = (file: ProfileFile, name: string): Profile | undefined =>
  Object.hasOwn(file.profiles, name) ? file.profiles[name] : undefined;

export const missingProfile = (name: string): CliError =>
  usageError(`Profile '${name}' does not exist.`, 'List profiles with: tributary auth list');

const hasNoModes = process.platform === 'win32';

/** Throws if other users can read or replace the file. */
async function assertPrivate(path: string, handle: FileHandle): Promise<void> {
  if (hasNoModes) return;
  const { mode } = await handle.stat();
  if ((mode & 0o077) !== 0) {
    const message = `${path} contains API keys but is readable by other users of this machine (mode ${(mode & 0o777).toString(8)}).`;
    throw usageError(message, `Run: chmod 600 '${path}'`);
  }
  const directory = dirname(path);
  if (((await stat(directory)).mode & 0o022) !== 0) {
    const message = `Other users of this machine can write to ${directory}, where API keys are stored.`;
    throw usageError(message, `Run: chmod 700 '${directory}'`);
  }
}

function parseProfileFile(path: string, text: string): ProfileFile {
  const broken = usageError(
    `${path} is not a valid Tributary configuration file.`,
    'Fix or remove the file.',
  );
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw broken;
  }
  if (!isRow(parsed) || typeof parsed.current !== 'string' || !isRow(parsed.profiles)) throw broken;
  for (const profile of Object.values(parsed.profiles)) {
    if (!isRow(profile) || !Object.values(profile).every((value) => typeof value === 'string')) throw broken;
  }
  return parsed as unknown as ProfileFile;
}

/**
 * Returns the saved profiles, or undefined if there is no file. Throws `CliError` (usage) if the file is invalid or
 * readable by others.
 */
export async function readProfiles(path: string): Promise<ProfileFile | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw usageError(`Can't read ${path}: ${(error as Error).message}`);
  }
  try {
    await assertPrivate(path, handle);
    return parseProfileFile(path, await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

/**
 * Saves the profiles with mode 0600, in a directory with mode 0700. A temporary file replaces the old one, so
 * that a crash or a full disk can't damage it. If the path is a symbolic link, replaces its target and keeps
 * the link.
 */
export async function writeProfiles(path: string, file: ProfileFile): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const draft = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (created !== undefined && !hasNoModes) await chmod(dirname(path), 0o700);
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const message = `Can't write ${path}: ${(error as Error).message}`;
    throw new CliError(exitCodes.unexpected, message, 'Set XDG_CONFIG_HOME to use another directory.');
  }
}

/** Reads the file, applies `change` and saves the result. */
export async function changeProfiles(
  path: string,
  change: (file: ProfileFile) => ProfileFile,
): Promise<void> {
  await writeProfiles(path, change((await readProfiles(path)) ?? { current: firstProfile, profiles: {} }));
}
