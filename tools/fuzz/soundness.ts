import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { snapshotOf } from '../../apps/server/test/support/snapshot.ts';
import type { Answer, Sent } from './exchange.ts';
import type { Operation } from './operations.ts';

/** Secrets that no response may contain. */
export interface Secrets {
  /** Ids and addresses from other environments. */
  readonly ofOthers: ReadonlySet<string>;
  /** Names of constraints and indexes. */
  readonly ofDatabase: readonly string[];
}

const idsAndAddresses = /[a-z]{2,}_[0-9a-z]{26}|[\w.-]+@example\.com/g;

export async function secretsOf(db: Database, foreignEnvironments: readonly number[]): Promise<Secrets> {
  const rows = await Promise.all(foreignEnvironments.map((id) => snapshotOf(db, id)));
  const { rows: names } = await db.lists.query<{ name: string }>(`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace
    union select indexname from pg_indexes where schemaname = 'public'`);
  return {
    // Live is excluded, because it belongs to the same account as dev.
    ofOthers: new Set(
      rows
        .flatMap((text) => [...text.matchAll(idsAndAddresses)].map(([each]) => each))
        .filter((each) => !each.startsWith('acc_')),
    ),
    ofDatabase: names.map(({ name }) => name),
  };
}

/** Messages from libraries and databases, which no response may contain. */
const libraryText =
  /received|expected (string|number|boolean|array|object|record|int|date|nan|one of)|invalid (input|type|option|key|element|union|enum|iso|datetime|email|url|string|uuid)|unrecognized key|too (big|small)|not a valid|undefined|\[object |\bNaN\b|prisma|\bP\d{4}\b|\bselect\b.+\bfrom\b|insert into|violates|constraint|relation "|column "|syntax error|\bpg_|ECONN|EPIPE|cannot (read|set) prop|is not a function|is not iterable|JSON at position|unexpected (token|end)|cannot be stored|to be stored|out of range for type|node_modules|\bat .+:\d+:\d+/i;

interface ErrorShown {
  readonly message?: unknown;
  readonly field?: unknown;
  readonly details?: readonly { message?: unknown }[];
}

/** Returns all error messages in a response, including those of batch items. */
function messagesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(messagesIn);
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'error' || inner === null || typeof inner !== 'object') return messagesIn(inner);
    const { message, details = [] } = inner as ErrorShown;
    return [message, ...(Array.isArray(details) ? details : []).map((each) => each.message)].map(String);
  });
}

/** Removes what the caller sent, because a message may quote it, especially an id. */
function withoutEcho(message: string, echoes: readonly string[]): string {
  return echoes.reduce((rest, echo) => rest.replaceAll(echo, '…'), message);
}

const ECHO_LENGTH_MIN = 3;

function echoesOf({ path, body }: Sent): string[] {
  const quoted = [...(body?.toString().slice(0, 200_000) ?? '').matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(
    ([, text = '']) => text,
  );
  const inPath = path.split(/[/?&=]/).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return [...new Set([...quoted, ...inPath])]
    .filter(({ length }) => length >= ECHO_LENGTH_MIN)
    .sort((a, b) => b.length - a.length);
}

/** Without an id, the path matches a different operation or none. */
const nobody: Pick<Operation, 'name' | 'undeclared'> = {
  name: 'no operation',
  undeclared: (status) =>
    [400, 401, 404, 405].includes(status) ? null : `a path of nobody is answered ${status}`,
};

/** Finds an operation by method and path, as a router would. */
export function operationAt(
  operations: readonly Operation[],
  { method, path }: Sent,
): Pick<Operation, 'name' | 'undeclared'> {
  const [pathname = ''] = path.split('?');
  const found = operations.filter(
    (each) =>
      each.method === method &&
      new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i').test(pathname),
  );
  return found.find((each) => !each.path.includes('{')) ?? found[0] ?? nobody;
}

const HEADERS_MAX = 16 * 1024;

export function faultsOf(
  { undeclared }: Pick<Operation, 'undeclared'>,
  sent: Sent,
  { status, headers, text }: Answer,
  secrets: Secrets,
): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`it is answered ${status}`);
  if (!headers['content-type']?.includes('application/json')) return [...faults, 'the answer is not JSON'];
  const body = JSON.parse(text);
  const isError = status >= 400;
  // Headers of this length are rejected before the operation is known.
  const isTooLong = status === 431 && sent.path.length > HEADERS_MAX;
  const wrong = isTooLong ? null : undeclared(status, body);
  if (wrong) faults.push(wrong);
  const id = headers['x-request-id'];
  if (typeof id !== 'string' || (isError && body.error?.request_id !== id))
    faults.push('it has no request id');
  const ofItem = /"code":"(INTERNAL_ERROR|UNAVAILABLE)"/.exec(text)?.[1];
  if (status < 500 && ofItem) faults.push(`an item is answered ${ofItem}`);
  const echoes = echoesOf(sent);
  for (const message of messagesIn(body)) {
    const own = withoutEcho(message, echoes);
    const leak = own.match(libraryText)?.[0] ?? secrets.ofDatabase.find((name) => own.includes(name));
    if (leak !== undefined) faults.push(`a message says "${leak}": ${message.slice(0, 300)}`);
    if (message.trim() === '') faults.push('a message is empty');
  }
  const asked = `${sent.path} ${sent.body ?? ''}`;
  const foreign = [...text.matchAll(idsAndAddresses)].find(
    ([each]) => secrets.ofOthers.has(each) && !asked.includes(each),
  );
  if (foreign) faults.push(`it shows ${foreign[0]}, which belongs to somebody else`);
  return faults;
}
