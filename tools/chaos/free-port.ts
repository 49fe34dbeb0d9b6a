import { createServer } from 'node:net';

const FROM = 20_000;
const TO = 32_000;

/**
 * A port for what is ended and started again. Below those that systems give to outgoing connections: one of them could
 * hold it while its owner is away.
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
