import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { markPayoutEmails } from './mark-payout-emails.ts';

const server = useServer();

test('marks details encrypted by a server without marks, and deletes the mark of deleted details', async () => {
  const { client, given, environmentId } = await server.account();
  const affiliate = await given.affiliate();
  const email = 'money@example.com';
  await client.affiliates.update(affiliate.id, { payout_method: 'paypal', payout_details: { email } });
  const where = { environmentId_id: { environmentId, id: affiliate.id } };
  const markOf = async () => (await server.db.orm.affiliate.findUniqueOrThrow({ where })).payoutEmailMark;
  const own = await given.referral({ affiliate_id: affiliate.id, email });
  const flagsOf = async () => (await given.conversion({ referral_id: own.id })).flags;
  const mark = await markOf();

  // Encrypts the values again as a server of the previous version would, with another nonce.
  const payoutDetailsEncrypted = server.deps.cipher.seal({ email }, affiliate.id);
  await server.db.orm.affiliate.update({ where, data: { payoutDetailsEncrypted } });
  expect(await flagsOf()).toEqual([]);
  await markPayoutEmails(server.deps);
  expect(await markOf()).not.toEqual(mark);
  expect(await flagsOf()).toEqual(['self_referral']);

  await server.db.orm.affiliate.update({ where, data: { payoutDetailsEncrypted: null } });
  await markPayoutEmails(server.deps);
  expect(await markOf()).toBeNull();
  expect(await flagsOf()).toEqual([]);
});
