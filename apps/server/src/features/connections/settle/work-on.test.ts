import pino from 'pino';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/support/harness.ts';
import { SECRET, shopOn } from '../../../../test/support/stripe/shop-on.ts';
import { workOn } from './work-on.ts';

// Only the tests settle anything here.
const server = useServer();

test('settles a connection as live if it went live after a server had loaded it', {
  tags: 'slow',
}, async () => {
  const { client, given, environmentId } = await server.account();
  const affiliate = await given.affiliate();
  await given.conversion({ referral_id: (await given.referral({ affiliate_id: affiliate.id })).id });
  const { id, status } = await given.connection({
    ...{ program_id: affiliate.program_id, webhook_secret: SECRET },
  });
  expect(status).toBe('observing');
  await given.referral({ affiliate_id: affiliate.id, customer_id: 'cus_1' });
  const { mode, fingerprintKey, erasureKey } = await server.db.orm.environment.findUniqueOrThrow({
    where: { id: environmentId },
  });
  const connection = await server.db.orm.connection.findUniqueOrThrow({
    where: { environmentId_id: { environmentId, id } },
  });
  const asItWas = {
    ...{ ...connection, fingerprintKey, erasureKey, clockOffsetSeconds: 0 },
    mode: mode as 'dev',
  };

  await client.connections.update(id, { status: 'live' });
  await shopOn(server, id).paidInvoice('in_1');
  const working = { deps: server.deps, log: pino({ level: 'silent' }), publicUrl: '', waitMs: 60_000 };
  await workOn(working, asItWas);

  expect((await client.connections.listPayments(id)).data).toMatchObject([{ status: 'credited' }]);
});
