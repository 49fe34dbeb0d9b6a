import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { FeedSignal } from '../../dependencies.ts';
import { connectionTo } from '../db/tls.ts';
import { latch, woken } from '../latch.ts';

/** Channel that the relay notifies in the transaction that assigns sequence numbers. */
export const FEED_CHANNEL = 'tributary_feed';
/** Channel that `queueUserMail` and `queueMail` notify when they queue an e-mail. */
export const MAIL_CHANNEL = 'tributary_mail';
/** Payload if deliveries are due but there are no new events. Wakes workers, but not long polls. */
export const DELIVERIES_DUE = 'due';
/** Polling interval of waiting requests while the connection is lost and there are no notifications. */
const UNHEARD_MS = 500;
const RECONNECT_MS_MAX = 5_000;

/** @param url direct URL of the database, because a pooler in transaction mode does not support LISTEN */
export function openFeedSignal(url: string): FeedSignal {
  const closing = new AbortController();
  const waiting = new Set<() => void>();
  const waitingIn = new Map<number, Set<() => void>>();
  const waitingForMail = new Set<() => void>();
  const pokes = latch();
  let isHeard = false;
  const wake = (sleepers: ReadonlySet<() => void> = new Set()) => {
    for (const each of [...sleepers]) each();
  };
  const wakeAll = () => {
    wake(waiting);
    wake(waitingForMail);
    for (const sleepers of [...waitingIn.values()]) wake(sleepers);
  };
  const onChange = (payload: string) => {
    if (payload === '') return wakeAll();
    wake(waiting);
    if (payload !== DELIVERIES_DUE) for (const id of payload.split(',')) wake(waitingIn.get(Number(id)));
  };
  const patience = (ms: number) => (isHeard ? ms : Math.min(ms, UNHEARD_MS));
  const listening = keepListening(url, closing.signal, {
    onChange,
    onMail: () => wake(waitingForMail),
    onHeard: (heard) => {
      isHeard = heard;
      // Notifications sent in the meantime were missed.
      wakeAll();
    },
  });
  return {
    poke: pokes.open,
    poked: (ms, signal) => pokes.passed(ms, signal),
    changed: (ms, signal) => woken(waiting, patience(ms), signal),
    mailQueued: (ms, signal) => woken(waitingForMail, patience(ms), signal),
    changedIn: async (environmentId, ms, signal) => {
      const sleepers = waitingIn.get(environmentId) ?? new Set();
      waitingIn.set(environmentId, sleepers);
      await woken(sleepers, patience(ms), signal);
      if (sleepers.size === 0 && waitingIn.get(environmentId) === sleepers) waitingIn.delete(environmentId);
    },
    get waitingCount() {
      return [...waitingIn.values()].reduce((sum, { size }) => sum + size, waiting.size);
    },
    close: async () => {
      closing.abort();
      wakeAll();
      await listening;
    },
  };
}

interface Listener {
  onChange(payload: string): void;
  onMail(): void;
  onHeard(isHeard: boolean): void;
}

/** Listens on one connection. If it is lost, reconnects immediately, and then with increasing delays. */
async function keepListening(url: string, closed: AbortSignal, listener: Listener): Promise<void> {
  for (let failures = 0; !closed.aborted; failures += 1) {
    const wasHeard = await listenOnce(url, closed, listener);
    if (wasHeard) failures = 0;
    const pauseMs = Math.min(100 * 2 ** failures, RECONNECT_MS_MAX);
    await sleep(pauseMs, undefined, { signal: closed, ref: false }).catch(() => {});
  }
}

/** Listens until the connection ends. Returns true if there was one. */
async function listenOnce(url: string, closed: AbortSignal, listener: Listener): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(url), keepAlive: true, connectionTimeoutMillis: 3_000 });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  // The end of the connection is handled below. Without a listener, the error would end the process.
  client.on('error', () => {});
  client.on('notification', ({ channel, payload = '' }) =>
    channel === MAIL_CHANNEL ? listener.onMail() : listener.onChange(payload),
  );
  const leave = () => void client.end().catch(() => {});
  try {
    await client.connect();
    await client.query(`listen ${MAIL_CHANNEL}`);
    await client.query(`listen ${FEED_CHANNEL}`);
  } catch {
    leave();
    return false;
  }
  closed.addEventListener('abort', leave, { once: true });
  if (closed.aborted) leave();
  listener.onHeard(true);
  await ended;
  listener.onHeard(false);
  closed.removeEventListener('abort', leave);
  return true;
}
