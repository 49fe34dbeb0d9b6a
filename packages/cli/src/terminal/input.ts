import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { visible } from '@tributary/payout-files/visible';
import { CliError, exitCodes } from '../cli-error.ts';
import type { GlobalOptions, Runtime } from '../settings/runtime.ts';
import { fitted } from './output.ts';

export type Confirmation = string | readonly [action: string, note: string];

/** Input from the terminal or a pipe. */
export interface Input {
  /**
   * Asks for confirmation. `what` may be a function, which is not called with `--yes`, to avoid unnecessary requests.
   */
  confirm: (what: Confirmation | (() => Promise<Confirmation>)) => Promise<void>;
  /** True if stdin and stderr are terminals and `--no-input` was not given. */
  canAsk: () => boolean;
  /** Returns the answer to a prompt, or `byDefault` if it is empty. Requires `canAsk`. */
  ask: (question: string, byDefault: string) => Promise<string>;
  /** Raw stdin, for reading line by line. */
  stdin: NodeJS.ReadableStream;
  /** Returns the answer to a hidden prompt, or all of stdin if it is not a terminal. */
  secret: (question: string) => Promise<string>;
  /** Returns all of stdin, or undefined if nothing is piped in. Stops reading soon after `bytesMax`. */
  readStdin: (bytesMax?: number) => Promise<Buffer | undefined>;
}

async function readAll(
  stdin: NodeJS.ReadStream,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<Buffer | undefined> {
  if (stdin.isTTY) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    size += bytes.length;
    if (size > bytesMax) break;
  }
  return Buffer.concat(chunks);
}

export function createInput(options: () => GlobalOptions, { stdin, stderr }: Runtime): Input {
  const canAsk = () => options().input && stdin.isTTY === true && stderr.isTTY === true;
  const readStdin = (bytesMax?: number) => readAll(stdin, bytesMax);
  return {
    canAsk,
    stdin,
    readStdin,
    confirm: async (what) => {
      if (options().yes) return;
      const question = typeof what === 'function' ? await what() : what;
      await askConfirmation(question, { canAsk: canAsk(), input: stdin, output: stderr });
    },
    ask: async (question, byDefault) => {
      const text = `${question} [${visible(byDefault)}]: `;
      return (await askLine({ input: stdin, output: stderr }, fitted(text, stderr))).trim() || byDefault;
    },
    secret: async (question) => {
      if (canAsk()) return askSecret({ input: stdin, output: stderr }, question);
      return ((await readStdin())?.toString('utf8') ?? '').trim();
    },
  };
}

interface Question {
  input: NodeJS.ReadStream;
  /** Stream for prompts: stderr, because stdout carries only data. */
  output: NodeJS.WriteStream;
}

function answerTo(terminal: Interface, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new CliError(exitCodes.interrupted, 'Interrupted.')));
    terminal.once('close', () => reject(new CliError(exitCodes.confirmationNeeded, 'No answer was given.')));
    terminal.question(question, resolve);
  });
}

async function askLine({ input, output }: Question, question: string): Promise<string> {
  const terminal = createInterface({ input, output, terminal: true });
  try {
    return await answerTo(terminal, question);
  } catch (error) {
    // The cursor is still on the same line as the prompt.
    output.write('\n');
    throw error;
  } finally {
    terminal.close();
  }
}

/** Asks for a key or secret without echoing the input. */
async function askSecret({ input, output }: Question, question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true });
  output.write(question);
  try {
    return (await answerTo(terminal, '')).trim();
  } finally {
    output.write('\n');
    terminal.close();
  }
}

interface Asking extends Question {
  canAsk: boolean;
}

/** Creates the error of a command that needs confirmation but has no terminal. */
export function confirmationNeeded(what: Confirmation, hint: string): CliError {
  const [action, note] = typeof what === 'string' ? [what] : what;
  const message = `Confirmation required: ${action}.${note === undefined ? '' : ` ${note}`}`;
  return new CliError(exitCodes.confirmationNeeded, message, hint);
}

/** Asks for confirmation. Throws unless the answer is `y` or `yes`. */
async function askConfirmation(what: Confirmation, { canAsk, ...question }: Asking): Promise<void> {
  if (!canAsk) throw confirmationNeeded(what, 'Repeat the command with --yes.');
  const [action, note] = typeof what === 'string' ? [what] : what;
  const text = `${visible(action)}?${note === undefined ? '' : ` ${visible(note)}`} [y/N] `;
  const answer = await askLine(question, fitted(text, question.output));
  if (/^y(?:es)?$/i.test(answer.trim())) return;
  throw new CliError(exitCodes.confirmationNeeded, 'Canceled. Nothing was changed.');
}
