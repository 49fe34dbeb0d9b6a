import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { openServer, type RunningServer, type ServerOptions } from '../src/start/open-server.ts';

/** A server on a database that is there, on a free port of this machine and silent, with whatever a test asks for. */
export const serverOn = (
  databaseUrl: string,
  options: Partial<Omit<ServerOptions, 'databaseUrl'>> = {},
): Promise<RunningServer> =>
  openServer({
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    encryptionKey: randomBytes(32),
    version: 'test',
    log: pino({ level: 'silent' }),
    ...options,
  });
