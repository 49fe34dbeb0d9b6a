import { exitCodes } from '../exit-codes.ts';
import { Stop } from '../stop.ts';

const notFound = 404;
const atOnce = 8;

async function find<T>(read: (id: string) => PromiseLike<T>, id: string): Promise<T | undefined> {
  try {
    return await read(id);
  } catch (error) {
    if ((error as { status?: number }).status === notFound) return undefined;
    throw error;
  }
}

/** Those that exist, by id, in the order given. */
export async function readByIds<T>(
  ids: readonly string[],
  read: (id: string) => PromiseLike<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const window = ids.slice(at, at + atOnce);
    const objects = await Promise.all(window.map((id) => find(read, id)));
    for (const [index, object] of objects.entries())
      if (object !== undefined) found.set(window[index] ?? '', object);
  }
  return found;
}

/** Throws `Stop` (not found) with the ids that lead to nothing. */
export function assertAllFound(
  noun: string,
  ids: readonly string[],
  found: ReadonlyMap<string, unknown>,
): void {
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0)
    throw new Stop(exitCodes.notFound, `No ${noun} ${missing.join(', ')}. Nothing was done.`);
}
