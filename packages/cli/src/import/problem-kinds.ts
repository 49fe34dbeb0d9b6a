import type { Problem, SourceRow } from './reading.ts';

/** Problem shared by several rows. */
export interface ProblemKind extends Problem {
  /** First row with the problem. */
  readonly row: number;
  readonly count: number;
  /** First few rows with the problem. */
  readonly rows: readonly number[];
}

const rowsNamed = 5;
// Maximum number of kinds listed individually. All others are combined.
const kindsMax = 100;

const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];

function cellsOf(original: SourceRow['original']): string[] {
  if (typeof original !== 'string') return original.map((cell) => cell.trim());
  try {
    return textsOf(JSON.parse(original));
  } catch {
    return [];
  }
}

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

function withoutCell(message: string, cell: string): string {
  for (let at = message.indexOf(cell); at >= 0; at = message.indexOf(cell, at + 1)) {
    const end = at + cell.length;
    if (isPartOfWord(message[at - 1]) || isPartOfWord(message[end])) continue;
    return `${message.slice(0, at)}…${message.slice(end)}`;
  }
  return message;
}

/**
 * Returns the message without row-specific values, so that rows with the same problem share a message. Keeps
 * words, because each unknown status is a separate problem, but removes names that were not found.
 */
function commonMessage({ code, message }: Problem, original: SourceRow['original']): string {
  const isValue = (cell: string) => cell.length > 1 && (code === 'NOT_FOUND' || /[^\p{L} ]/u.test(cell));
  const cells = cellsOf(original).filter(isValue);
  const shortened = cells.sort((a, b) => b.length - a.length).reduce(withoutCell, message);
  return shortened.replace(/^Row \d+ /, 'An earlier row ');
}

/** Groups problems by kind, and keeps the first rows of each. */
export function createProblemKinds() {
  const kinds = new Map<string, ProblemKind>();
  return {
    add(row: number, original: SourceRow['original'], problem: Problem): void {
      const { code, field } = problem;
      const common = commonMessage(problem, original);
      const name = `${code}\n${field}\n${common}`;
      const isOther = !kinds.has(name) && kinds.size >= kindsMax;
      const found = kinds.get(isOther ? '' : name);
      const message = isOther ? 'Other problems.' : (found?.message ?? problem.message);
      const rows = found?.rows ?? [];
      kinds.set(isOther ? '' : name, {
        row: found?.row ?? row,
        code: isOther ? 'OTHER' : code,
        ...(!isOther && field !== undefined && { field }),
        message: message === problem.message || isOther ? message : common,
        count: (found?.count ?? 0) + 1,
        rows: rows.length < rowsNamed && rows.at(-1) !== row ? [...rows, row] : rows,
      });
    },
    /** Returns the kinds, most frequent first, then in file order. */
    list: (): ProblemKind[] => [...kinds.values()].sort((a, b) => b.count - a.count || a.row - b.row),
  };
}
