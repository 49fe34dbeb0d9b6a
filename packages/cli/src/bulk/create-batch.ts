import type { BatchOutcome, Call, Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import { command } from '../options/command.ts';
import { counted } from '../terminal/text.ts';
import { type Batch, batchesOf, openLines } from './lines.ts';

interface Batching {
  /** Name of the command (default: `create-batch`). */
  name?: string;
  noun: string;
  description: string;
  /** Field of an item that makes retries safe. */
  key: string;
  /** Sends up to 500 items; the server validates each item. */
  send: (client: Tributary, items: never[]) => Call<BatchOutcome<{ id: string }>[]>;
}

/** Result for one line of the file. Every row has all fields, so that CSV columns never shift. */
interface Result {
  line: number;
  /** HTTP status that a single call would have returned; null if the line was not sent. */
  status: number | null;
  id: string | null;
  code: string | null;
  field: string | null;
  message: string | null;
}

const columns = ['line', 'status', 'id', 'code', 'field', 'message'] satisfies (keyof Result)[];

const toResult = (line: number, { status, data, error }: BatchOutcome<{ id: string }>): Result => ({
  line,
  status,
  id: data?.id ?? null,
  code: error?.code ?? null,
  field: error?.field ?? null,
  message: error?.message ?? null,
});

interface Run {
  done: number;
  failed: number;
  /** Error that ended the run early. Thrown after the results so far have been printed. */
  failure?: unknown;
}

function noteStop({ note }: Cli, { items }: Batch, error: unknown): void {
  const lines = `Lines ${items[0]?.line} to ${items.at(-1)?.line}`;
  const status = (error as { status?: number }).status ?? 500;
  note(
    `${lines} ${status >= 500 ? 'may have been processed' : 'were not processed'}; later lines were not sent.`,
  );
}

async function* resultsOf(
  cli: Cli,
  batches: AsyncIterable<Batch>,
  send: (items: never[]) => Call<BatchOutcome<{ id: string }>[]>,
  run: Run,
): AsyncGenerator<Result> {
  for await (const batch of batches) {
    const { items, refused } = batch;
    const results = refused.map((each): Result => ({ ...each, status: null, id: null, field: null }));
    try {
      const outcomes = items.length === 0 ? [] : await send(items.map(({ item }) => item as never));
      results.push(...outcomes.map((outcome) => toResult(items[outcome.index]?.line ?? 0, outcome)));
    } catch (error) {
      noteStop(cli, batch, error);
      run.failure = error;
    }
    const failed = results.filter(({ id }) => id === null).length;
    run.failed += failed;
    run.done += results.length - failed;
    // Rejected lines have no id to print.
    const isIdOnly = cli.format() === 'id';
    yield* results.sort((a, b) => a.line - b.line).filter(({ id }) => !isIdOnly || id !== null);
    if (run.failure !== undefined) return;
  }
}

/** Creates a batch command, which sends up to 500 lines or 2 MiB at a time and prints a result for each line. */
export const createBatchCommand = (
  cli: Cli,
  { name = 'create-batch', noun, description, key, send }: Batching,
) =>
  command(name)
    .description(description)
    .argument('<file>', 'NDJSON file with one request body per line; - for stdin')
    .addHelpText(
      'after',
      `\nIf every line has its own ${key}, you can send the file again without creating duplicates.\n\n  $ tributary ${noun} ${name} - -o ndjson < ${name === 'create-batch' ? noun : name}.ndjson`,
    )
    .action(async (file: string) => {
      const client = await cli.client();
      const lines = await openLines(file, cli.stdin);
      const run: Run = { done: 0, failed: 0 };
      const results = resultsOf(cli, batchesOf(lines), (items) => send(client, items), run);
      await cli.printList(results, columns);
      cli.note(`${run.done} of ${counted(run.done + run.failed, 'line')} done.`);
      if (run.failure !== undefined) throw run.failure;
      if (run.failed > 0)
        throw new CliError(exitCodes.someRowsFailed, `${counted(run.failed, 'line')} failed.`);
    });
