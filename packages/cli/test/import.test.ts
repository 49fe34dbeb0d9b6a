import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../apps/server/test/support/harness.ts';
import { newConfigHome, runCli } from './run-cli.ts';

const server = useServer();

async function start() {
  const account = await server.account();
  const home = await newConfigHome();
  const environment = { apiKey: account.apiKey, baseUrl: server.baseUrl, stateHome: home };
  const cli = (args: readonly string[]) => runCli(['import', ...args], { environment });
  const write = async (name: string, lines: readonly string[]) => {
    await writeFile(join(home, name), lines.map((line) => `${line}\n`).join(''));
    return join(home, name);
  };
  const json = async (args: readonly string[], expected = 0) => {
    const { exitCode, stdout, stderr } = await cli(args);
    expect(exitCode, stderr).toBe(expected);
    return JSON.parse(stdout);
  };
  return { ...account, cli, json, write };
}

/** Returns the ids of the rows, from the results next to the file. */
async function idsOf(file: string): Promise<string[]> {
  const [, ...lines] = (await readFile(`${file}.results.csv`, 'utf8')).trim().split('\n');
  return lines.map((line) => line.split(',')[2] ?? '');
}

describe('business that migrates', () => {
  test('imports its affiliates, customers, commissions and sales, each file twice without duplicates', {
    tags: 'slow',
  }, async () => {
    const { given, client, json, write } = await start();
    const program = await given.program();
    await given.incentive(program);
    const partners = await write('partners.csv', [
      'Partner;E-Mail;country_code;payout_details.iban',
      'Anna Müller;anna@example.com;DE;DE02120300000000202051',
      'Bo;bo@example.com;SE;',
      'Nobody;no address;SE;',
    ]);
    const mapping = [
      '--map',
      'name=partner',
      '--map',
      'email=e-mail',
      '--set',
      `program_id=${program.programId}`,
    ];
    const affiliates = await json(['affiliates', partners, ...mapping, '--yes'], 7);
    expect(affiliates).toMatchObject({ done: 2, failed: 1, replayed: 0 });
    const [anna = '', bo = ''] = await idsOf(partners);
    expect(await client.affiliates.get(anna)).toMatchObject({
      name: 'Anna Müller',
      email: 'anna@example.com',
    });

    const customers = await write('customers.csv', [
      'email,affiliate_id,customer_id,created_at',
      `x@example.com,${anna},cus_x,2026-01-31`,
      `y@example.com,${bo},cus_y,2026-02-28T10:00:00+02:00`,
    ]);
    await json(['referrals', customers, '--yes']);
    const [x = ''] = await idsOf(customers);
    expect(await client.referrals.get(x)).toMatchObject({ created_at: '2026-01-31T00:00:00.000Z' });

    const earned = await write('earned.csv', [
      'referral_id,sale_amount,sale_amount_currency,commission_amount,commission_currency,status,sales_status,created_at',
      `${x},100,USD,12.34,USD,paid,complete,2026-02-01`,
    ]);
    const commissions = await json(['commissions', earned, '--expect-total', 'USD=12.34', '--yes']);
    expect(commissions.sums).toEqual({ commission_amount: { USD: '12.34' }, sale_amount: { USD: '100.00' } });

    const orders = await write('orders.ndjson', [
      '{"customer_id":"cus_x","sale_amount":100,"sale_amount_currency":"USD","external_event_id":"o-1"}',
      '{"customer_id":"cus_y","sale_amount":0.1,"sale_amount_currency":"USD","external_event_id":"o-2"}',
    ]);
    await json(['conversions', orders, '--yes']);
    const [sale = ''] = await idsOf(orders);
    expect(await client.commissions.get(sale)).toMatchObject({ commission_amount: 20, affiliate_id: anna });

    for (const [noun, file, ...more] of [
      ['affiliates', partners, ...mapping],
      ['referrals', customers],
      ['commissions', earned],
      ['conversions', orders],
    ] as [string, string, ...string[]][]) {
      const again = await json([noun, file, ...more, '--yes'], noun === 'affiliates' ? 7 : 0);
      expect(again.replayed, noun).toBe(again.done);
    }
    expect((await client.affiliates.list({ limit: 100 })).data.length).toBe(2);
    expect((await client.commissions.list({ limit: 100 })).data.length).toBe(3);
  });

  test('undoes its imports, except for objects in use', { tags: 'slow' }, async () => {
    const { given, client, cli, json, write } = await start();
    const { programId } = await given.program();
    const lines = ['a', 'b', 'c'].map((name) => `${name},${name}@example.com,${programId}`);
    const file = await write('partners.csv', ['name,email,program_id', ...lines]);
    const { job } = await json(['affiliates', file, '--yes']);
    const [, b = ''] = await idsOf(file);
    await given.referral({ affiliate_id: b });

    const { exitCode, stdout } = await cli(['undo', job, '--yes']);

    expect(exitCode).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject([{ row: 3, id: b, code: 'IN_USE' }]);
    expect((await client.affiliates.list({ limit: 100 })).data.map(({ id }) => id)).toEqual([b]);
    expect(JSON.parse((await cli(['status', job])).stdout)).toMatchObject({ state: 'undone', undone: 2 });
  });
});
