import { askSecret, confirm } from '../ask.ts';
import type { GlobalOptions, Surroundings } from '../settings/surroundings.ts';

/** What a command reads from the person or the pipe in front of it. */
export interface Input {
  /** Asks before something destructive. `what` may be a function, so that nothing is fetched when `--yes` is there. */
  confirm: (what: string | (() => Promise<string>)) => Promise<void>;
  /** Both ends are a terminal and `--no-input` was not given. */
  canAsk: () => boolean;
  /** For what reads line by line. */
  stdin: NodeJS.ReadableStream;
  /** The answer to a hidden prompt, or all of stdin when that is not a terminal. */
  secret: (question: string) => Promise<string>;
  /** All of stdin, or undefined when nobody is piping anything in. */
  readStdin: () => Promise<Buffer | undefined>;
}

async function readAll(stdin: NodeJS.ReadStream): Promise<Buffer | undefined> {
  if (stdin.isTTY) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

export function createInput(options: () => GlobalOptions, { stdin, stderr }: Surroundings): Input {
  const canAsk = () => options().input && stdin.isTTY === true && stderr.isTTY === true;
  const readStdin = () => readAll(stdin);
  return {
    canAsk,
    stdin,
    readStdin,
    confirm: async (what) => {
      if (options().yes) return;
      const question = typeof what === 'string' ? what : await what();
      await confirm(question, { canAsk: canAsk(), input: stdin, output: stderr });
    },
    secret: async (question) => {
      if (canAsk()) return askSecret({ input: stdin, output: stderr }, question);
      return ((await readStdin())?.toString('utf8') ?? '').trim();
    },
  };
}
