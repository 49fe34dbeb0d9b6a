import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { visible } from '@tributary/payout-files/visible';
import { CliError, exitCodes } from '../cli-error.ts';
import type { GlobalOptions, Runtime } from '../settings/runtime.ts';
import { fitted } from './output.ts';

/** What a command reads from the person or the pipe in front of it. */
export interface Input {
  /** Asks before something destructive. `what` may be a function, so that nothing is fetched when `--yes` is there. */
  confirm: (what: string | (() => Promise<string>)) => Promise<void>;
  /** Both ends are a terminal and `--no-input` was not given. */
  canAsk: () => boolean;
  /** The answer to a prompt, or `byDefault` for an empty one. Only where `canAsk`. */
  ask: (question: string, byDefault: string) => Promise<string>;
  /** For what reads line by line. */
  stdin: NodeJS.ReadableStream;
  /** The answer to a hidden prompt, or all of stdin when that is not a terminal. */
  secret: (question: string) => Promise<string>;
  /** All of stdin, or undefined if nothing is piped in. Of more than `bytesMax`, the beginning, which is longer than that. */
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
      const question = typeof what === 'string' ? what : await what();
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
  /** stderr: stdout carries data only. */
  output: NodeJS.WriteStream;
}

function answerTo(terminal: Interface, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new CliError(exitCodes.interrupted, 'Interrupted.')));
    terminal.once('close', () => reject(new CliError(exitCodes.confirmationNeeded, 'No answer was given.')));
    terminal.question(question, resolve);
  });
}

/** Asks for a line on the terminal. Ctrl-C ends the command with 130, the end of input with 8. */
async function askLine({ input, output }: Question, question: string): Promise<string> {
  const terminal = createInterface({ input, output, terminal: true });
  try {
    return await answerTo(terminal, question);
  } catch (error) {
    // The cursor still stands behind the question.
    output.write('\n');
    throw error;
  } finally {
    terminal.close();
  }
}

/** Asks for a key or secret without showing it. */
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

interface Confirmation extends Question {
  /** Both ends are a terminal and `--no-input` was not given. */
  canAsk: boolean;
}

/** Returns only when the person said yes: nothing else counts as one. */
async function askConfirmation(what: string, { canAsk, ...question }: Confirmation): Promise<void> {
  if (!canAsk)
    throw new CliError(
      exitCodes.confirmationNeeded,
      `${what} needs confirmation.`,
      'Repeat the command with --yes.',
    );
  const answer = await askLine(question, fitted(`${visible(what)}? [y/N] `, question.output));
  if (/^y(?:es)?$/i.test(answer.trim())) return;
  throw new CliError(exitCodes.confirmationNeeded, 'Nothing was changed.');
}
