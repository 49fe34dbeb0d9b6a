import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/test/support/listen.ts';
import type { Bench } from './bench.ts';
import { keysOfAnotherAccount } from './fill.ts';
import { residentPeakMb } from './processor-time.ts';
import { startTributary } from './server-process.ts';
import { memoryRow, type Row, under } from './table.ts';

const MIB = 1_024 * 1_024;
const BATCH = '/v1/referrals/batch';

const PAUSE_MS_MAX = 50;
const HELD_MB_MAX = 300;

const numbered = (count: number, each: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at)).join();
const unknownKeys = (count: number) => `{${numbered(count, (at) => `"${at.toString(36)}":1`)}}`;
const items = (count: number, item: string) => `{"items":[${numbered(count, () => item)}]}`;

const attacks: readonly { readonly name: string; readonly path: string; readonly body: string }[] = [
  { name: 'a batch of unknown fields', path: BATCH, body: unknownKeys(39_000) },
  { name: 'items of unknown fields', path: BATCH, body: items(500, unknownKeys(78)) },
  {
    name: 'items of nested lists',
    path: BATCH,
    body: items(500, `{"metadata":{"a":[${'[],'.repeat(50)}1]}}`),
  },
  { name: 'items of wrong values', path: BATCH, body: items(500, `{"metadata":[${'1,'.repeat(110)}1]}`) },
  {
    name: 'items of fields with names of their own',
    path: BATCH,
    body: `{"items":[${numbered(500, (item) => `{${numbered(78, (at) => `"${item * 78 + at}":12345678901234567`)}}`)}]}`,
  },
  { name: 'a batch of one string', path: BATCH, body: `{"items":["${'\\u0041'.repeat(340_000)}"]}` },
  { name: 'single bodies of unknown fields', path: '/v1/referrals', body: unknownKeys(3_900) },
];

/** Measures how large and deliberately expensive bodies affect other requests to the shipped server. */
export async function measureLargeBodies({ place, options, say, stopLater }: Bench): Promise<Row[]> {
  const { attackers, bodies } = options;
  say('Large bodies');
  const open = async (name: string) => {
    const databaseUrl = await place.createDatabase(name);
    const metricsPort = await freePort();
    const settings = { TRIBUTARY_METRICS_PORT: String(metricsPort) };
    const server = stopLater(await startTributary(databaseUrl, place.directory(name), settings));
    const apiKeys: string[] = [];
    while (apiKeys.length < bodies) apiKeys.push(...(await keysOfAnotherAccount(databaseUrl, 1)));
    return { ...server, metricsPort, apiKeys };
  };
  const attacked = await open('attacked');
  const pauses: Row[] = [];
  for (const { name, ...attack } of attacks) {
    // Warm up the code, which is compiled on first use.
    for (let time = 0; time < 2; time += 1) {
      await longestPauseMs(attacked.metricsPort);
      const keys = attacked.apiKeys.slice(0, attackers);
      await Promise.all(keys.map((apiKey) => send(attacked.port, { apiKey, ...attack })));
    }
    const ms = await longestPauseMs(attacked.metricsPort);
    const target = under(PAUSE_MS_MAX, ms, 'ms');
    pauses.push({ name: `16 Longest pause: ${name}`, cells: [`${ms.toFixed(0)} ms`], target });
  }
  const held = await open('held');
  const sockets = held.apiKeys.map((apiKey) => holdBody(held.port, apiKey));
  await sleep(HELD_MS);
  for (const socket of sockets) socket.destroy();
  const name = `17 Resident memory, ${bodies} bodies of 2 MiB open`;
  return [...pauses, memoryRow(name, residentPeakMb(held.pid), HELD_MB_MAX)];
}

/** Long enough for all bytes to arrive at the server. */
const HELD_MS = 5_000;

async function send(
  port: number,
  { apiKey, path, body }: { apiKey: string; path: string; body: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  await response.arrayBuffer();
}

/** Opens a batch request of 2 MiB and holds back its last byte. */
function holdBody(port: number, apiKey: string): Socket {
  const head = `POST ${BATCH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json`;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`${head}\r\nContent-Length: ${2 * MIB}\r\n\r\n`);
    socket.write(Buffer.alloc(2 * MIB - 1, ' '));
  });
  socket.on('error', () => {});
  socket.resume();
  return socket;
}

/**
 * Returns the server's longest pause since the last call. Includes the server's own measuring interval of ten
 * milliseconds.
 */
async function longestPauseMs(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
}
