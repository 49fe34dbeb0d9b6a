import { createServer, type Server } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../../../test/support/listen.ts';
import { DatabaseAway, DatabaseRefused, StartupError } from '../startup-error.ts';
import { openDatabase } from './database.ts';
import { databaseFailure, duplicateFailure } from './database-failure.ts';
import { isUniqueViolation } from './failures.ts';
import { faultForLog } from './fault-for-log.ts';
import { withClient } from './with-client.ts';

const violated = (constraint: string) => Object.assign(new Error(), { code: '23505', constraint });
/**
 * Builds an error as a node of Citus reports what another rejected: with its code, or in a transaction as an internal
 * error.
 */
const relayed = (constraint: string, code: string) =>
  Object.assign(new Error(`duplicate key value violates unique constraint "${constraint}"`), { code });
/** Builds an error as Prisma's adapter reports it. */
const reported = (constraint: string) =>
  Object.assign(new Error(), {
    name: 'DriverAdapterError',
    cause: {
      originalCode: '23505',
      originalMessage: `duplicate key value violates unique constraint "${constraint}"`,
    },
  });

const reports = (constraint: string) => [
  violated(constraint),
  relayed(constraint, '23505'),
  relayed(constraint, 'XX000'),
  reported(constraint),
];

test.each([
  ['of a PostgreSQL', 'affiliates_email_key'],
  ['of a shard of Citus', 'affiliates_email_key_102044'],
])('recognizes a unique key %s by name in every kind of error', (_, constraint) => {
  for (const error of reports(constraint)) {
    expect(isUniqueViolation(error, 'affiliates_email_key')).toBe(true);
    expect(duplicateFailure(error)).toMatchObject({ code: 'DUPLICATE', field: 'email' });
  }
});

test('treats a name that ends in a short number as another constraint', () => {
  expect(isUniqueViolation(violated('affiliates_email_key_2'), 'affiliates_email_key')).toBe(false);
});

const log = pino({ level: 'silent' });

/** PostgreSQL's SQLSTATEs for connection, resource, operator and operating system errors. */
const ofTheDatabase: Readonly<Record<string, string>> = {
  '08000': 'connection',
  '08001': 'connection',
  '08003': 'connection',
  '08004': 'connection',
  '08006': 'connection',
  '08007': 'connection',
  '08P01': 'connection',
  '53000': 'limit',
  '53100': 'disk is full',
  '53200': 'out of memory',
  '53300': 'any more connections',
  '53400': 'limit',
  '57000': 'ended',
  '57014': 'too long',
  '57P01': 'shutdown',
  '57P02': 'crashed',
  '57P03': 'starting',
  '57P04': 'ended',
  '57P05': 'ended',
  '58000': 'operating system',
  '58030': 'operating system',
  '58P01': 'operating system',
  '58P02': 'operating system',
  '58P03': 'operating system',
};

const asDriver = (code: string) => Object.assign(new Error('row canary'), { code, severity: 'ERROR' });
const asAdapter = (originalCode: string) =>
  Object.assign(new Error('Invalid invocation: canary'), {
    clientVersion: '7',
    code: 'P2010',
    meta: {
      driverAdapterError: { cause: { kind: 'postgres', originalCode, originalMessage: 'row canary' } },
    },
  });

describe('failing statement', () => {
  test.each(Object.entries(ofTheDatabase))(
    'with %s is UNAVAILABLE, with the reason in the log',
    (state, reason) => {
      for (const error of [asDriver(state), asAdapter(state)]) {
        expect(databaseFailure(error, log)).toMatchObject({
          code: 'UNAVAILABLE',
          headers: { 'Retry-After': '1' },
        });
        expect(faultForLog(error)).toMatchObject({
          sql_state: state,
          reason: expect.stringContaining(reason),
        });
        expect(JSON.stringify(faultForLog(error))).not.toContain('canary');
      }
    },
  );

  test.each(['XX000', 'XX001', '42P01', '42601', '23514', '22012'])(
    'with %s is reported as a bug',
    (state) => {
      expect(databaseFailure(asDriver(state), log)).toBeNull();
      expect(faultForLog(asDriver(state))).not.toHaveProperty('reason');
    },
  );
});

const faultOf = (ask: () => Promise<unknown>): Promise<unknown> =>
  ask().then(
    () => null,
    (fault: unknown) => fault,
  );

/** Simulates a database that refuses every connection with an error. */
async function refusing(state: string, message: string): Promise<{ url: string; server: Server }> {
  const fields = ['SFATAL', 'VFATAL', `C${state}`, `M${message}`].map((field) => `${field}\0`).join('');
  const body = Buffer.from(`${fields}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, body])));
  });
  const port = await listen(server);
  return { url: `postgres://u:p@127.0.0.1:${port}/d`, server };
}

describe('refused database connection', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  const refusals = [
    ...[...Object.keys(ofTheDatabase), '55000', 'XX000', 'XX001', 'F0000'].map(
      (state) => [state, DatabaseAway] as const,
    ),
    ...['28000', '28P01'].map((state) => [state, DatabaseRefused] as const),
    ...['3D000', '42501', '42704', '22023', '0A000'].map((state) => [state, StartupError] as const),
  ];

  test.each(refusals)('with %s is UNAVAILABLE to every caller of a pool', async (state, atStart) => {
    const refused = await refusing(state, 'could not write init file');
    server = refused.server;
    const db = openDatabase(refused.url);
    const ways = {
      hot: () => db.hot.connect(),
      lists: () => db.lists.query('select 1'),
      model: () => db.orm.program.findFirst({ where: { environmentId: 1 } }),
      raw: () => db.orm.$queryRawUnsafe('select 1'),
      transaction: () => db.orm.$transaction((tx) => tx.program.findFirst({ where: { environmentId: 1 } })),
    };
    for (const [way, ask] of Object.entries(ways)) {
      const error = await faultOf(ask);
      expect(databaseFailure(error, log), way).toMatchObject({
        code: 'UNAVAILABLE',
        headers: { 'Retry-After': '1' },
      });
      expect(faultForLog(error), way).toMatchObject({
        reason: `no connection could be opened: could not write init file (${state}): the database's disk is full or has failed`,
      });
    }
    await db.close();
    const started = await faultOf(() => withClient(refused.url, async () => {}));
    expect((started as Error).constructor).toBe(atStart);
  });
});
