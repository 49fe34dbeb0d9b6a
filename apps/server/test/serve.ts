import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { openServer } from '../src/start/open-server.ts';

// A program: serves the database of its first argument with the options of the second, tells its address, and runs
// until it is killed.
const { baseUrl } = await openServer({
  databaseUrl: process.argv[2] ?? '',
  host: '127.0.0.1',
  port: 0,
  encryptionKey: randomBytes(32),
  version: 'test',
  log: pino({ level: 'silent' }),
  ...JSON.parse(process.argv[3] ?? '{}'),
});
process.stdout.write(`${baseUrl}\n`);
