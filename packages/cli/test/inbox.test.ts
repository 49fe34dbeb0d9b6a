import { expect, test } from 'vitest';
import { type TestAccount, useServer } from '../../../apps/server/test/support/harness.ts';
import { runCli } from './run-cli.ts';

const server = useServer();

/** Creates everything that the inbox shows, in two programs, and similar objects that it does not show. */
async function fill({ client, given, environmentId }: TestAccount): Promise<void> {
  const [program, other] = [await given.program(), await given.program()];
  await given.incentive(program, { approvalType: 'manual' });
  await given.incentive(other);
  // More rows than a list shows by default.
  for (let n = 0; n < 22; n += 1) await given.affiliate({ program, status: 'pending' });

  const waiting = await given.affiliate({ program, email: 'ann@example.com' });
  const [stranger, oneself] = [
    await given.referral({ affiliate_id: waiting.id }),
    await given.referral({ affiliate_id: waiting.id, email: 'ann+shop@example.com' }),
  ];
  await given.conversion({ referral_id: stranger.id });
  await given.conversion({ referral_id: oneself.id });

  const earn = async (affiliate_id: string, currency: string) =>
    client.commissions.create({
      referral_id: (await given.referral({ affiliate_id })).id,
      sale_amount: 100,
      sale_amount_currency: currency,
      commission_amount: 20,
      commission_currency: currency,
      status: 'ready_for_payment',
    });
  const due = [await given.affiliate({ program }), await given.affiliate({ program: other })];
  for (const { id } of due) for (const currency of ['USD', 'EUR']) await earn(id, currency);
  const made = (await client.payouts.create({ program_id: other.programId })).payouts;
  await client.payouts.start(made[0]?.id ?? '');
  await earn(due[1]?.id ?? '', 'USD');
  const [failing] = (await client.payouts.create({ program_id: other.programId })).payouts;
  await client.payouts.start(failing?.id ?? '');
  await client.payouts.fail(failing?.id ?? '');
  await earn(due[1]?.id ?? '', 'USD');
  // Both payouts of the first affiliate would go to the changed account.
  for (const email of ['first@example.com', 'second@example.com'])
    await client.affiliates.update(due[0]?.id ?? '', { payout_method: 'paypal', payout_details: { email } });

  const bare = await client.groups.create({ program_id: other.programId, name: 'Without terms' });
  await client.affiliates.update(due[1]?.id ?? '', { group_id: bare.id });

  await server.db.orm.program.update({
    where: { environmentId_id: { environmentId, id: other.programId } },
    data: { duplicates: 'allow', duplicatesKeptAt: new Date('2026-11-20T11:01:00Z') },
  });

  for (let n = 0; n < 6; n += 1) await client.referrals.update(stranger.id, { customer_id: `many-${n}` });

  await given.webhookEndpoint();
  const [failed, byHand] = [await given.webhookEndpoint(), await given.webhookEndpoint()];
  await client.webhookEndpoints.update(byHand.id, { enabled: false });
  await server.db.orm.webhookEndpoint.update({
    where: { environmentId_id: { environmentId, id: failed.id } },
    data: { failingSince: new Date('2026-11-20T11:01:00Z') },
  });

  const program_id = program.programId;
  const [connection] = [await given.connection({ program_id }), await given.connection({ program_id })];
  await server.db.orm.connection.update({
    where: { environmentId_id: { environmentId, id: connection.id } },
    data: { problem: 'events_failed', problemSince: new Date('2026-11-20T11:01:00Z') },
  });
  const [id] = [await given.providerPayment(connection.id), await given.providerPayment(connection.id)];
  await server.db.orm.providerPayment.updateMany({
    where: { environmentId, id },
    data: { status: 'failed', reason: 'Too large.', needsPerson: true },
  });
}

test('suggests only commands that list as many rows as the inbox counts', { tags: 'slow' }, async () => {
  const account = await server.account();
  await fill(account);
  const environment = { apiKey: account.apiKey, baseUrl: server.baseUrl };
  const rowsOf = async (args: readonly string[]) => {
    const { exitCode, stdout, stderr } = await runCli([...args, '-o', 'ndjson'], { environment });
    expect(exitCode, `${args.join(' ')}\n${stderr}`).toBe(0);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  // Two sections are left out. Closing applications takes 500 applications in a day, and the command for them lists all
  // applicants. Payouts to approve must be created by someone else, and this key has created all payouts.
  const parts = (await rowsOf(['inbox'])).filter(
    ({ waiting }) => !/held.off|payouts to approve/.test(waiting),
  );
  expect(parts).toHaveLength(13);
  for (const { waiting, count, next } of parts) {
    expect(count, waiting).toBeGreaterThan(0);
    const [, ...args] = next.split(' ');
    expect((await rowsOf(args)).length, `${waiting}: ${next}`).toBe(count);
  }
});

test('uses the only program for a payout run, and lists the choices otherwise', async () => {
  const { given, apiKey } = await server.account();
  const environment = { apiKey, baseUrl: server.baseUrl };
  const run = (...args: string[]) => runCli(['payouts', 'create', '--yes', ...args], { environment });
  expect((await run()).exitCode).toBe(5);
  const program = await given.program();
  const affiliate = await given.affiliate({ program });
  const referral = await given.referral({ affiliate_id: affiliate.id });
  await given.commission({ referral_id: referral.id, status: 'ready_for_payment' });
  const { exitCode, stdout } = await run();
  expect([exitCode, JSON.parse(stdout).payouts]).toEqual([
    0,
    [expect.objectContaining({ program_id: program.programId, amount: 20 })],
  ]);
  const other = await given.program();
  const refused = await run();
  expect(refused.exitCode).toBe(2);
  expect(JSON.parse(refused.stderr).error.message).toMatch(
    new RegExp(`^You have 2 programs\\. Choose one with --program-id:[^]*${other.programId}`),
  );
});
