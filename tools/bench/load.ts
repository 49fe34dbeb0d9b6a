import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Makes the next request: all of its bytes, ready for a socket. */
export type NextRequest = () => string;

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** The status that every answer must have. */
  readonly expected: number;
  readonly next: NextRequest;
}

export interface Answers {
  readonly count: number;
  readonly wallMs: number;
  /** Of every answer, sorted. */
  readonly latenciesMs: Float64Array;
}

/**
 * Keeps `connections` requests in flight for `seconds`, then waits for the last answers, so that every request that
 * was sent is counted. Plain sockets: a client that costs as much as a server would bring every ratio closer to 1.
 */
export function loadFor(load: Load, seconds: number): Promise<Answers> {
  let until = Number.POSITIVE_INFINITY;
  const isOver = () => performance.now() >= until;
  return run(load, isOver, () => {
    until = performance.now() + seconds * 1_000;
  });
}

/** Sends one request on each of the connections, all at once. */
export function loadAtOnce(load: Load): Promise<Answers> {
  let left = load.connections;
  return run(load, () => left-- <= 0);
}

async function run(load: Load, isOver: () => boolean, onStart = () => {}): Promise<Answers> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  const latenciesMs: number[] = [];
  try {
    onStart();
    const startedAt = performance.now();
    await Promise.all(sockets.map((socket) => keepBusy(socket, load, isOver, latenciesMs)));
    const wallMs = performance.now() - startedAt;
    return { count: latenciesMs.length, wallMs, latenciesMs: Float64Array.from(latenciesMs).sort() };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
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
  isOver: () => boolean,
  latenciesMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    let sentAt = 0;
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
      latenciesMs.push(performance.now() - sentAt);
      if (statusOf(received) !== expected) return reject(new Error(`Unexpected answer: ${received}`));
      received = '';
      send();
    });
    send();
  });
}

const statusOf = (answer: string) => Number(answer.slice(9, 12));

/** One character is one byte (latin1). Every answer here has a Content-Length. */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const length = /^content-length: (\d+)\r?$/im.exec(answer.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${answer.slice(0, headEnd)}`);
  return answer.length >= headEnd + 4 + Number(length);
}
