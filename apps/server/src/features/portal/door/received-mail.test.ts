import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_SECONDS_MIN } from '@tributary/core';
import { expect, test } from 'vitest';
import { codeTo, environmentMailsTo, portalBrowser } from '../../../../test/support/affiliate-browser.ts';
import { unique } from '../../../../test/support/given.ts';
import { useServer } from '../../../../test/support/harness.ts';
import { mailOn } from '../../../../test/support/mail-settings.ts';

const server = useServer({ mail: mailOn(1), encryptionKeys: [randomBytes(32)] });

test('commits an application together with its confirmation mail, once', { tags: 'slow' }, async () => {
  const { given, client } = (await server.account()).live;
  const { programId } = await given.program();
  await client.portals.update(programId, { is_open: true });
  const browser = portalBrowser(server, programId);
  const { form } = (await browser.call('GET', '/v1/portal/application-form')).body.data;
  await sleep((APPLICATION_SECONDS_MIN + 0.05) * 1_000);
  const email = `${unique('joan')}@example.com`;
  const { body } = await browser.call('POST', '/v1/portal/applications', {
    ...{ name: 'Joan Clarke', email, country_code: 'GB', questions_version: 0, form },
  });
  const code = await codeTo(server, email);
  const answer = async () =>
    (await browser.call('POST', `/v1/portal/applications/${body.data.id}/answer`, { code })).status;
  const received = async () =>
    (await environmentMailsTo(server, email)).filter(({ kind }) => kind === 'application_received').length;
  const applicants = async () => (await client.affiliates.list({ program_id: programId })).data.length;

  // The transaction fails after the mail was queued.
  await server.db.lists.query(`
    create function planted_failure() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
    create constraint trigger planted after insert on affiliate_sessions deferrable initially deferred
      for each row execute function planted_failure()`);
  try {
    expect(await answer()).toBe(500);
  } finally {
    await server.db.lists.query('drop function planted_failure() cascade');
  }
  expect([await applicants(), await received()]).toEqual([0, 0]);

  const statuses = await Promise.all(Array.from({ length: 4 }, answer));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect([await applicants(), await received()]).toEqual([1, 1]);
});
