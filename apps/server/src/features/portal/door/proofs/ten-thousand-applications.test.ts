import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_SECONDS_MIN, APPLICATIONS_PER_PROGRAM_AND_DAY } from '@tributary/core';
import { expect, test } from 'vitest';
import { portalBrowser } from '../../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../../test/support/given.ts';
import { useServer } from '../../../../../test/support/harness.ts';
import { mailOn } from '../../../../../test/support/mail-settings.ts';

const server = useServer({ mail: mailOn(1), trustProxy: 1, encryptionKeys: [randomBytes(32)] });

const APPLICATIONS = 10_000;
const AT_ONCE = 20;

test('creates no affiliates from 10,000 applications by a program that reads no mail', {
  timeout: 900_000,
}, async () => {
  const account = await server.account();
  const { client, given } = account.live;
  const environmentId = account.liveEnvironmentId;
  const { programId } = await given.program();
  await client.portals.update(programId, { is_open: true });
  const opened = await portalBrowser(server, programId).call('GET', '/v1/portal/application-form');
  const { form } = opened.body.data;
  await sleep(APPLICATION_SECONDS_MIN * 1_000);

  let next = 0;
  const statuses = new Map<number, number>();
  const bot = async () => {
    for (let n = next++; n < APPLICATIONS; n = next++) {
      // Every two applications have their own network, so network limits do not help.
      const address = `10.${(n >> 9) & 255}.${(n >> 1) & 255}.1`;
      const apply = () =>
        portalBrowser(server, programId, { address }).call('POST', '/v1/portal/applications', {
          ...{ name: 'Bot', email: `${unique('bot')}@example.com`, country_code: 'GB' },
          ...{ questions_version: 0, form },
        });
      let { status } = await apply();
      // On a busy machine, a request may wait too long for a connection or a lock.
      while (status === 503) ({ status } = await apply());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, bot));
  const perSecond = APPLICATIONS / ((performance.now() - startedAt) / 1_000);
  console.log(`${Math.round(perSecond)} applications a second: ${JSON.stringify([...statuses])}`);

  expect([...statuses].sort()).toEqual([
    [201, APPLICATIONS_PER_PROGRAM_AND_DAY],
    [429, APPLICATIONS - APPLICATIONS_PER_PROGRAM_AND_DAY],
  ]);
  const where = { environmentId };
  const { orm } = server.db;
  expect(await orm.affiliate.count({ where })).toBe(0);
  expect(await orm.application.count({ where })).toBe(0);
  expect(await orm.outboxEvent.count({ where: { ...where, type: 'affiliate.created' } })).toBe(0);
  expect(await orm.affiliateChallenge.count({ where })).toBe(APPLICATIONS_PER_PROGRAM_AND_DAY);
  expect(await orm.mail.count({ where })).toBe(APPLICATIONS_PER_PROGRAM_AND_DAY);
  expect((await client.inbox.get()).applications_held_off).toMatchObject({ count: 1 });
});
