import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../apps/server/test/support/harness.ts';
import { newConfigHome, runCli } from './run-cli.ts';

const server = useServer();

const exportsOf = fileURLToPath(new URL('imports/', import.meta.url));

/** Creates an account, a program with an incentive, and a writable directory with the synthetic exports. */
async function start() {
  const account = await server.account();
  const home = await newConfigHome();
  await cp(exportsOf, join(home, 'exports'), { recursive: true });
  const program = await account.given.program();
  await account.given.incentive(program);
  const environment = { apiKey: account.apiKey, baseUrl: server.baseUrl, stateHome: home };
  const bring = async (name: string, more: readonly string[] = []) => {
    const [service = '', noun = ''] = name.split(/[-.]/);
    const set = noun === 'affiliates' ? ['--set', `program_id=${program.programId}`] : [];
    const file = join(home, 'exports', name);
    const args = ['import', noun, file, '--from', service, ...set, ...more, '--yes'];
    const { stdout, stderr } = await runCli(args, { environment });
    expect(stdout, stderr).not.toBe('');
    const { job, done, failed, replayed, errors_file } = JSON.parse(stdout);
    const errors = failed === 0 ? '' : await readFile(errors_file, 'utf8');
    return { job, done, failed, replayed, errors, stderr };
  };
  const cli = (...args: string[]) => runCli(['import', ...args], { environment });
  const path = (name: string) => join(home, 'exports', name);
  const write = (name: string, text: string) => writeFile(join(home, 'exports', name), text);
  return { ...account, programId: program.programId, bring, cli, path, write };
}

describe('migration from', () => {
  test('Rewardful: affiliates, then their referrals, then commissions, each once', {
    tags: 'slow',
  }, async () => {
    const { bring, client } = await start();
    expect(await bring('rewardful-affiliates.csv')).toMatchObject({ done: 3, failed: 1 });
    const referrals = await bring('rewardful-referrals.ndjson');
    expect(referrals).toMatchObject({ done: 2, failed: 2 });
    expect(referrals.errors).toContain('No affiliate has email nobody@example.com');
    expect(await bring('rewardful-commissions.ndjson')).toMatchObject({ done: 3, failed: 1 });
    expect(await bring('rewardful-commissions.ndjson')).toMatchObject({ done: 3, replayed: 3 });
    const commissions = await client.commissions.list({ expand: ['affiliate'] });
    const told = commissions.data.map((each) => [
      each.affiliate.email,
      each.sale_amount,
      each.commission_amount,
      each.commission_currency,
      each.status,
      each.created_at,
    ]);
    expect(told.sort()).toEqual([
      ['ada.kovacs@example.com', 109.99, 30, 'USD', 'ready_for_payment', '2025-05-01T16:28:31.164Z'],
      ['ada.kovacs@example.com', 50, 10, 'USD', 'rejected', '2025-05-03T16:28:31.164Z'],
      ['ben.osei@example.com', 0.29, 0.07, 'EUR', 'paid', '2025-05-02T16:28:31.164Z'],
    ]);
  });

  test('Rewardful: the sales instead of the commissions', { tags: 'slow' }, async () => {
    const { bring, client } = await start();
    await bring('rewardful-affiliates.csv');
    await bring('rewardful-referrals.ndjson');
    expect(await bring('rewardful-conversions.ndjson')).toMatchObject({ done: 3, failed: 1 });
    const { data } = await client.commissions.list({ external_event_id: 'rewardful:sale:74e37d3b-0001' });
    expect(data).toMatchObject([{ sale_amount: 109.99, commission_amount: 22, calculation_mode: 'auto' }]);
  });

  test('Tolt, with rows corrected in the error file', { tags: 'slow' }, async () => {
    const { bring, write } = await start();
    const affiliates = await bring('tolt-affiliates.csv');
    expect(affiliates).toMatchObject({ done: 3, failed: 1 });
    expect(affiliates.stderr).toContain('These columns match no field: program_id, favourite_colour.');
    await write('tolt-affiliates.corrected.csv', affiliates.errors.replace('cheque', 'none'));
    expect(await bring('tolt-affiliates.corrected.csv')).toMatchObject({ done: 1, failed: 0 });
    expect(await bring('tolt-referrals.csv')).toMatchObject({ done: 2, failed: 1 });
    expect(await bring('tolt-commissions.csv')).toMatchObject({ done: 2, failed: 1 });
  });

  test('FirstPromoter, whose rewards contain no currency', { tags: 'slow' }, async () => {
    const { bring } = await start();
    expect(await bring('firstpromoter-affiliates.ndjson')).toMatchObject({ done: 2, failed: 1 });
    expect(await bring('firstpromoter-referrals.ndjson')).toMatchObject({ done: 2, failed: 1 });
    const currency = ['--set', 'sale_amount_currency=USD', '--set', 'commission_currency=USD'];
    expect(await bring('firstpromoter-commissions.ndjson', currency)).toMatchObject({ done: 2, failed: 1 });
  });

  test('Tapfiliate, whose customers must already be referrals', async () => {
    const { bring, client } = await start();
    expect(await bring('tapfiliate-affiliates.csv')).toMatchObject({ done: 2, failed: 0 });
    const [affiliate] = await client.affiliates.list({ email: 'vera.wolf@example.com' }).toArray();
    const affiliate_id = affiliate?.id ?? '';
    await client.referrals.create({ affiliate_id, email: 'customer@example.com', customer_id: 'cus_P1' });
    expect(await bring('tapfiliate-conversions.csv')).toMatchObject({ done: 2, failed: 2 });
  });

  test('PartnerStack', { tags: 'slow' }, async () => {
    const { bring } = await start();
    expect(await bring('partnerstack-affiliates.csv')).toMatchObject({ done: 2, failed: 0 });
    expect(await bring('partnerstack-referrals.csv')).toMatchObject({ done: 1, failed: 1 });
    expect(await bring('partnerstack-conversions.csv')).toMatchObject({ done: 2, failed: 1 });
  });

  test('Dub', async () => {
    const { bring } = await start();
    expect(await bring('dub-affiliates.csv')).toMatchObject({ done: 2, failed: 0 });
    expect(await bring('dub-referrals.ndjson')).toMatchObject({ done: 2, failed: 0 });
    const commissions = await bring('dub-commissions.csv');
    expect(commissions).toMatchObject({ done: 2, failed: 3 });
    expect(commissions.errors).toContain('The row does not specify its referral.');
  });

  test('Affonso', async () => {
    const { bring, client } = await start();
    expect(await bring('affonso-affiliates.csv')).toMatchObject({ done: 2, failed: 0 });
    const { data } = await client.affiliates.list({ tracking_id: 'eligant' });
    expect(data).toMatchObject([{ name: 'Eli Gant', email: 'eli.gant@example.com' }]);
  });
});

