import type pg from 'pg';
import type { FeedPage, FeedPages, FeedPosition, PollSlots } from '../../../dependencies.ts';
import { Failure } from '../../../domain/failure.ts';
import { rows } from '../../../platform/db/sql.ts';
import { eventsAfter, toFeedPage } from './webhook-event.ts';

interface Reader extends FeedPosition {
  readonly resolve: (page: FeedPage) => void;
  readonly reject: (error: unknown) => void;
}

export function feedPages(pool: pg.Pool): FeedPages {
  const waiting = new Map<number, Reader[]>();

  /**
   * Reads for all waiting readers. A reader that arrives while a statement is running waits for the next one,
   * because the running one may have missed the event that woke the reader.
   */
  const readAll = async (environmentId: number) => {
    for (let readers = takeAll(environmentId); readers.length > 0; readers = takeAll(environmentId)) {
      try {
        const left = answer(readers, await readFor(pool, environmentId, readers));
        waiting.get(environmentId)?.unshift(...left);
      } catch (error) {
        for (const { reject } of readers) reject(error);
      }
    }
    waiting.delete(environmentId);
  };
  const takeAll = (environmentId: number) => waiting.get(environmentId)?.splice(0) ?? [];

  return {
    read: (environmentId, position) =>
      new Promise((resolve, reject) => {
        const reader = { ...position, resolve, reject };
        const others = waiting.get(environmentId);
        if (others) return others.push(reader);
        waiting.set(environmentId, [reader]);
        // A notification wakes all readers of an environment in the same turn of the event loop.
        setImmediate(() => void readAll(environmentId));
      }),
  };
}

interface Stretch extends FeedPage {
  readonly isToTheEnd: boolean;
}

/** Reads as many events as the largest page holds, starting at the reader that is furthest behind. */
async function readFor(
  pool: pg.Pool,
  environmentId: number,
  readers: readonly FeedPosition[],
): Promise<Stretch> {
  const [after = 0n] = readers.map((each) => each.after ?? 0n).sort((a, b) => (a < b ? -1 : 1));
  const limit = Math.max(...readers.map((each) => each.limit));
  const page = toFeedPage(await rows(pool, eventsAfter.with({ environmentId, after, limit })));
  return { ...page, isToTheEnd: page.events.length < limit };
}

/**
 * Resolves all readers whose page is complete, always including the reader that is furthest behind. Returns
 * the others.
 */
function answer(readers: readonly Reader[], { events, latest, first, isToTheEnd }: Stretch): Reader[] {
  return readers.filter(({ after, limit, resolve }) => {
    const mine = events.filter(({ sequence }) => sequence > (after ?? 0n)).slice(0, limit);
    const isWhole = isToTheEnd || mine.length === limit;
    if (isWhole) resolve({ events: mine, latest, first });
    return !isWhole;
  });
}

/** Maximum number of long polls per caller in one process. */
export const POLLS_PER_KEY_MAX = 100;
const RETRY_SECONDS = 5;

export function pollSlots(): PollSlots {
  const taken = new Map<string, number>();
  return {
    take: (actor) => {
      const count = taken.get(actor) ?? 0;
      if (count >= POLLS_PER_KEY_MAX) throw tooMany();
      taken.set(actor, count + 1);
      return () => {
        const left = (taken.get(actor) ?? 0) - 1;
        if (left > 0) taken.set(actor, left);
        else taken.delete(actor);
      };
    },
  };
}

const tooMany = () =>
  new Failure(
    'RATE_LIMIT_EXCEEDED',
    `This API key already has ${POLLS_PER_KEY_MAX} requests waiting for events. Use one of them to follow the feed.`,
    { headers: { 'Retry-After': String(RETRY_SECONDS) } },
  );
