import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { environmentMailsTo } from '../../../test/support/affiliate-browser.ts';
import { unique } from '../../../test/support/given.ts';
import { useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';

const server = useServer({ mail: mailOn(1), encryptionKeys: [randomBytes(32)] });

const IBAN = 'DE89370400440532013000';

async function partner({ isOpen = true } = {}) {
  const { live } = await server.account();
  const { client, given } = live;
  const program = await given.program();
  await client.portals.update(program.programId, { is_open: isOpen });
  const ada = await given.affiliate({ program, email: `${unique('ada')}@example.com` });
  const told = async () =>
    (await environmentMailsTo(server, ada.email)).map(({ kind, values }) => [kind, values.browser ?? null]);
  return { client, ada, told };
}

test('notifies an affiliate at the old address when the merchant changes it', async () => {
  const { client, ada, told } = await partner();
  const email = `${unique('other')}@example.com`;
  await client.affiliates.update(ada.id, { email });
  expect(await told()).toEqual([['affiliate_email_changed', null]]);
  expect(await environmentMailsTo(server, email)).toEqual([]);
});

test('notifies an affiliate when the merchant changes the payout details', async () => {
  const { client, ada, told } = await partner();
  await client.affiliates.update(ada.id, {
    payout_method: 'wire_transfer',
    payout_details: { iban: IBAN, accountName: 'Ada' },
  });
  expect(await told()).toEqual([['payout_details_changed', null]]);
});

test('does not notify anyone of unchanged or other fields', async () => {
  const { client, ada, told } = await partner();
  await client.affiliates.update(ada.id, { email: ada.email.toUpperCase(), name: 'Ada Byron' });
  expect(await told()).toEqual([]);
});

test('does not notify anyone while the portal is closed', async () => {
  const { client, ada, told } = await partner({ isOpen: false });
  await client.affiliates.update(ada.id, { email: `${unique('other')}@example.com` });
  expect(await told()).toEqual([]);
});
