import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Returns the next request as a string that can be written to a socket. */
export type NextRequest = () => string;

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** Expected status of every response. */
  readonly expected: number;
  readonly next: NextRequest;
  /** Maximum number of requests per second, evenly spaced. Default: unlimited. */
  readonly perSecond?: number;
}

export interface Answers {
  readonly count: number;
  /** Time until the last response. */
  readonly wallMs: number;
  /** Sorted latencies of all responses. */
  readonly latenciesMs: Float64Array;
}

/**
 * Keeps `connections` requests in flight for `seconds`, then waits for the last responses, so that every request is
 * counted. Uses plain sockets, because a client as expensive as the server would bring every ratio closer to 1.
 */
export function loadFor(load: Load, seconds: number): Promise<Answers> {
  let until = Number.POSITIVE_INFINITY;
  const isOver = () => performance.now() >= until;
  return run(load, isOver, () => {
    until = performance.now() + seconds * 1_000;
  });
}

/** Sends one request on each connection at the same time. */
export function loadAtOnce(load: Load): Promise<Answers> {
  let left = load.connections;
  return run(load, () => left-- <= 0);
}

async function run(load: Load, isOver: () => boolean, onStart = () => {}): Promise<Answers> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  const answered = { latenciesMs: [] as number[], lastAt: 0 };
  try {
    onStart();
    const startedAt = performance.now();
    const pace = { isOver, waitMs: waitOf(load, startedAt) };
    await Promise.all(sockets.map((socket) => keepBusy(socket, load, pace, answered)));
    const { latenciesMs, lastAt } = answered;
    const wallMs = lastAt - startedAt;
    return { count: latenciesMs.length, wallMs, latenciesMs: Float64Array.from(latenciesMs).sort() };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

interface Pace {
  isOver(): boolean;
  /** Returns the milliseconds until the next request is due; 0 if it is late. */
  waitMs(): number;
}

function waitOf({ perSecond }: Load, startedAt: number): Pace['waitMs'] {
  if (perSecond === undefined) return () => 0;
  let count = 0;
  return () => {
    count += 1;
    return startedAt + (count * 1_000) / perSecond - performance.now();
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
}

function keepBusy(
  socket: Socket,
  { expected, next }: Load,
  { isOver, waitMs }: Pace,
  answered: { readonly latenciesMs: number[]; lastAt: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    let sentAt = 0;
    const sendWhenDue = () => {
      const ms = waitMs();
      if (ms > 0) setTimeout(send, ms);
      else send();
    };
    const send = () => {
      if (isOver()) return resolve();
      const request = next();
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk) => {
      received += chunk;
      if (!isWhole(received)) return;
      answered.lastAt = performance.now();
      answered.latenciesMs.push(answered.lastAt - sentAt);
      if (statusOf(received) !== expected) return reject(new Error(`Unexpected answer: ${received}`));
      received = '';
      sendWhenDue();
    });
    sendWhenDue();
  });
}

const statusOf = (answer: string) => Number(answer.slice(9, 12));

/**
 * Returns true if the response is complete. Each character is one byte (latin1), and every response has a
 * Content-Length.
 */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const length = /^content-length: (\d+)\r?$/im.exec(answer.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${answer.slice(0, headEnd)}`);
  return answer.length >= headEnd + 4 + Number(length);
}
