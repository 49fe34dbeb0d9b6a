import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { portalBrowser } from '../../../../test/support/affiliate-browser.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';

const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys: [randomBytes(32)] });

const CROWD = 400;

test('stops looking up a network’s made-up sessions without affecting signed-in affiliates there', {
  tags: 'slow',
}, async () => {
  const { given, client } = await server.account();
  const program = await given.program();
  const { programId } = program;
  await client.portals.update(programId, { is_open: true });
  const { email } = await given.affiliate({ program });
  const in_ = (address: string) => portalBrowser(server, programId, { address });
  const own = in_('10.9.0.1');
  await own.signIn(email);
  const summary = () => own.call('GET', '/v1/portal/summary');
  expect((await summary()).status).toBe(200);

  const madeUp = async (address: string) => {
    const browser = in_(address);
    browser.cookies.set(`tributary_portal_${programId}`, randomBytes(32).toString('base64url'));
    const { status, headers } = await browser.call('GET', '/v1/portal/summary');
    return { status, retryAfter: Number(headers.get('retry-after')) };
  };
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < CROWD; sent += 20)
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => madeUp('10.9.0.1'))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);

  expect([...statuses.keys()]).toEqual([401, 429]);
  expect(statuses.get(401)).toBeLessThan(CROWD - 50);
  const refused = await madeUp('10.9.0.1');
  expect([refused.status, refused.retryAfter > 0 && refused.retryAfter <= 60]).toEqual([429, true]);
  expect((await summary()).status).toBe(200);
  expect((await own.call('GET', '/v1/portal')).status).toBe(200);
  expect((await madeUp('10.9.0.2')).status).toBe(401);
});
