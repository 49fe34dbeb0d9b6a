import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../../../examples/fake-stripe/open-account.ts';
import type { DevFile } from '../../src/start/data-dir.ts';
import { demoIn } from '../support/demo-account.ts';
import { startServer, type TestServer } from '../support/harness.ts';
import { type Page, readPages } from '../support/markdown.ts';
import {
  checkShellBlocks,
  openSession,
  runTypeScript,
  type Session,
  saidToPrint,
  typeProblems,
} from '../support/run-page.ts';

const hasShell = ['curl --version', 'sh -c true'].every((command) => {
  const [program = '', ...args] = command.split(' ');
  return spawnSync(program, args).status === 0;
});

const signingSecret = 'a-secret-of-at-least-24-bytes';
/** Enough for a compiler or several processes on a busy machine. */
const RUN_MS = 180_000;
const pages = readPages();
const withBlocks = (kind: string) =>
  pages
    .filter(({ blocks }) => blocks.some(({ info }) => info === kind))
    .map((page) => [page.path, page] as const);
const shellPages = withBlocks('bash run');
const typeScriptPages = withBlocks('ts run');
const pagesThatRun = [...new Map([...shellPages, ...typeScriptPages]).entries()];
/** The README starts with a new server, and signing is a server-wide setting. */
const needsOwnServer = ['README.md', 'docs/guides/signing.md'];
const onOwnServers = pagesThatRun.filter(([path]) => needsOwnServer.includes(path));
const onOneServer = pagesThatRun.filter(([path]) => !needsOwnServer.includes(path));

describe('runnable code in the documentation', () => {
  test('is in the README and in the guides', () => {
    expect(shellPages.map(([path]) => path).sort()).toEqual([
      'README.md',
      'docs/guides/applications.md',
      'docs/guides/connect-stripe.md',
      'docs/guides/errors.md',
      'docs/guides/imports.md',
      'docs/guides/month-end.md',
      'docs/guides/pagination.md',
      'docs/guides/portal.md',
      'docs/guides/quick-start.md',
      'docs/guides/set-up-tracking.md',
      'docs/guides/signing.md',
    ]);
    expect(typeScriptPages.map(([path]) => path).sort()).toEqual([
      'README.md',
      'docs/guides/errors.md',
      'docs/guides/idempotency.md',
      'docs/guides/pagination.md',
      'docs/guides/receive-webhooks.md',
      'docs/guides/refunds-and-clawbacks.md',
      'docs/guides/set-up-tracking.md',
      'docs/guides/signing.md',
    ]);
  });

  test('compiles', { timeout: RUN_MS }, () => {
    const blocks = typeScriptPages.flatMap(([, page]) => page.blocks.filter(({ info }) => info === 'ts run'));
    expect(blocks.length).toBeGreaterThanOrEqual(typeScriptPages.length);
    expect(typeProblems(blocks)).toEqual([]);
    expect(typeProblems([{ info: 'ts run', code: 'export const wrong: string = 1;' }])).toHaveLength(1);
  });

  test.each(onOwnServers)('%s runs on a separate server', { timeout: RUN_MS }, (_, page) =>
    withServer(page, (session) => follow(page, session)),
  );
});

describe.each([
  ['from the first to the last', onOneServer],
  ['from the last to the first', onOneServer.toReversed()],
])('all guides on one server, %s', (_, ordered) => {
  let server: TestServer;
  let stripe: Awaited<ReturnType<typeof openAccount>>;
  let file: DevFile;
  beforeAll(async () => {
    stripe = await openAccount(0);
    server = await startServer({
      ...{ relays: true, settles: true, delivers: true, allowsPrivateWebhooks: true },
      stripeApiBase: stripe.told.api_base,
    });
    file = { base_url: server.baseUrl, ...(await demoIn(server.db)) };
  });
  afterAll(async () => {
    await server?.close();
    await stripe?.close();
  });

  test.each(ordered)('%s', { timeout: RUN_MS }, async (_, page) => {
    const session = openSession(file, {});
    writeFileSync(join(session.directory, '.tributary', 'fake-stripe.json'), JSON.stringify(stripe.told));
    await follow(page, session).finally(session.close);
  });
});

/** Runs the code that the page marks as runnable. Shell blocks need curl. */
async function follow(page: Page, session: Session): Promise<void> {
  if (hasShell && page.blocks.some(({ info }) => info === 'bash run')) await checkShellBlocks(page, session);
  for (const block of page.blocks.filter(({ info }) => info === 'ts run')) {
    expect(saidToPrint(block)).not.toEqual([]);
    expect(await runTypeScript(block, session)).toEqual(saidToPrint(block));
  }
}

/** Provides the database and files of a first start, with signing if the page is about it. */
async function withServer(page: Page, work: (session: Session) => Promise<void>): Promise<void> {
  const isSigned = page.path.endsWith('/signing.md');
  const server = await startServer(isSigned ? { signingSecrets: [signingSecret] } : {});
  const file = { base_url: server.baseUrl, ...(await demoIn(server.db)) };
  const session = openSession(file, isSigned ? { S2S_REQUEST_SIGNING_SECRET: signingSecret } : {});
  await work(session).finally(async () => {
    session.close();
    await server.close();
  });
}
