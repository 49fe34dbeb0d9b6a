import { once } from 'node:events';
import { visible, visibleLines } from '@tributary/payout-files/visible';
import type { Call } from '@tributary/sdk';
import pc from 'picocolors';
import type { GlobalOptions, Runtime } from '../settings/runtime.ts';
import { flatten, isRow, type Row } from './fields.ts';
import { type Format, formatFor, type PrintOptions, printList, printOne } from './print.ts';
import { cutTo, wrapText } from './text.ts';

/** What a command writes: data to stdout, everything else to stderr. */
export interface Output {
  /** The result of a call, with a note if the server had already done the work. */
  answer: <T>(call: Call<T>) => Promise<T>;
  /** Prints an object or a list of them, or the answer of a call once it is there. */
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
  /** As `printList`, for rows that come without end: each is written when it is there, as JSON on a line of its own. */
  printStream: (rows: AsyncIterable<object>) => Promise<void>;
  /** Writes to stdout as it is: for what is not an object, such as `sign`. */
  write: (text: string) => void;
  /** Writes to stderr even with `--quiet`. */
  writeError: (text: string) => void;
  /** A remark on stderr; silent with `--quiet`. */
  note: (text: string) => void;
  /** A line on a terminal that the next one replaces, and nothing in a pipe; an empty one takes it away. */
  progress: (text: string) => void;
  /** Columns to write in: the terminal's, or a fixed number in a pipe. */
  width: () => number;
  /** Whether a list had no row. */
  hasFoundNothing: () => boolean;
  format: () => Format;
  /** JSON without `--fields`: the answer as it is. In every other form it becomes rows, and fields are those of a row. */
  isWholeJson: () => boolean;
  paint: () => ReturnType<typeof pc.createColors>;
}

const narrowestTerminal = 20;
const widthWithoutTerminal = 100;

const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream): number =>
  isTTY ? Math.max(narrowestTerminal, columns || widthWithoutTerminal) : widthWithoutTerminal;

/** Colors, if the stream is a terminal that supports them and they are not turned off. */
export const colorsOn = (
  { isTTY }: NodeJS.WriteStream,
  { color }: GlobalOptions,
  { noColor, isDumb }: Runtime['environment'],
) => pc.createColors(isTTY === true && color && noColor === undefined && !isDumb);

/** Words for a person: in lines that fit on a terminal, and as they are in a pipe. */
export const fitted = (text: string, stream: NodeJS.WriteStream): string =>
  stream.isTTY ? wrapText(text, columnsOf(stream)) : text;

/** The answer, and a remark when the server had done the work before. */
async function settle<T>(call: Call<T>, note: Output['note']): Promise<T> {
  const { data, replayed } = await call.withResponse();
  if (replayed) note('This request was already processed; here is the recorded result.');
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
      // One that went on in a second line could not be taken away again.
      if (stderr.isTTY && !environment.isDumb && !options().quiet)
        stderr.write(`\r\u001b[K${cutTo(visible(text), columnsOf(stderr) - 1)}`);
    },
    width: () => columnsOf(stdout),
    format,
    isWholeJson: () => format() === 'json' && options().fields === undefined,
    paint: () => colorsOn(stdout, options(), environment),
  };
}

/** The first `limit` rows; `onMore` is called when there are others, so that a cut list never looks whole. */
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
      if (hasMore) note(`More rows are available: use --limit ${limit * 2} or --limit all.`);
    },
    printStream: async (rows) => {
      const { format, ...rest } = printing();
      const lines = format === 'json' || format === 'table' ? 'ndjson' : format;
      await printList(rows as AsyncIterable<Row>, [], { ...rest, format: lines });
    },
  };
}
