import { describe, expect, test } from 'vitest';
import { type TestServer, useServer } from '../../../apps/server/test/support/harness.ts';
import { type Invocation, newConfigHome, runCli } from './run-cli.ts';

const signingSecret = 'a-signing-secret-of-some-length';

const server = useServer();
const signedServer = useServer({ signingSecrets: [signingSecret] });

/** Returns the CLI with the key of a new account. */
async function start(on: TestServer = server) {
  const account = await on.account();
  const environment = { apiKey: account.apiKey, baseUrl: on.baseUrl };
  const cli = (args: readonly string[], more: Invocation = {}) =>
    runCli(args, { ...more, environment: { ...environment, ...more.environment } });
  const json = async (args: readonly string[], more: Invocation = {}) => {
    const { exitCode, stdout, stderr } = await cli(args, more);
    expect(exitCode, stderr).toBe(0);
    return JSON.parse(stdout);
  };
  return { ...account, environment, cli, json };
}

const sale = ['--sale-amount', '100', '--sale-amount-currency', 'usd'];

describe('CLI with the real server', () => {
  test('takes a customer from click to refund, each step with its own command', {
    tags: 'slow',
  }, async () => {
    const { given, json } = await start();
    const program = await given.program();
    await given.incentive(program);
    const created = await json([
      'affiliates',
      'create',
      '--name',
      'Anna Müller',
      '--email',
      'anna@example.com',
      '--program-id',
      program.programId,
      '--metadata',
      'tier=gold',
      '--payout-method',
      'wise',
      '--payout-details',
      'iban=DE02120300000000202051',
      '--onboarding-completed',
    ]);
    expect(created).toMatchObject({
      tracking_id: 'anna-muller',
      metadata: { tier: 'gold' },
      onboarding_completed: true,
    });
    const click = await json([
      'clicks',
      'create',
      '--tracking-id',
      created.tracking_id,
      '--program-id',
      program.programId,
      '--utm-source',
      'mail',
      '--sub1',
      'a',
    ]);
    const referral = await json([
      'referrals',
      'create',
      '--email',
      'sam@example.com',
      '--affiliate-id',
      created.id,
      '--click-id',
      click.id,
      '--customer-id',
      'cus_1',
    ]);
    const trial = await json([
      'events',
      'send',
      '--event-name',
      'trial_started',
      '--event-type',
      'trial',
      '--customer-id',
      'cus_1',
    ]);
    expect(trial).toMatchObject({ referral_id: referral.id, referral_status: 'trialing' });
    const bought = await json([
      'conversions',
      'create',
      '--customer-id',
      'cus_1',
      ...sale,
      '--external-event-id',
      'in_1',
    ]);
    expect(bought).toMatchObject({ sale_amount: 100, commission_amount: 20, affiliate_id: created.id });
    const refunded = await json([
      'conversions',
      'refund',
      bought.id,
      '--amount',
      '25',
      '--external-event-id',
      're_1',
    ]);
    expect(refunded).toMatchObject({
      sale_amount: 75,
      commission_amount: 15,
      sales_status: 'partial_refunded',
    });
    expect(
      await json(['commissions', 'get', bought.id, '--expand', 'affiliate', '--fields', 'affiliate.name']),
    ).toEqual({
      'affiliate.name': 'Anna Müller',
    });
    expect(await json(['referrals', 'list', '--status', 'customer', '--fields', 'id'])).toEqual([
      { id: referral.id },
    ]);
    expect(await json(['groups', 'get', program.groupId, '--expand', 'incentives'])).toMatchObject({
      id: program.groupId,
    });
  });

  test('records a sale once, however often the command is repeated, and says so', {
    tags: 'slow',
  }, async () => {
    const { given, cli } = await start();
    await given.referral({ customer_id: 'cus_1' });
    const command = [
      'conversions',
      'create',
      '--customer-id',
      'cus_1',
      ...sale,
      '--external-event-id',
      'in_1',
      '-o',
      'id',
    ];
    const [first, second] = [await cli(command), await cli(command)];
    expect(second.stdout).toBe(first.stdout);
    expect([first.stderr, second.stderr]).toEqual(['', expect.stringContaining('already processed')]);
    const conflict = await cli([...command, '--sale-amount', '101']);
    expect(conflict.exitCode).toBe(3);
    expect(conflict.stderr).toContain('IDEMPOTENCY_CONFLICT');
  });

  test('creates a commission once under one idempotency key', async () => {
    const { given, json } = await start();
    const { id } = await given.referral();
    const command = [
      'commissions',
      'create',
      '--referral-id',
      id,
      ...sale,
      '--commission-amount',
      '20',
      '--commission-currency',
      'USD',
      '--hold-period-days',
      '30',
      '--idempotency-key',
      'import-1',
    ];
    const [first, second] = [await json(command), await json(command)];
    expect(first).toMatchObject({ commission_amount: 20, hold_period_days: 30, calculation_mode: 'manual' });
    expect(second.id).toBe(first.id);
  });

  test('changes and clears fields of affiliates and referrals', { tags: 'slow' }, async () => {
    const { given, json } = await start();
    const { id } = await given.affiliate();
    const changed = await json([
      'affiliates',
      'update',
      id,
      '--name',
      'B',
      '--metadata',
      'a=1',
      '--status',
      'pending',
    ]);
    expect(changed).toMatchObject({ name: 'B', metadata: { a: '1' }, partnership_status: 'PENDING' });
    const cleared = await json(['affiliates', 'update', id, '--clear', 'metadata,group_id']);
    expect(cleared).toMatchObject({ name: 'B', metadata: {}, group_id: null });
    expect(await json(['affiliates', 'get', id])).toEqual(cleared);
    const referral = await given.referral();
    expect(
      await json(['referrals', 'update', referral.id, '--status', 'canceled', '--name', 'Sam']),
    ).toMatchObject({
      status: 'canceled',
      name: 'Sam',
    });
  });

  test('lists every referral once over several pages', { tags: 'slow' }, async () => {
    const { given, cli } = await start();
    const affiliate_id = (await given.affiliate()).id;
    const made: string[] = [];
    for (let count = 0; count < 25; count += 1) made.push((await given.referral({ affiliate_id })).id);
    const short = await cli(['referrals', 'list', '-o', 'id']);
    expect(short.stdout.trim().split('\n')).toEqual(made.slice(-20).reverse());
    expect(short.stderr).toContain('There are more rows');
    const all = await cli(['referrals', 'list', '-o', 'id', '--limit', 'all', '--order', 'asc']);
    expect(all.stdout.trim().split('\n')).toEqual(made);
  });

  test('exits with the code of each error', async () => {
    const { cli, issueKey, given } = await start();
    const readOnly = await issueKey(['read:referrals']);
    const { id } = await given.conversion();
    const results = [
      await cli(['affiliates', 'get', 'aff_missing']),
      await cli(['conversions', 'create', '--customer-id', 'nobody', ...sale, '--external-event-id', 'in_9']),
      await cli(['conversions', 'refund', id, '--amount', '100.01']),
      await cli(['conversions', 'refund', id, '--currency', 'XXY']),
      await cli(['affiliates', 'get', 'a'], {
        environment: { apiKey: 'sk_dev_00000000000000000000000000000000' },
      }),
      await cli(['affiliates', 'get', 'a'], { environment: { apiKey: readOnly } }),
      await cli(['payouts', 'get', 'pay_1']),
    ];
    expect(results.map(({ exitCode, stderr }) => [exitCode, JSON.parse(stderr).error.code])).toEqual([
      [5, 'NOT_FOUND'],
      [5, 'REFERRAL_NOT_FOUND'],
      [3, 'REFUND_EXCEEDS_REMAINING'],
      [3, 'VALIDATION_ERROR'],
      [4, 'INVALID_API_KEY'],
      [4, 'INSUFFICIENT_PERMISSIONS'],
      [5, 'NOT_FOUND'],
    ]);
  });

  test('sends any other request with api', async () => {
    const { given, json } = await start();
    const { id } = await given.affiliate();
    expect(await json(['api', 'GET', `/v1/affiliates/${id}`])).toMatchObject({ success: true, data: { id } });
    expect(await json(['api', 'PUT', `/v1/affiliates/${id}`, '--data', '{"name":"C"}'])).toMatchObject({
      data: { name: 'C' },
    });
  });
});

