import { createServer } from 'node:net';

const FROM = 20_000;
const TO = 32_000;

/**
 * Returns a port for a process that will be restarted. It is below the range for outgoing connections, which could
 * otherwise take the port while the process is down.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
