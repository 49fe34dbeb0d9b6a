import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { openServer } from '../../apps/server/src/start/open-server.ts';
import { demoIn } from '../../apps/server/test/support/demo-account.ts';

/**
 * Runs the server without its jobs, except those named in the first argument. The bench forks this process, which exits
 * when the bench exits.
 */
const server = await openServer({
  databaseUrl: process.env.DATABASE_URL ?? '',
  host: '127.0.0.1',
  port: 0,
  encryptionKeys: [randomBytes(32)],
  version: 'bench',
  feedRetentionDays: 90,
  clickRetentionDays: 400,
  payoutRetentionYears: 10,
  log: pino({ level: 'warn' }),
  ...JSON.parse(process.argv[2] ?? '{}'),
});
const { api_key: apiKey } = await demoIn(server.db);

process.send?.({ port: Number(new URL(server.baseUrl).port), apiKey });
process.on('disconnect', () => process.exit(0));
