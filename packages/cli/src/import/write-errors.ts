import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { csvOriginals } from '@tributary/payout-files/csv';
import { errorColumns, isOwnColumn, type Problem, type Source, type SourceRow } from './reading.ts';

/**
 * Returns the path of a draft. It is named after the job, so that a resumed import replaces a leftover draft.
 */
export const draftOf = (path: string, job: string): string => `${path}.${job}.tmp`;

const charactersAtOnce = 2 ** 15;

/**
 * Opens a file that appears only once it is complete. Only the owner can read it, because it contains
 * personal data.
 */
export async function openDraft(path: string, draft: string) {
  const stream = createWriteStream(draft, { mode: 0o600 });
  const ended = finished(stream);
  ended.catch(() => undefined);
  let waiting = '';
  const flush = async () => {
    const text = waiting;
    waiting = '';
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), ended]);
  };
  return {
    write: async (text: string) => {
      waiting += text;
      if (waiting.length > charactersAtOnce) await flush();
    },
    keep: async () => {
      await flush();
      stream.end();
      await ended;
      await rename(draft, path).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        await copyFile(draft, path);
        await rm(draft);
      });
    },
    discard: async () => {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}

/** Combines all problems of a row. If there are several, each message begins with the field name. */
function inOneCell(problems: readonly Problem[]): { code: string; field: string; message: string } {
  const unique = (texts: readonly string[]) => [...new Set(texts)].join('; ');
  const [only] = problems;
  const messages = problems.map(({ field, message }) =>
    field === undefined ? message : `${field}: ${message}`,
  );
  return {
    code: unique(problems.map(({ code }) => code)),
    field: unique(problems.flatMap(({ field }) => field ?? [])),
    message: problems.length === 1 ? (only?.message ?? '') : messages.join('; '),
  };
}

/** Returns the original row with the reasons why it failed. */
function errorLine(
  row: number,
  original: SourceRow['original'],
  problems: readonly Problem[],
  { columns, delimiter = ',' }: Source,
) {
  const { code, field, message } = inOneCell(problems);
  if (typeof original !== 'string') {
    const cells = original.filter((_, at) => !isOwnColumn(columns?.[at] ?? ''));
    return csvOriginals([...cells, String(row), code, field, message], delimiter);
  }
  const own = { _row: row, _code: code, _field: field, _message: message };
  if (code === 'NOT_JSON') return `${JSON.stringify({ _text: original, ...own })}\n`;
  return `${JSON.stringify({ ...JSON.parse(original), ...own })}\n`;
}

/** Opens a file for failed rows, in the original file's format. */
export async function openErrors(path: string, draft: string, source: Source) {
  const file = await openDraft(path, draft);
  const { columns, hasMark = false, delimiter = ',' } = source;
  if (columns) {
    const own = columns.filter((column) => !isOwnColumn(column));
    await file.write((hasMark ? '\ufeff' : '') + csvOriginals([...own, ...errorColumns], delimiter));
  }
  return {
    ...file,
    add: (row: number, original: SourceRow['original'], problems: readonly Problem[]) =>
      file.write(errorLine(row, original, problems, source)),
  };
}

export const errorsPathOf = (base: string, { format }: Pick<Source, 'format'>): string =>
  `${base}.errors.${format}`;
