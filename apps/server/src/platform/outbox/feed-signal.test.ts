import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import type { FeedSignal } from '../../dependencies.ts';
import { FEED_CHANNEL, openFeedSignal } from './feed-signal.ts';

const server = useServer();
let feed: FeedSignal;
beforeAll(async () => {
  feed = server.deps.feed;
});

const LONG_MS = 60_000;

const timed = async (work: Promise<void>): Promise<number> => {
  const startedMs = performance.now();
  await work;
  return performance.now() - startedMs;
};

/** Backend that listens for this server. */
const listener = `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen ${FEED_CHANNEL}'`;
const listens = async () => (await server.db.lists.query(listener)).rows.length === 1;
const untilListening = async () => {
  while (!(await listens())) await sleep(10);
};
const notify = () => server.db.lists.query(`select pg_notify('${FEED_CHANNEL}', '')`);

describe('feed change signal', () => {
  test('wakes all waiting requests', async () => {
    await untilListening();
    const waiting = Promise.all([feed.changed(LONG_MS), feed.changed(LONG_MS), feed.changed(LONG_MS)]);
    await notify();
    expect((await waiting).length).toBe(3);
    expect(feed.waitingCount).toBe(0);
  });

  test('ends the wait at the timeout without a change', async () => {
    // Signals of the test before can still arrive. They end a wait early, and there is a limited number of them.
    await expect.poll(() => timed(feed.changed(300)), { timeout: 5_000 }).toBeGreaterThan(290);
    expect(feed.waitingCount).toBe(0);
  });

  test('stops waiting when the signal aborts or has aborted', async () => {
    const leaving = new AbortController();
    const waiting = feed.changed(LONG_MS, leaving.signal);
    leaving.abort();
    await waiting;
    await feed.changed(LONG_MS, leaving.signal);
    expect(feed.waitingCount).toBe(0);
  });

  test('polls every half second while the connection is lost, and listens again afterwards', async () => {
    await untilListening();
    const waiting = feed.changed(LONG_MS);
    await server.db.lists.query(`select pg_terminate_backend(pid) from (${listener}) l`);
    // Signals sent in the meantime were lost, so every waiting request reads the feed.
    await waiting;

    await untilListening();
    const later = feed.changed(LONG_MS);
    await notify();
    await later;
  });

  test('polls every half second if it cannot listen', async () => {
    const deaf = openFeedSignal('postgres://nobody@127.0.0.1:1/none');
    const ms = await timed(deaf.changed(LONG_MS));
    expect(ms).toBeGreaterThan(490);
    expect(ms).toBeLessThan(LONG_MS / 2);
    const closing = timed(deaf.close());
    expect(await closing).toBeLessThan(LONG_MS / 2);
  });
});

describe('poke', () => {
  test('is remembered until one request has used it, once', async () => {
    feed.poke();
    feed.poke();
    expect(await timed(feed.poked(LONG_MS))).toBeLessThan(LONG_MS / 2);
    expect(await timed(feed.poked(100))).toBeGreaterThan(95);
  });

  test('wakes a waiting request', async () => {
    const waiting = feed.poked(LONG_MS);
    feed.poke();
    await waiting;
    expect(await timed(feed.poked(50))).toBeGreaterThan(45);
  });
});

test('wakes every waiting request and stops listening when closed', async () => {
  const other = openFeedSignal(server.databaseUrl);
  const waiting = other.changed(LONG_MS);
  await other.close();
  await waiting;
  const { rows } = await server.db.lists.query(listener);
  expect(rows).toHaveLength(1);
});
