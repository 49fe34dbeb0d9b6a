import { ConnectionError } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { runCli } from '../test/run-cli.ts';
import { ok, refusal, startForTest as start } from '../test/scripted-server.ts';
import { reportOf } from './report-error.ts';

const sale = ['conversions', 'create', '--customer-id', 'c', '--sale-amount-currency', 'USD'];
const convert = [...sale, '--sale-amount', '-5', '--external-event-id', 'e'];

describe('server error about a field', () => {
  const details = [
    { field: 'sale_amount', message: 'Must be at least 0.' },
    { field: 'external_event_id', message: 'Required.' },
    { field: 'payout_details.iban', message: 'Unknown field.' },
  ];
  const message = 'sale_amount: Must be at least 0. 2 other fields are invalid.';
  const answer = () => refusal(400, 'VALIDATION_ERROR', message, { field: 'sale_amount', details });

  test('is reported for its option, once', async () => {
    const { environment } = await start(answer);
    const { stderr } = await runCli([...convert, '--no-color'], { environment, typed: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Error: --sale-amount: Must be at least 0. 2 other fields are invalid.',
      '  --external-event-id: Required.',
      '  payout_details.iban: Unknown field.',
      '  VALIDATION_ERROR (400), request req_1',
    ]);
  });

  test('keeps the API’s names for programs', async () => {
    const { environment } = await start(answer);
    const { error } = JSON.parse((await runCli(convert, { environment })).stderr);
    expect(error).toMatchObject({ field: 'sale_amount', details });
    expect(error.message).toMatch(/^--sale-amount: Must be/);
  });

  test('is reported for an option in camelCase too, and for a part of one', async () => {
    const { environment } = await start(() =>
      refusal(400, 'VALIDATION_ERROR', 'payout_details.iban: Too long.', { field: 'payout_details.iban' }),
    );
    const fields = ['--payout-details', 'iban=x', '--force'];
    const update = await runCli(['affiliates', 'update', 'aff_1', ...fields], { environment });
    expect(JSON.parse(update.stderr).error.message).toBe('--payout-details iban: Too long.');
    const other = await start(() =>
      refusal(400, 'VALIDATION_ERROR', 'trackingId: Required.', { field: 'trackingId' }),
    );
    const click = await runCli(['clicks', 'create', '--tracking-id', 'a'], {
      environment: other.environment,
    });
    expect(JSON.parse(click.stderr).error.message).toBe('--tracking-id: Required.');
  });
});

describe('invalid options', () => {
  const errorOf = async (...args: string[]) => {
    const { environment, seen } = await start(() => ok({}));
    const { exitCode, stderr } = await runCli(args, { environment });
    expect([exitCode, seen]).toEqual([2, []]);
    return JSON.parse(stderr).error.message;
  };

  test('are reported together, with suggestions', async () => {
    expect(await errorOf('conversions', 'create', '--amount', '99', '--currency', 'EUR')).toBe(
      'Unknown options: --amount (did you mean --sale-amount?), --currency (did you mean --sale-amount-currency?). Missing required options: --sale-amount <number>, --sale-amount-currency <code>, --external-event-id <id>.',
    );
    expect(await errorOf('programs', 'list', '--limits=3')).toBe(
      'Unknown option: --limits (did you mean --limit?).',
    );
    expect(await errorOf('affiliates', 'reject', 'aff_1')).toBe('Missing required option: --reason <text>.');
    expect(await errorOf('affiliates', 'move', 'aff_1')).toBe('Missing required option: --group-id <id>.');
    expect(await errorOf('commissions', 'reject', '--zzzzzzzz')).toBe(
      'Unknown option: --zzzzzzzz. Missing required option: --reason <text>.',
    );
  });
});

test('prints the help for tributary alone without an error', async () => {
  const { exitCode, stdout, stderr } = await runCli([]);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Usage: tributary');
});

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  ['ECONNREFUSED', 'tributary doctor'],
])('gives the right hint for a connection that failed by %s', (code, hint) => {
  const failed = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  const report = reportOf(
    new ConnectionError('GET https://affiliates.example.com: failed', { cause: failed }),
  );
  expect(report).toMatchObject({ code: 'CONNECTION', hint: expect.stringContaining(hint) });
});
