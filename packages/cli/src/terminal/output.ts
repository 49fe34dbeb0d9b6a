import { once } from 'node:events';
import { visible, visibleLines } from '@tributary/payout-files/visible';
import type { Call } from '@tributary/sdk';
import pc from 'picocolors';
import type { GlobalOptions, Runtime } from '../settings/runtime.ts';
import { flatten, isRow, type Row } from './fields.ts';
import { type Format, formatFor, type PrintOptions, printList, printOne } from './print.ts';
import { cutTo, wrapText } from './text.ts';

/** Output of a command: data goes to stdout, everything else to stderr. */
export interface Output {
  /** Returns the result of a call, and prints a note if it was an idempotent replay. */
  answer: <T>(call: Call<T>) => Promise<T>;
  print: (value: unknown) => Promise<void>;
  /**
   * Prints a list. `columns` are the columns of a table without `--fields`. If there are more than `limit`
   * rows, prints a note, because a truncated list must not look complete.
   */
  printList: (
    rows: AsyncIterable<object> | Iterable<object>,
    columns: readonly string[],
    limit?: number,
  ) => Promise<void>;
  /** Prints an endless list. Writes each row when it arrives, as JSON on a separate line. */
  printStream: (rows: AsyncIterable<object>) => Promise<void>;
  write: (text: string) => void;
  writeError: (text: string) => void;
  note: (text: string) => void;
  /**
   * Shows a progress line, which replaces the previous one. An empty line clears it. Does nothing in a pipe.
   */
  progress: (text: string) => void;
  /** Returns the width of the terminal, or a fixed width in a pipe. */
  width: () => number;
  /** Returns true if the printed list had no rows. */
  hasFoundNothing: () => boolean;
  format: () => Format;
  /** Returns true if the whole response is printed as JSON rather than as rows. */
  isWholeJson: () => boolean;
  paint: () => ReturnType<typeof pc.createColors>;
}

const narrowestTerminal = 20;
const widthWithoutTerminal = 100;

const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream): number =>
  isTTY ? Math.max(narrowestTerminal, columns || widthWithoutTerminal) : widthWithoutTerminal;

/** Returns colors if the stream is a terminal that supports them and they are not disabled. */
export const colorsOn = (
  { isTTY }: NodeJS.WriteStream,
  { color }: GlobalOptions,
  { noColor, isDumb }: Runtime['environment'],
) => pc.createColors(isTTY === true && color && noColor === undefined && !isDumb);

/** Wraps text on a terminal, and returns it unchanged for a pipe. */
export const fitted = (text: string, stream: NodeJS.WriteStream): string =>
  stream.isTTY ? wrapText(text, columnsOf(stream)) : text;

async function settle<T>(call: Call<T>, note: Output['note']): Promise<T> {
  const { data, replayed } = await call.withResponse();
  if (replayed) note('This request was already processed. Showing the recorded result.');
  return data;
}

const isCall = (value: unknown): value is Call<unknown> =>
  typeof value === 'object' && value !== null && 'withResponse' in value;

const isList = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow);

type Frame = Omit<Output, 'answer' | 'print' | 'printList' | 'printStream' | 'hasFoundNothing'>;

function createFrame(options: () => GlobalOptions, { stdout, stderr, environment }: Runtime): Frame {
  const format = () => formatFor(options().output, stdout.isTTY === true);
  return {
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    note: (text) => {
      if (!options().quiet) stderr.write(`${fitted(visibleLines(text), stderr)}\n`);
    },
    progress: (text) => {
      // Truncate to one line, because a second one couldn't be cleared.
      if (stderr.isTTY && !environment.isDumb && !options().quiet)
        stderr.write(`\r\u001b[K${cutTo(visible(text), columnsOf(stderr) - 1)}`);
    },
    width: () => columnsOf(stdout),
    format,
    isWholeJson: () => format() === 'json' && options().fields === undefined,
    paint: () => colorsOn(stdout, options(), environment),
  };
}

/** Yields the first `limit` rows, and calls `onMore` if there are more. */
async function* take<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  limit: number,
  onMore: () => void,
): AsyncGenerator<T> {
  let taken = 0;
  for await (const row of rows) {
    if (taken === limit) return onMore();
    taken += 1;
    yield row;
  }
}

export function createOutput(options: () => GlobalOptions, runtime: Runtime): Output {
  const { stdout } = runtime;
  const frame = createFrame(options, runtime);
  const { note } = frame;
  const printing = (): PrintOptions => ({
    format: frame.format(),
    fields: options().fields,
    width: frame.width(),
    paint: frame.paint(),
    write: async (text) => {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    note,
  });
  let hasFoundNothing = false;
  return {
    ...frame,
    answer: (call) => settle(call, note),
    print: async (value) => {
      const settled = isCall(value) ? await settle(value, note) : value;
      if (!isList(settled)) return printOne(settled, printing());
      await printList(settled, Object.keys(flatten(settled[0] ?? {})), printing());
    },
    hasFoundNothing: () => hasFoundNothing,
    printList: async (rows, columns, limit = Number.POSITIVE_INFINITY) => {
      let hasMore = false;
      const taken = take(rows as AsyncIterable<Row>, limit, () => {
        hasMore = true;
      });
      hasFoundNothing = (await printList(taken, columns, printing())) === 0;
      if (hasMore) note(`There are more rows. Use --limit ${limit * 2} or --limit all to see them.`);
    },
    printStream: async (rows) => {
      const { format, ...rest } = printing();
      const lines = format === 'json' || format === 'table' ? 'ndjson' : format;
      await printList(rows as AsyncIterable<Row>, [], { ...rest, format: lines });
    },
  };
}
