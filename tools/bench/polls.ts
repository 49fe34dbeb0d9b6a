import { connect, type Socket } from 'node:net';
import { POLLS_PER_KEY_MAX } from '../../apps/server/src/features/webhooks/events/feed-readers.ts';
import type { Bench } from './bench.ts';
import { fill, keysOfAnotherAccount, settle } from './fill.ts';
import { loadFor } from './load.ts';
import { conversions } from './requests.ts';
import { median } from './rounds.ts';
import { signingSecret, startPart } from './server-process.ts';
import { type Row, timesAtMost, whole } from './table.ts';

const OPENED_AT_ONCE = 50;

/** Maximum ratio of the median with polls to the median without. */
const TIMES_MAX = 1.2;

/** Measures one account's sales with and without another account's long polls, alternately on the same server. */
export async function measurePolls({ place, options, say, stopLater }: Bench): Promise<Row[]> {
  const { connections, customers, polls, rounds, seconds } = options;
  say(`Sales beside ${whole(polls)} long polls: ${rounds} rounds`);
  const databaseUrl = await place.createDatabase('polls');
  const server = stopLater(await startPart({ relays: true }, databaseUrl));
  await fill(databaseUrl, customers);
  const apiKeys = await keysOfAnotherAccount(databaseUrl, Math.ceil(polls / POLLS_PER_KEY_MAX));
  const next = conversions({ apiKey: server.apiKey, signingSecret }, 'sale', customers);
  const p50 = async () => {
    const load = { port: server.port, connections, expected: 201, next };
    const { latenciesMs } = await loadFor(load, seconds);
    return latenciesMs[Math.floor(latenciesMs.length / 2)] ?? Number.NaN;
  };
  await p50();
  await settle(databaseUrl);
  const without: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await p50());
    const held = await holdPolls(server.port, apiKeys, polls);
    beside.push(await p50());
    await held.end();
  }
  const [withoutMs, withMs] = [median(without), median(beside)];
  return [
    {
      name: `15 POST /v1/conversions beside ${whole(polls)} long polls of another account`,
      cells: [`p50 ${withMs.toFixed(1)} ms; ${withoutMs.toFixed(1)} ms without`],
      target: timesAtMost(TIMES_MAX, withMs / withoutMs, '× without'),
    },
  ];
}

/** Keeps long polls open. At the end, throws if any poll received a status other than 200. */
async function holdPolls(port: number, apiKeys: readonly string[], count: number) {
  const refused: string[] = [];
  const sockets: Socket[] = [];
  // Open only a few at a time, because more would overflow the listening socket's backlog.
  while (sockets.length < count) {
    const set = Array.from({ length: Math.min(OPENED_AT_ONCE, count - sockets.length) }, (_, index) =>
      open(port, apiKeys[(sockets.length + index) % apiKeys.length] ?? '', refused),
    );
    sockets.push(...(await Promise.all(set)));
  }
  return {
    end: async () => {
      for (const socket of sockets) socket.destroy();
      if (refused.length > 0) throw new Error(`${refused.length} polls were refused: ${refused[0]}`);
    },
  };
}

function open(port: number, apiKey: string, refused: string[]): Promise<Socket> {
  const request = `GET /v1/webhook-events?wait=30 HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(request);
      resolve(socket);
    });
    socket.setEncoding('latin1').on('error', reject);
    socket.on('data', (answer: string) => {
      if (!answer.startsWith('HTTP/1.1 200')) refused.push(answer);
      socket.write(request);
    });
  });
}
