import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { exitCodes } from './exit-codes.ts';
import { Stop } from './stop.ts';
import { fitted } from './terminal/output.ts';
import { visible } from './terminal/visible.ts';

interface Question {
  input: NodeJS.ReadStream;
  /** stderr: stdout carries data only. */
  output: NodeJS.WriteStream;
}

function answerTo(terminal: Interface, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new Stop(exitCodes.interrupted, 'Interrupted.')));
    terminal.once('close', () => reject(new Stop(exitCodes.confirmationNeeded, 'No answer was given.')));
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
export async function askSecret({ input, output }: Question, question: string): Promise<string> {
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
export async function confirm(what: string, { canAsk, ...question }: Confirmation): Promise<void> {
  if (!canAsk)
    throw new Stop(exitCodes.confirmationNeeded, `${what} needs a confirmation.`, 'Repeat it with --yes.');
  const answer = await askLine(question, fitted(`${visible(what)}? [y/N] `, question.output));
  if (/^y(?:es)?$/i.test(answer.trim())) return;
  throw new Stop(exitCodes.confirmationNeeded, 'Nothing was done.');
}