describe('reference in an imported row', () => {
  test('is found by every tracking id of an affiliate, including merged ones', { tags: 'slow' }, async () => {
    const { cli, path, write, given, client } = await start();
    const program = await given.program();
    const [eli, old] = [await given.affiliate({ program }), await given.affiliate({ program })];
    await client.affiliates.trackingIds.create(eli.id, { tracking_id: 'eli.stone' });
    await client.affiliates.merge(old.id, { into: eli.id, reason: 'one person' });
    const names = [eli.tracking_id, 'ELI.Stone', old.tracking_id];
    const rows = names.map((name, at) => `cus_${at},${name}\n`).join('');
    await write('own.csv', `customer_id,affiliate_tracking_id\n${rows}`);
    const { stdout, stderr } = await cli('referrals', path('own.csv'), '--yes');
    expect(JSON.parse(stdout), stderr).toMatchObject({ done: 3, failed: 0 });
    const referrals = await client.referrals.list({ affiliate_id: eli.id });
    expect(referrals.data.map(({ customer_id }) => customer_id).sort()).toEqual(['cus_0', 'cus_1', 'cus_2']);
  });

  test('is not looked up if an option gives it', async () => {
    const { bring, given } = await start();
    const { id } = await given.affiliate();
    const referrals = await bring('partnerstack-referrals.csv', ['--set', `affiliate_id=${id}`]);
    expect(referrals).toMatchObject({ done: 2, failed: 0 });
  });

  test('stays what it was when the import started', { tags: 'slow' }, async () => {
    const { bring, cli, client, given } = await start();
    await bring('rewardful-affiliates.csv');
    const { job } = await bring('rewardful-referrals.ndjson');
    const before = await cli('errors', job);
    const { programId: program_id } = await given.program();
    await client.affiliates.create({ program_id, name: 'Nobody', email: 'nobody@example.com' });
    await client.affiliates.create({ program_id, name: 'Ben again', email: 'ben.osei@example.com' });
    expect(await cli('resume', job)).toMatchObject({ exitCode: 7 });
    expect((await cli('errors', job)).stdout).toBe(before.stdout);
    // A new import finds the affiliate that was added, but cannot choose between the two with the same address.
    const again = await bring('rewardful-referrals.ndjson');
    expect(again).toMatchObject({ done: 2, replayed: 1, failed: 2 });
    expect(again.errors).toContain('More than one affiliate has email BEN.OSEI@example.com');
  });
});

describe('nothing is sent of', () => {
  test.each([
    ['a service without a preset', 'affiliates', 'nowhere', "Unknown service 'nowhere'."],
    [
      'a file that the service has not',
      'commissions',
      'tapfiliate',
      'There is no preset for commissions from Tapfiliate.',
    ],
    [
      'another file than it is said to be',
      'commissions',
      'dub',
      "Missing columns: 'Amount', 'Earnings', 'Currency'",
    ],
  ])('%s', { tags: 'slow' }, async (_, noun, from, message) => {
    const { cli, client, path } = await start();
    const { exitCode, stderr } = await cli(noun, path('affonso-affiliates.csv'), '--from', from, '--yes');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(await client.affiliates.list().toArray()).toEqual([]);
  });
});