describe('server that requires signatures', () => {
  const withSecret = { environment: { signingSecret } };

  test('accepts what the CLI signs, and rejects what it cannot sign', async () => {
    const { given, cli } = await start(signedServer);
    await given.referral({ customer_id: 'cus_1' });
    const command = [
      'conversions',
      'create',
      '--customer-id',
      'cus_1',
      ...sale,
      '--external-event-id',
      'in_1',
    ];
    const unsigned = await cli(command);
    expect(unsigned.exitCode).toBe(4);
    expect(unsigned.stderr).toContain('SIGNATURE_REQUIRED');
    expect((await cli(command, withSecret)).exitCode).toBe(0);
  });

  test('accepts the headers of `tributary sign` for the same bytes', async () => {
    const { given, cli, raw } = await start(signedServer);
    await given.referral({ customer_id: 'cus_2' });
    const stdin = '{ "customer_id": "cus_2", "event_name": "signed_up",  "external_event_id": "e1" }\n';
    const { stdout } = await cli(['sign', '-o', 'json'], { ...withSecret, stdin });
    const { status, body } = await raw('POST', '/v1/events', stdin, JSON.parse(stdout));
    expect(status, JSON.stringify(body)).toBe(201);
  });
});

describe('tributary doctor with the real server', () => {
  const doctor = async (on: TestServer, environment: object) => {
    const { cli, environmentId } = await start(on);
    const configHome = await newConfigHome();
    const { exitCode, stdout } = await cli(['doctor'], { environment: { configHome, ...environment } });
    const rows: { check: string; result: string }[] = JSON.parse(stdout);
    const unsound = rows.filter(({ result }) => result !== 'ok').map(({ check }) => check);
    const recorded = await on.db.orm.transaction.count({ where: { environmentId } });
    return { exitCode, unsound, recorded };
  };

  test('reports no problems, with and without signing', async () => {
    const sound = { exitCode: 0, unsound: [], recorded: 0 };
    expect(await doctor(server, {})).toEqual(sound);
    expect(await doctor(signedServer, { signingSecret })).toEqual(sound);
  });

  test('finds a wrong key, a missing secret and a wrong secret, and records nothing', async () => {
    const unsound = (check: string) => ({ exitCode: 4, unsound: [check], recorded: 0 });
    expect(await doctor(server, { apiKey: 'sk_dev_00000000000000000000000000000000' })).toEqual(
      unsound('key'),
    );
    expect(await doctor(signedServer, {})).toEqual(unsound('signing'));
    expect(await doctor(signedServer, { signingSecret: 'x'.repeat(24) })).toEqual(unsound('signing'));
  });
});
