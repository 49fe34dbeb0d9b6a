import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newConfigHome, runCli } from './run-cli.ts';
import { ok, type Scripted, type Seen, startForTest } from './scripted-server.ts';

/** Splits a command line into words as a shell does, up to a redirection or a comment. */
const words = (line: string): string[] =>
  [...(line.split(/ [<>#] ?/)[0] as string).matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

/** Responses that contain more than an id. */
const answers: Record<string, unknown> = {
  '/v1/payouts': { payouts: [{ id: 'pay_1', amount: 1234.5, currency: 'USD' }], skipped: [], warnings: [] },
  '/v1/payouts/export': [
    {
      id: 'pay_1',
      affiliate_name: 'Anna',
      amount: 5,
      currency: 'EUR',
      payout_method: null,
      payout_details: { email: 'anna@example.com', iban: 'DE02120300000000202051' },
    },
  ],
  '/v1/session-links': { url: 'http://127.0.0.1:8787/app/enter#x', expires_at: '2030-01-01T00:00:00.000Z' },
  '/v1/ledger/verify': { is_consistent: true, parts: 2, differences: [] },
  ...Object.fromEntries(
    ['trx_01J9', 'trx_01J8'].map((id) => [
      `/v1/commissions/${id}`,
      { id, commission_amount: 20, commission_currency: 'USD', status: 'pending' },
    ]),
  ),
  '/v1/connections/con_01J9/check': { is_ok: true },
  '/v1/connections/con_01J9/book-observed': {
    count: 2,
    totals: [{ currency: 'USD', amount: 1234.5 }],
    affiliates: [],
  },
  '/v1/affiliates/aff_01J9/statement/file': { filename: 'x.pdf', media_type: 'application/pdf', data: '' },
  '/v1/accounting/journal': { filename: 'x.csv', media_type: 'text/csv', data: '' },
  '/v1/search': { results: [] },
  '/v1/reports/performance': { rows: [], group_by: 'day' },
  '/v1/reports/funnel': { steps: [] },
  '/v1/reports/owed': { as_of: '2030-01-01T00:00:00.000Z', rows: [] },
  '/v1/reports/accruals': { rows: [] },
  '/v1/closes': { id: 'cls_01J9', month: '2026-10', rows: [] },
  '/v1/closes/cls_01J9': {
    ...{ id: 'cls_01J9', month: '2026-10', rows: [], booked_after_close: { totals: [], bookings: [] } },
  },
  '/v1/persons/export': { email: 'cy@example.com', next_after: null },
};

function accept({ method, path, body }: Seen): Scripted {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const isList =
    method === 'GET' &&
    !pathname.endsWith('/export') &&
    (searchParams.has('limit') ||
      /\/(balances|statements|tracking-ids|members|invitations|roles)$/.test(pathname));
  if (isList)
    return {
      body: {
        success: true,
        data: pathname === '/v1/programs' ? [{ id: 'prg_01J9', name: 'Shop' }] : [],
        has_more: false,
        latest_sequence: 0,
        next_after: 0,
        pagination: { has_next_page: false },
      },
    };
  if (pathname.endsWith('/actions')) {
    const { ids } = JSON.parse(body) as { ids: string[] };
    return ok({ results: ids.map((id) => ({ id, status: null, changed: true })), has_more: false });
  }
  if (pathname.endsWith('/batch')) return ok([{ index: 0, status: 201, data: { id: 'x' } }]);
  return ok(answers[pathname] ?? { id: 'x' });
}

/** Runs documented command lines against a server that accepts all requests, each with separate settings. */
export async function start() {
  const server = await startForTest(accept);
  const saved = await newConfigHome();
  await writeFile(join(saved, 'logo.png'), 'a picture');
  const signingSecret = 'a-signing-secret-of-some-length';
  const webhookSecret = 'whsec_c2VjcmV0';
  for (const profile of ['live', 'default']) {
    const environment = { configHome: saved };
    await runCli(['config', 'set', 'base_url', server.url, '-p', profile], { environment });
    await runCli(['config', 'set', 'api_key', 'sk_dev_0123456789abcdefghij', '-p', profile], { environment });
  }
  const tryLine = async (line: string, answer = ['--yes']) => {
    const configHome = await newConfigHome();
    await cp(saved, configHome, { recursive: true });
    const [, ...args] = words(line);
    // The `--base-url` of an example points to another server, so a later `--base-url` overrides it.
    const given = args.map((arg) =>
      arg.startsWith('@') ? '{}' : /\.(png|pdf)$|^journal\.csv$/.test(arg) ? join(saved, arg) : arg,
    );
    const local = args.includes('--base-url') ? [...given, '--base-url', server.url] : given;
    const environment = {
      ...server.environment,
      configHome,
      stateHome: configHome,
      signingSecret,
      webhookSecret,
    };
    const interrupted = AbortSignal.timeout(line.includes('webhooks listen') ? 500 : 60_000);
    // Confirms every prompt, because nobody can answer it.
    return await runCli([...local.filter((arg) => arg !== '--yes'), ...answer], {
      environment,
      stdin: '{"a":1}',
      interrupted,
    });
  };
  return { tryLine, seen: server.seen };
}

const commandsOf = async (page: string) => {
  const { stdout } = await runCli([...page.split(' ').filter(Boolean), '--help'], { columns: 200 });
  return [...(stdout.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z-]+) /gm)].map(
    ([, name]) => name ?? '',
  );
};

/** Returns every help page with the commands that it lists: `groups` lists `list`, `levels` … */
export async function everyPage(page = ''): Promise<[page: string, commands: string[]][]> {
  const commands = await commandsOf(page);
  const below: [string, string[]][] = [];
  for (const name of commands) below.push(...(await everyPage(`${page} ${name}`.trim())));
  return [[page, commands], ...below];
}

/** Returns the examples in the help of a command. */
export async function examplesOf(page: string): Promise<string[]> {
  const { stdout } = await runCli([...page.split(' ').filter(Boolean), '--help'], { columns: 400 });
  return [...stdout.matchAll(/^ {2}\$ (tributary .*)$/gm)].map(([, line]) => line ?? '');
}
