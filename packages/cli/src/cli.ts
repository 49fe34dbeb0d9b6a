import { once } from 'node:events';
import type { Call, TransportEvent, Tributary } from '@tributary/sdk';
import pc from 'picocolors';
import { askSecret, confirm } from './ask.ts';
import { exitCodes } from './exit-codes.ts';
import type { Row } from './print/fields.ts';
import { visibleLines } from './print/visible.ts';
import { type Format, formatFor, type PrintOptions, printList, printOne } from './print.ts';
import { type Environment, profilePath, readProfiles } from './profile.ts';
import { resolveSettings, type Settings } from './settings.ts';
import { Stop } from './stop.ts';
import { take } from './take.ts';

/** The options that every command takes, as commander parsed them. */
export interface GlobalOptions {
  profile?: string;
  apiKey?: string;
  baseUrl?: string;
  output?: Format;
  fields?: string[];
  yes?: boolean;
  input: boolean;
  quiet?: boolean;
  verbose?: boolean;
  color: boolean;
  /** Seconds. */
  timeout?: number;
}

/** What the process hands in, so that nothing below reads a global. */
export interface Surroundings {
  environment: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

/** What a command gets: decided once, here, so that a command says only what it does. */
export interface Cli {
  options: () => GlobalOptions;
  configPath: string;
  environment: Environment;
  /** Flag, environment, profile and default put together. */
  settings: () => Promise<Settings>;
  /** The API client, with the settings above or others. Throws `Stop` (auth) when there is no key. */
  client: (settings?: Settings) => Promise<Tributary>;
  print: (value: unknown) => Promise<void>;
  /**
   * `columns` are those of a table without `--fields`. Of more rows than `limit` the first are printed, and a remark
   * says that there are others: a list that was cut must not look whole.
   */
  printList: (
    rows: AsyncIterable<object> | Iterable<object>,
    columns: readonly string[],
    limit?: number,
  ) => Promise<void>;
  /** Writes to stdout as it is: for what is not an object, such as `sign`. */
  write: (text: string) => void;
  /** Writes to stderr even with `--quiet`. */
  writeError: (text: string) => void;
  /** Columns to write in: the terminal's, or a fixed number in a pipe. */
  width: () => number;
  format: () => Format;
  paint: () => ReturnType<typeof pc.createColors>;
  /** A remark on stderr; silent with `--quiet`. */
  note: (text: string) => void;
  /** Asks before something destructive. `what` may be a function, so that nothing is fetched when `--yes` is there. */
  confirm: (what: string | (() => Promise<string>)) => Promise<void>;
  /** The answer to a hidden prompt, or all of stdin when that is not a terminal. */
  secret: (question: string) => Promise<string>;
  /** All of stdin, or undefined when nobody is piping anything in. */
  readStdin: () => Promise<Buffer | undefined>;
}

const defaultTimeoutMs = 30_000;

/** `--timeout` in milliseconds. */
export const timeoutMs = ({ timeout }: GlobalOptions): number =>
  timeout === undefined ? defaultTimeoutMs : Math.round(timeout * 1_000);

async function readAll(stdin: NodeJS.ReadStream): Promise<Buffer | undefined> {
  if (stdin.isTTY) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

// A person who waits wants to know why; a wait shorter than this is not noticed.
const noticeableWaitMs = 1_000;

/** What the SDK tells of the wire: everything with `--verbose`, else only a long wait. It carries no secrets. */
function watch(event: TransportEvent, { options, note }: Pick<Cli, 'options' | 'note'>): void {
  const { method, url, type } = event;
  if (type === 'retry' && (options().verbose || event.delayMs >= noticeableWaitMs)) {
    note(
      `Attempt ${event.attempt} failed (${event.reason}); trying again in ${(event.delayMs / 1_000).toFixed(1)} s.`,
    );
  }
  if (!options().verbose) return;
  if (type === 'request') note(`> ${method} ${url}`);
  if (type === 'response') {
    note(
      `< ${event.status} in ${Math.round(event.durationMs)} ms${event.requestId ? `, request ${event.requestId}` : ''}`,
    );
  }
}

async function createClient(cli: Pick<Cli, 'options' | 'note'>, settings: Settings): Promise<Tributary> {
  const { apiKey, baseUrl, signingSecret } = settings;
  if (apiKey === undefined) {
    throw new Stop(
      exitCodes.auth,
      'There is no API key.',
      'Run `tributary auth login`, or set TRIBUTARY_API_KEY.',
    );
  }
  const { Tributary: Client } = await import('@tributary/sdk');
  return new Client({
    apiKey: apiKey.value,
    baseUrl: baseUrl.value,
    timeout: timeoutMs(cli.options()),
    signingSecret: signingSecret?.value,
    onEvent: (event) => watch(event, cli),
  });
}

/** The answer, and a remark when the server had done the work before. */
async function settle(value: unknown, note: Cli['note']): Promise<unknown> {
  if (typeof value !== 'object' || value === null || !('withResponse' in value)) return value;
  const { data, replayed } = await (value as Call<unknown>).withResponse();
  if (replayed) note('Done before under the same key; this is the recorded result.');
  return data;
}

const narrowestTerminal = 20;
const widthWithoutTerminal = 100;

export function createCli(options: () => GlobalOptions, surroundings: Surroundings): Cli {
  const { environment, stdin, stdout, stderr } = surroundings;
  const configPath = profilePath(environment);
  const canAsk = () => options().input && stdin.isTTY === true && stderr.isTTY === true;
  const format = () => formatFor(options().output, stdout.isTTY === true);
  const paint = () =>
    pc.createColors(stdout.isTTY === true && options().color && environment.noColor === undefined);
  const note = (text: string) => {
    if (!options().quiet) stderr.write(`${visibleLines(text)}\n`);
  };
  const write = (text: string) => void stdout.write(text);
  const width = () =>
    stdout.isTTY ? Math.max(narrowestTerminal, stdout.columns || widthWithoutTerminal) : widthWithoutTerminal;
  const printing = (): PrintOptions => ({
    format: format(),
    fields: options().fields,
    width: width(),
    paint: paint(),
    write: async (text) => {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    note,
  });
  const settings = async () => resolveSettings(options(), environment, await readProfiles(configPath));
  const readStdin = () => readAll(stdin);
  return {
    options,
    configPath,
    environment,
    settings,
    client: async (other) => createClient({ options, note }, other ?? (await settings())),
    print: async (value) => printOne(await settle(value, note), printing()),
    printList: async (rows, columns, limit = Number.POSITIVE_INFINITY) => {
      let hasMore = false;
      const taken = take(rows as AsyncIterable<Row>, limit, () => {
        hasMore = true;
      });
      await printList(taken, columns, printing());
      if (hasMore) note(`There are more: --limit ${limit * 2}, or --limit all.`);
    },
    write,
    writeError: (text) => void stderr.write(text),
    width,
    format,
    paint,
    note,
    confirm: async (what) => {
      if (options().yes) return;
      const question = typeof what === 'string' ? what : await what();
      await confirm(question, { canAsk: canAsk(), input: stdin, output: stderr });
    },
    secret: async (question) => {
      if (canAsk()) return askSecret({ input: stdin, output: stderr }, question);
      return ((await readStdin())?.toString('utf8') ?? '').trim();
    },
    readStdin,
  };
}
