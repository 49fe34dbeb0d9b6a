import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openAccount } from '../../../../examples/fake-stripe/open-account.ts';
import { demoIn } from '../support/demo-account.ts';
import { startServer } from '../support/harness.ts';
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
/** A compiler or several processes, which a busy machine may take its time over. */
const RUN_MS = 180_000;
const pages = readPages();
const withBlocks = (kind: string) =>
  pages
    .filter(({ blocks }) => blocks.some(({ info }) => info === kind))
    .map((page) => [page.path, page] as const);
const shellPages = withBlocks('bash run');
const typeScriptPages = withBlocks('ts run');

describe('code that a page says runs', () => {
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

  // Without curl, nobody can follow the pages by hand either.
  test.skipIf(!hasShell).each(shellPages)(
    '%s: the shell blocks run and answer what is shown',
    { timeout: RUN_MS },
    (_, page) => onServer(page, (session) => checkShellBlocks(page, session)),
  );

  test.each(typeScriptPages)(
    '%s: the TypeScript blocks run and print what they say',
    { timeout: RUN_MS },
    (_, page) =>
      onServer(page, async (session) => {
        for (const block of page.blocks.filter(({ info }) => info === 'ts run')) {
          expect(saidToPrint(block)).not.toEqual([]);
          expect(await runTypeScript(block, session)).toEqual(saidToPrint(block));
        }
      }),
  );
});

/** A first start's database and files; with signing, or with webhooks to this machine, where the page is about it. */
async function onServer(page: Page, work: (session: Session) => Promise<void>): Promise<void> {
  const isSigned = page.path.endsWith('/signing.md');
  const hasWebhooks = page.path.endsWith('/receive-webhooks.md');
  const stripe = page.path.endsWith('/connect-stripe.md') ? await openAccount(0) : null;
  const server = await startServer({
    ...(stripe && { stripeApiBase: stripe.told.api_base, relays: true, settles: true }),
    ...(isSigned && { signingSecrets: [signingSecret] }),
    ...(hasWebhooks && { relays: true, delivers: true, allowsPrivateWebhooks: true }),
  });
  const file = { base_url: server.baseUrl, ...(await demoIn(server.db)) };
  const session = openSession(file, isSigned ? { S2S_REQUEST_SIGNING_SECRET: signingSecret } : {});
  if (stripe)
    writeFileSync(join(session.directory, '.tributary', 'fake-stripe.json'), JSON.stringify(stripe.told));
  try {
    await work(session);
  } finally {
    session.close();
    await server.close();
    await stripe?.close();
  }
}
