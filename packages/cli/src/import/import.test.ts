import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Invocation, newConfigHome, runCli } from '../../test/run-cli.ts';
import { ok, refusal, type Scripted, type Seen, startForTest } from '../../test/scripted-server.ts';

// Files are synced and read three times, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

interface Item {
  external_event_id: string;
  customer_id: string;
  idempotency_key?: string;
  email?: string;
  affiliate_id?: string;
}

interface VoidRequest {
  readonly import_id: string;
  readonly ids?: string[];
  readonly keys?: string[];
}

const itemsOf = ({ body }: Seen): Item[] => JSON.parse(body).items;

/** Records every sale except those of the customer `unknown`. Finds the referral of the customer `c`. */
const record = (request: Seen): Scripted => (request.method === 'GET' ? found : sold(request));

const found: Scripted = {
  body: { success: true, data: [{ id: 'ref_1', email: 'c@example.com', customer_id: 'c' }], has_more: false },
};

const sold = (request: Seen): Scripted =>
  ok(
    itemsOf(request).map(({ external_event_id: key, customer_id }, index) =>
      customer_id === 'unknown'
        ? { index, status: 404, error: { code: 'REFERRAL_NOT_FOUND', message: 'No referral.' } }
        : { index, status: 201, data: { id: `trx_${key}` } },
    ),
  );

const header = 'external_event_id,customer_id,sale_amount,sale_amount_currency';
const lineOf = (key: string, customer = 'c', amount = '1.00') => `${key},${customer},${amount},USD\n`;

async function start(answer: (request: Seen) => Scripted = record) {
  const server = await startForTest(answer);
  const home = await newConfigHome();
  const imports = join(home, 'tributary', 'imports');
  const cli = (args: readonly string[], more: Invocation = {}) =>
    runCli(['import', ...args], {
      ...more,
      environment: { ...server.environment, stateHome: home, ...more.environment },
    });
  const write = async (content: string, name = 'orders.csv') => {
    await writeFile(join(home, name), content);
    return join(home, name);
  };
  const jobs = async () => (await readdir(imports).catch(() => [])).sort();
  return { cli, write, jobs, imports, home, seen: server.seen };
}

describe('import command', () => {
  test('sends every valid row once and reports the result of each', { tags: 'slow' }, async () => {
    const { cli, write, jobs, imports, seen } = await start();
    const good = Array.from({ length: 1_200 }, (_, index) => lineOf(`k${index}`, `c${index % 7}`)).join('');
    const file = await write(`${header}\n${good}${lineOf('bad', 'c', 'x')}${lineOf('lost', 'unknown')}`);

    const { exitCode, stdout, stderr } = await cli(['conversions', file, '--yes']);

    expect(exitCode, stderr).toBe(7);
    const sent = seen.flatMap(itemsOf).map(({ external_event_id: key }) => key);
    expect(sent.length).toBe(1_201);
    expect(new Set(sent).size).toBe(1_201);
    expect(Math.max(...seen.map((request) => itemsOf(request).length))).toBeLessThanOrEqual(500);
    expect(JSON.parse(stdout)).toMatchObject({
      done: 1_200,
      failed: 2,
      replayed: 0,
      sums: { sale_amount: { USD: '1200.00' } },
      errors_file: `${file}.errors.csv`,
    });
    const results = (await readFile(`${file}.results.csv`, 'utf8')).trim().split('\n');
    expect(results.slice(0, 2)).toEqual(['_row,_key,id,status,replayed', '2,k0,trx_k0,201,false']);
    expect(results.length).toBe(1_202);
    expect((await readFile(`${file}.errors.csv`, 'utf8')).trim().split('\n')).toEqual([
      `${header},_row,_code,_field,_message`,
      'bad,c,x,USD,1202,VALIDATION_ERROR,sale_amount,It must be a number such as 19.99.',
      'lost,unknown,1.00,USD,1203,REFERRAL_NOT_FOUND,,No referral.',
    ]);
    const [job = ''] = await jobs();
    expect(((await stat(join(imports, job))).mode & 0o777).toString(8)).toBe('700');
    for (const name of await readdir(join(imports, job)))
      expect(((await stat(join(imports, job, name))).mode & 0o777).toString(8)).toBe('600');
  });

  test('sends at most 2 MiB per request', { tags: 'slow' }, async () => {
    const { cli, write, seen } = await start();
    const row = (index: number) => ({
      external_event_id: `k${index}`,
      customer_id: 'c',
      sale_amount: 1,
      sale_amount_currency: 'USD',
      metadata: { note: 'ä'.repeat(8_000) },
    });
    const lines = Array.from({ length: 300 }, (_, index) => `${JSON.stringify(row(index))}\n`);
    const file = await write(lines.join(''), 'orders.ndjson');
    const { exitCode, stderr } = await cli(['conversions', file, '--yes']);
    expect(exitCode, stderr).toBe(0);
    const batches = seen.filter(({ method }) => method === 'POST');
    expect(batches.flatMap(itemsOf)).toHaveLength(300);
    expect(Math.max(...batches.map(({ body }) => Buffer.byteLength(body)))).toBeLessThanOrEqual(2 ** 21);
    expect(batches.length).toBe(3);
  });

  test.each(['1', '16'])(
    'sends rows in the order of the file, with --concurrency %s',
    async (concurrency) => {
      const { cli, write, seen } = await start();
      const rows = Array.from({ length: 1_600 }, (_, index) => lineOf(`${index}`, `c${index % 5}`));
      const file = await write(`${header}\n${rows.join('')}`);
      await cli(['conversions', file, '--yes', '--concurrency', concurrency]);
      const sent = seen.flatMap(itemsOf);
      expect(sent.map(({ external_event_id: key }) => Number(key))).toEqual([...sent.keys()]);
      expect(sent.length).toBe(1_600);
    },
  );

  test('writes errors that can be imported again unchanged, cell by cell', async () => {
    const { cli, write, seen } = await start();
    const name = `'=cmd|' /c calc'!A1`;
    const file = await write(
      `${header},event_name\n-1,unknown,1.00,USD,"=1+1"\n@2,unknown,1.00,USD,"${name}"\n`,
    );
    await cli(['conversions', file, '--yes']);
    const errors = await readFile(`${file}.errors.csv`, 'utf8');
    expect(errors.split('\n')[1]).toMatch(/^-1,unknown,1\.00,USD,=1\+1,2,/);

    await cli(['conversions', `${file}.errors.csv`, '--yes']);

    const [first, again] = seen.map(itemsOf);
    expect(first?.map((item) => item.external_event_id)).toEqual(['-1', '@2']);
    expect(again).toEqual(first);
    expect(await readFile(`${file}.errors.csv.errors.csv`, 'utf8')).toBe(errors);
  });

  test.each([
    ['semicolons and a byte order mark', ';', '\ufeff'],
    ['semicolons', ';', ''],
    ['tabs', '\t', ''],
    ['commas and a byte order mark', ',', '\ufeff'],
  ])('writes errors in the format of the file: %s', async (_, separator, mark) => {
    const { cli, write, seen } = await start();
    const line = (cells: string[]) => cells.join(separator);
    const row = line(["'=1+1", 'unknown', '1.00', 'USD']);
    const quoted = line([`"a${separator}""b"""`, 'unknown', '1.00', 'USD']);
    const file = await write(`${mark}${header.replaceAll(',', separator)}\n${row}\n${quoted}\n`);
    await cli(['conversions', file, '--yes']);
    const errors = await readFile(`${file}.errors.csv`, 'utf8');
    const [head, ...rows] = errors.trimEnd().split('\n');
    expect(head).toBe(
      `${mark}${header.replaceAll(',', separator)}${line(['', '_row', '_code', '_field', '_message'])}`,
    );
    expect(rows).toEqual([
      `${row}${line(['', '2', 'REFERRAL_NOT_FOUND', '', 'No referral.'])}`,
      `${quoted}${line(['', '3', 'REFERRAL_NOT_FOUND', '', 'No referral.'])}`,
    ]);
    await cli(['conversions', `${file}.errors.csv`, '--yes']);
    const sent = seen.filter(({ method }) => method === 'POST').map(itemsOf);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('keeps nested NDJSON values in the error file', async () => {
    const { cli, write, seen } = await start();
    const row = { customer_id: 'unknown', sale_amount: 1, sale_amount_currency: 'USD', metadata: { a: [1] } };
    const file = await write(`${JSON.stringify(row)}\nnot json\n`, 'orders.ndjson');
    const { exitCode } = await cli(['conversions', file, '--yes']);
    expect(exitCode).toBe(7);
    const errors = (await readFile(`${file}.errors.ndjson`, 'utf8')).trim().split('\n');
    expect(errors.map((line) => JSON.parse(line))).toMatchObject([
      { ...row, _row: 1, _code: 'REFERRAL_NOT_FOUND' },
      { _text: 'not json', _row: 2, _code: 'NOT_JSON' },
    ]);
    await cli(['conversions', `${file}.errors.ndjson`, '--yes']);
    expect(itemsOf(seen[1] as Seen)).toEqual(itemsOf(seen[0] as Seen));
  });

  test('reads stdin once and stores it for a resume', async () => {
    const { cli, jobs, imports } = await start();
    const { exitCode } = await cli(['conversions', '-', '--yes'], { stdin: `${header}\n${lineOf('a')}` });
    expect(exitCode).toBe(0);
    const [job = ''] = await jobs();
    expect(await readdir(join(imports, job))).toContain('stdin.results.csv');
    expect(await readFile(join(imports, job, 'input'), 'utf8')).toContain(lineOf('a'));
  });
});

describe('import before anything is sent', () => {
  test.each([
    ['--dry-run', [], 0],
    ['the wrong number of rows', ['--expect-rows', '3', '--yes'], 8],
    ['the wrong total', ['--expect-total', 'USD=2.01', '--yes'], 8],
    ['a total in another currency', ['--expect-total', 'EUR=2', '--yes'], 8],
    ['nobody who says yes', [], 8],
  ])('is stopped by %s and leaves nothing behind', async (name, more, expected) => {
    const { cli, write, jobs, home, seen } = await start();
    const file = await write(`${header}\n${lineOf('a')}${lineOf('b')}`);
    const args = name === '--dry-run' ? ['--dry-run'] : more;
    const { exitCode } = await cli(['conversions', file, ...args]);
    expect(exitCode).toBe(expected);
    // A dry run only reads.
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await jobs()).toEqual([]);
    expect(await readdir(home)).not.toContain('orders.csv.results.csv');
  });

  test('continues with the right rows and totals', async () => {
    const { cli, write, seen } = await start();
    const file = await write(`${header}\n${lineOf('a')}${lineOf('b')}`);
    const expectations = ['--expect-rows', '2', '--expect-total', 'USD=2.00'];
    expect((await cli(['conversions', file, '--yes', ...expectations])).exitCode).toBe(0);
    expect(seen.length).toBe(1);
  });

  test('needs no key for a dry run and exits with 7 if a row is invalid', async () => {
    const { cli, write } = await start();
    const file = await write(`${header}\n${lineOf('a', 'c', '?')}`);
    const dry = await cli(['conversions', file, '--dry-run'], { environment: { apiKey: undefined } });
    expect([dry.exitCode, JSON.parse(dry.stdout).bad]).toEqual([7, 1]);
  });

  test('writes the invalid rows with their problems next to the file in a dry run', async () => {
    const { cli, write, home, seen } = await start();
    const file = await write(`${header}\n${lineOf('a', 'c', '?')}${lineOf('b')}${lineOf('a', '', '1')}`);
    const { exitCode, stdout, stderr } = await cli(['conversions', file, '--dry-run']);
    expect(exitCode).toBe(7);
    expect(JSON.parse(stdout).errors_file).toBe(`${file}.errors.csv`);
    expect(stderr).toContain(`Invalid rows are listed in ${file}.errors.csv`);
    const errors = (await readFile(`${file}.errors.csv`, 'utf8')).trim().split('\n');
    expect(errors).toHaveLength(3);
    expect(errors[1]).toBe('a,c,?,USD,2,VALIDATION_ERROR,sale_amount,It must be a number such as 19.99.');
    expect((await stat(`${file}.errors.csv`)).mode & 0o777).toBe(0o600);
    const piped = await cli(['conversions', '-', '--dry-run'], { stdin: await readFile(file, 'utf8') });
    expect([piped.exitCode, JSON.parse(piped.stdout).errors_file]).toEqual([7, undefined]);
    expect((await readdir(home)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('reports a missing column once, with the column that may be meant', async () => {
    const { cli, write, seen } = await start();
    const file = await write('Full name,E-Mail\nAnn,ann@example.com\nBo,bo@example.com\n');
    const { exitCode, stderr } = await cli(['affiliates', file, '--yes']);
    expect(exitCode).toBe(7);
    expect(stderr).toContain("No column for name, email. Add: --map name='Full name' --map email='E-Mail'\n");
    expect(stderr).not.toContain('Required');
    expect(seen).toEqual([]);
    const mapped = await cli(['affiliates', file, '--map', 'name=Full name', '--dry-run']);
    expect(JSON.parse(mapped.stdout)).toMatchObject({ unfilled: ['email'], problems: [] });
    // An empty cell is a different problem, which is reported for its row.
    const empty = await write('name,email\nAnn,ann@example.com\nBo,\n', 'empty.csv');
    const one = JSON.parse((await cli(['affiliates', empty, '--dry-run'])).stdout);
    expect(one).toMatchObject({ unfilled: [], problems: [{ row: 3, field: 'email' }] });
  });

  test('reports a location where results cannot be written, and leaves nothing behind', async () => {
    const { cli, write, jobs, home, seen } = await start();
    // With the suffix, the name is too long for the file system.
    const file = await write(`${header}\n${lineOf('k1')}`, `${'o'.repeat(245)}.csv`);
    const { exitCode, stderr } = await cli(['conversions', file, '--yes']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Nothing was sent')]);
    expect([seen, await jobs()]).toEqual([[], []]);
    expect((await readdir(home)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('interrupted import', () => {
  const rows = Array.from({ length: 1_600 }, (_, index) => lineOf(`k${index}`, `c${index % 9}`)).join('');

  /** Rejects everything after the first batch, as if the key had been revoked. */
  const failing = () => {
    let batches = 0;
    let isFixed = false;
    const answer = (request: Seen): Scripted => {
      batches += 1;
      return batches === 1 || isFixed ? record(request) : refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.');
    };
    const repair = () => {
      isFixed = true;
    };
    return { answer, repair };
  };

  test('explains how to continue and then sends only the remaining rows', { tags: 'slow' }, async () => {
    const { answer, repair } = failing();
    const { cli, write, jobs, seen } = await start(answer);
    const file = await write(`${header}\n${rows}`);
    const stopped = await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();
    expect(stopped.exitCode).toBe(4);
    expect(stopped.stderr).toContain(`tributary import resume ${job}`);
    expect(JSON.parse((await cli(['status', job])).stdout)).toMatchObject({ state: 'unfinished', done: 500 });
    const before = seen.length;
    repair();

    const resumed = await cli(['resume', job]);

    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(seen.slice(before).flatMap(itemsOf).length).toBe(1_100);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ done: 1_600, failed: 0 });
    expect(JSON.parse((await cli(['list'])).stdout)).toMatchObject([{ job, state: 'done', done: 1_600 }]);
    const sentNow = seen.length;
    expect((await cli(['resume', job])).exitCode).toBe(0);
    expect(seen.length).toBe(sentNow);
  });

  test('recognizes its own rows that were recorded before the response was lost', async () => {
    let isFirst = true;
    const { cli, write, jobs } = await start((request) => {
      if (isFirst) {
        isFirst = false;
        return refusal(403, 'FORBIDDEN', 'The answer that came instead of the right one.');
      }
      return ok(itemsOf(request).map((_, index) => ({ index, status: 200, data: { id: `trx_${index}` } })));
    });
    const file = await write(`${header}\n${lineOf('a')}${lineOf('b')}${lineOf('c', 'c', '?')}`);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();
    const { stderr, stdout } = await cli(['resume', job]);
    expect(stderr).toContain(
      '2 conversions imported, 2 of them confirmed on retry after the first response was lost.',
    );
    expect(JSON.parse(stdout)).toMatchObject({ replayed: 2, recovered: 2, failed: 1 });
    expect(JSON.parse((await cli(['status', job])).stdout)).toMatchObject({ done: 2, failed: 1 });
    const again = await cli(['conversions', file, '--yes']);
    expect(again.stderr).toContain('2 of them by an earlier import');
  });

  test('replaces drafts that a kill left behind, without leaving any', { tags: 'slow' }, async () => {
    const { answer, repair } = failing();
    const { cli, write, jobs, home } = await start(answer);
    const file = await write(`${header}\n${rows}${lineOf('bad', 'c', '?')}`);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();
    for (const kind of ['results', 'errors']) await writeFile(`${file}.${kind}.csv.${job}.tmp`, 'half a li');
    repair();
    expect((await cli(['resume', job])).exitCode).toBe(7);
    expect((await readdir(home)).filter((name) => name.includes('.tmp'))).toEqual([]);
    expect(await readFile(`${file}.errors.csv`, 'utf8')).toMatch(/^external_event_id,/);
  });

  test('shows progress on one line, however narrow the terminal', async () => {
    const { cli, write } = await start();
    const file = await write(`${header}\n${rows}`);
    const { stderr } = await cli(['conversions', file], { columns: 30, typed: 'y' });
    const [, ...bars] = stderr.split('\r\u001b[K').filter((text) => /^\[[# ]+\]/.test(text));
    expect(bars.length).toBeGreaterThan(0);
    for (const bar of bars) expect(bar.split('\n')[0]?.length).toBeLessThan(30);
  });

  test('by Ctrl-C waits for requests in flight and sends nothing more', async () => {
    const interruption = new AbortController();
    const { cli, write, jobs, seen } = await start((request) => {
      interruption.abort();
      return record(request);
    });
    const file = await write(`${header}\n${rows}`);
    const { exitCode, stderr } = await cli(['conversions', file, '--yes'], {
      interrupted: interruption.signal,
    });
    const [job = ''] = await jobs();
    expect(exitCode).toBe(130);
    expect(stderr).toContain('Waiting for requests in progress');
    expect(stderr).toContain(`tributary import resume ${job}`);
    expect(seen.length).toBe(1);
    expect(JSON.parse((await cli(['status', job])).stdout).done).toBe(500);
  });

  test('is not resumed with a changed file, on another server, or next to a running process', async () => {
    const { answer } = failing();
    const { cli, write, jobs, imports, home } = await start(answer);
    const file = await write(`${header}\n${rows}`);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();

    const elsewhere = await cli(['resume', job], { environment: { baseUrl: 'http://127.0.0.1:9' } });
    const live = await cli(['resume', job], { environment: { apiKey: `sk_live_${'a'.repeat(32)}` } });
    const otherKey = await cli(['resume', job], { environment: { apiKey: `sk_dev_${'a'.repeat(32)}` } });
    await writeFile(join(imports, job, 'lock'), `${process.pid}\n${hostname()}\n`);
    const locked = await cli(['resume', job]);
    await writeFile(file, `${header}\n${rows.replace('1.00', '2.00')}`);
    const changed = await cli(['resume', job]);

    expect([elsewhere.exitCode, live.exitCode, otherKey.exitCode]).toEqual([2, 2, 8]);
    expect([locked.exitCode, locked.stderr.includes('already running')]).toEqual([2, true]);
    expect([changed.exitCode, changed.stderr.includes('has changed since')]).toEqual([2, true]);
    expect(home).not.toBe('');
  });

  test('takes over the lock of a dead process and repairs its half-written journal', async () => {
    const { answer, repair } = failing();
    const { cli, write, jobs, imports, seen } = await start(answer);
    const file = await write(`${header}\n${rows}`);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();
    // No process has this id, which is above the maximum on Linux and macOS.
    await writeFile(join(imports, job, 'lock'), `99999999\n${hostname()}\n`);
    await writeFile(join(imports, job, 'journal.ndjson'), '{"done":[{"row":2,"sta', { flag: 'a' });
    const before = seen.length;
    repair();
    expect((await cli(['resume', job])).exitCode).toBe(0);
    expect(seen.slice(before).flatMap(itemsOf).length).toBe(1_100);
  });

  test('resends an item that the server was still processing and records only its result', async () => {
    let calls = 0;
    const { cli, write } = await start((request) => {
      calls += 1;
      if (calls > 1) return record(request);
      const busy = { code: 'IDEMPOTENCY_IN_PROGRESS', message: 'Still running.' };
      return ok(itemsOf(request).map((_, index) => ({ index, status: 409, error: busy })));
    });
    const file = await write(`${header}\n${lineOf('a')}${lineOf('b')}`);
    const { exitCode, stdout } = await cli(['conversions', file, '--yes']);
    expect([exitCode, JSON.parse(stdout).done, calls]).toEqual([0, 2, 2]);
  });
});

describe('commissions, whose keys the server stores for a day', () => {
  const columns = 'referral_id,sale_amount,sale_amount_currency,commission_amount,commission_currency';
  const content = `${columns}\nref_1,10,USD,1,USD\nref_2,10,USD,1,USD\n`;
  const days = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString();

  /** Creates a job whose CLI was killed two days ago, after the response to the first row. */
  async function killedLongAgo() {
    const begun = await start((request) =>
      ok(
        JSON.parse(request.body).items.map((_: object, index: number) => ({
          index,
          status: 201,
          data: { id: 'trx_1' },
        })),
      ),
    );
    const file = await begun.write(content);
    await begun.cli(['commissions', file, '--yes']);
    const [job = ''] = await begun.jobs();
    const path = (name: string) => join(begun.imports, job, name);
    const manifest = JSON.parse(await readFile(path('manifest.json'), 'utf8'));
    await writeFile(path('manifest.json'), JSON.stringify({ ...manifest, created_at: days(2) }));
    const done = [{ row: 2, key: 'k', status: 201, id: 'trx_1' }];
    const entries = [{ sent: [2, 3], keys: ['k', 'l'], at: days(2) }, { done }];
    await writeFile(path('journal.ndjson'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    return { ...begun, file, job };
  }

  test('are listed instead of resent if there was no response for longer', async () => {
    const { cli, job, seen } = await killedLongAgo();
    const before = seen.length;
    const { exitCode, stdout } = await cli(['resume', job]);
    expect([exitCode, seen.length]).toEqual([7, before]);
    expect(JSON.parse(stdout)).toMatchObject({ done: 1, failed: 1 });
    expect(JSON.parse((await cli(['errors', job])).stdout)).toMatchObject([
      { row: 3, code: 'UNKNOWN_OUTCOME' },
    ]);
  });

  test('of a file imported days ago are rejected without --again', async () => {
    const { cli, file, seen } = await killedLongAgo();
    const before = seen.length;
    expect((await cli(['commissions', file, '--yes'])).exitCode).toBe(8);
    expect(seen.length).toBe(before);
    expect((await cli(['commissions', file, '--yes', '--again'])).exitCode).toBe(0);
  });
});

describe('file that was imported before', () => {
  const columns = 'customer_id,sale_amount,sale_amount_currency,order_no';
  const content = `${columns}\nc,1.00,USD,o-1\nc,2.00,USD,o-2\n`;
  const others = ['--set', 'metadata.run=2', '--yes'];

  test('is rejected with other options that give its rows different keys', async () => {
    const { cli, write, jobs, seen } = await start();
    const file = await write(content);
    const first = await cli(['conversions', file, '--yes']);
    expect(first.stderr).toContain('rows are identified by their content');
    const [job = ''] = await jobs();
    const before = seen.length;

    const refused = await cli(['conversions', file, ...others]);

    expect([refused.exitCode, seen.length]).toEqual([8, before]);
    expect(refused.stderr).toContain(
      `as ${job} with different options, which resulted in different keys for 2 rows`,
    );
    expect(refused.stderr).toContain('Or add --again to record every row again.');
    expect((await cli(['conversions', file, '--key-column', 'order_no', '--yes'])).exitCode).toBe(8);
    expect((await cli(['conversions', file, '--yes'])).exitCode).toBe(0);
    expect((await cli(['conversions', file, ...others, '--again'])).exitCode).toBe(0);
  });

  test('is imported with other options that keep its keys', async () => {
    const { cli, write } = await start();
    const file = await write(content);
    const keyed = ['conversions', file, '--key-column', 'order_no'];
    const first = await cli([...keyed, '--yes']);
    expect(first.stderr).not.toContain('No key column');
    expect((await cli([...keyed, ...others])).exitCode).toBe(0);
  });

  test('is imported with other options if its rows were rejected', async () => {
    const { cli, write } = await start();
    const file = await write(content.replaceAll('c,', 'unknown,'));
    expect((await cli(['conversions', file, '--yes'])).exitCode).toBe(7);
    const mapped = ['conversions', file, '--map', 'customer_id=order_no', '--yes'];
    expect((await cli(mapped)).exitCode).toBe(0);
  });

  test('is rejected with other options if its rows may have been recorded before a kill', async () => {
    const { cli, write, jobs, imports } = await start();
    const file = await write(content);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();
    const journal = join(imports, job, 'journal.ndjson');
    const [sent] = (await readFile(journal, 'utf8')).split('\n');
    await writeFile(journal, `${sent}\n`);
    expect((await cli(['conversions', file, ...others])).exitCode).toBe(8);
  });
});

test('reports a row with an empty key as an error', async () => {
  const { cli, write, seen } = await start();
  const file = await write(
    'customer_id,sale_amount,sale_amount_currency,order_no\nc,1.00,USD,o-1\nc,1.00,USD,\n',
  );

  const { exitCode, stderr } = await cli(['conversions', file, '--key-column', 'order_no', '--yes']);

  expect([exitCode, stderr]).toEqual([7, expect.stringContaining("The key column 'order_no' is empty.")]);
  expect(seen.flatMap(itemsOf).map(({ external_event_id: key }) => key)).toEqual(['o-1']);
});

test('counts and lists rows that were probably recorded live, and sends them on request', async () => {
  const { cli, write, seen } = await start((request) => {
    const { include_duplicates: includes } = JSON.parse(request.body);
    const error = { code: 'POSSIBLE_DUPLICATE', message: 'trx_1 is a sale of this referral.' };
    return ok(
      itemsOf(request).map(({ external_event_id: key }, index) =>
        key === 'b' && !includes
          ? { index, status: 409, error }
          : { index, status: 201, data: { id: `trx_${key}` } },
      ),
    );
  });
  const file = await write(`${header}\n${lineOf('a')}${lineOf('b')}`);

  const held = await cli(['conversions', file, '--yes']);
  const errors = `${file}.errors.csv`;
  const sent = await cli(['conversions', errors, '--include-duplicates', '--yes']);

  expect(held.exitCode).toBe(7);
  expect(JSON.parse(held.stdout)).toMatchObject({ done: 1, failed: 0, possible_duplicates: 1 });
  expect(held.stderr).toContain('1 row held back');
  expect([sent.exitCode, JSON.parse(sent.stdout).done]).toEqual([0, 1]);
  expect(itemsOf(seen.at(-1) as Seen)).toMatchObject([{ external_event_id: 'b' }]);
});

describe('import undo', () => {
  test('deletes the import’s objects, last row first, keeps existing ones, and lists those in use', async () => {
    const deleted: string[] = [];
    const { cli, write, jobs } = await start(({ method, path, body }) => {
      if (method === 'POST')
        return ok(
          (JSON.parse(body).items as { name: string }[]).map(({ name }, index) => ({
            index,
            status: name === 'old' ? 200 : 201,
            data: { id: `aff_${name}` },
          })),
        );
      const id = path.split('/').at(-1) ?? '';
      if (id === 'aff_used') return refusal(409, 'IN_USE', 'It has referrals.');
      if (id === 'aff_gone') return refusal(404, 'NOT_FOUND', 'No affiliate.');
      deleted.push(id);
      return ok({ id, deleted: true });
    });
    const names = ['a', 'old', 'used', 'gone', 'b'];
    const lines = names.map((name) => `${name},${name}@example.com`).join('\n');
    const file = await write(`name,email\n${lines}\n`);
    await cli(['affiliates', file, '--set', 'program_id=prg_1', '--yes']);
    const [job = ''] = await jobs();
    expect((await cli(['undo', job])).exitCode).toBe(8);

    const { exitCode, stdout } = await cli(['undo', job, '--yes']);

    expect(exitCode).toBe(7);
    expect(deleted.sort()).toEqual(['aff_a', 'aff_b']);
    expect(JSON.parse(stdout)).toMatchObject([{ row: 4, id: 'aff_used', code: 'IN_USE' }]);
    const status = JSON.parse((await cli(['status', job])).stdout);
    expect(status).toMatchObject({ state: 'undone', undone: 3 });
    await cli(['undo', job, '--yes']);
    expect(deleted.length).toBe(2);
  });

  test('reports an interruption, is not an undone import, and says when nothing is left', async () => {
    const interruption = new AbortController();
    let deletions = 0;
    const { cli, write, jobs } = await start(({ method, body }) => {
      if (method === 'POST') {
        const items: object[] = JSON.parse(body).items;
        return ok(items.map((_, index) => ({ index, status: 201, data: { id: `aff_${index}` } })));
      }
      deletions += 1;
      if (deletions === 3) interruption.abort();
      return ok({ id: 'x', deleted: true });
    });
    const lines = Array.from({ length: 20 }, (_, at) => `n${at},${at}@example.com\n`).join('');
    const file = await write(`name,email\n${lines}`);
    await cli(['affiliates', file, '--set', 'program_id=prg_1', '--yes']);
    const [job = ''] = await jobs();
    const stateOf = async () => JSON.parse((await cli(['status', job])).stdout);

    const broken = await cli(['undo', job, '--yes'], { interrupted: interruption.signal });
    expect([broken.exitCode, broken.stderr]).toEqual([
      130,
      expect.stringContaining('Remaining: 12 affiliates'),
    ]);
    expect(await stateOf()).toMatchObject({ state: 'partly_undone', undone: 8 });
    const finished = await cli(['undo', job, '--yes'], { columns: 80 });
    expect([finished.exitCode, finished.stderr]).toEqual([
      0,
      expect.stringContaining('12 affiliates deleted.'),
    ]);
    expect(finished.stderr).not.toContain('Nothing found');
    expect(await stateOf()).toMatchObject({ state: 'undone', undone: 20 });
    const again = await cli(['undo', job, '--yes'], { columns: 80 });
    expect([again.exitCode, again.stderr]).toEqual([0, `There is nothing left to undo for import ${job}.\n`]);
    expect(deletions).toBe(20);
  });

  test('allows the same file to be imported again, under new keys', async () => {
    const keys: string[] = [];
    const { cli, write } = await start(({ method, body }) => {
      if (method === 'DELETE') return ok({ id: 'x', deleted: true });
      const items: { idempotency_key: string }[] = JSON.parse(body).items;
      const outcomes = items.map(({ idempotency_key: key }, index) => {
        const status = keys.includes(key) ? 200 : 201;
        keys.push(key);
        return { index, status, data: { id: `aff_${keys.length}` } };
      });
      return ok(outcomes);
    });
    const file = await write('name,email,program_id\nA,a@example.com,prg_1\n');
    const again = async () => JSON.parse((await cli(['affiliates', file, '--yes'])).stdout);
    const [first, second] = [await again(), await again()];
    expect([first.replayed, second.replayed]).toEqual([0, 1]);
    await cli(['undo', first.job, '--yes']);
    expect([(await again()).replayed, (await again()).replayed]).toEqual([0, 1]);
  });

  /**
   * Records sales and voids them, except `trx_b`, which a payout includes. `recorded` contains the keys that the server
   * knows.
   */
  const voiding = (recorded: Set<string>, requests: VoidRequest[]) => (request: Seen) => {
    if (!request.path.endsWith('/void-imported')) {
      const sold = record(request);
      for (const { external_event_id: key } of itemsOf(request)) recorded.add(key);
      return sold;
    }
    const body: VoidRequest = JSON.parse(request.body);
    requests.push(body);
    const inPayout = { code: 'IN_USE', message: 'trx_b is in payout pay_1. Cancel the payout first.' };
    const found = body.keys?.flatMap((key, index) =>
      recorded.has(key) ? [{ index, id: `trx_${key}` }] : [],
    );
    const named = found ?? body.ids?.map((id, index) => ({ index, id })) ?? [];
    const results = named.map((each) =>
      each.id === 'trx_b' ? { ...each, changed: false, error: inPayout } : { ...each, changed: true },
    );
    return ok({ results, counts: { done: 0, failed: 0 } });
  };

  test('voids conversions, frees their keys, and names the payouts that prevent it', async () => {
    const requests: VoidRequest[] = [];
    const { cli, write, jobs, seen } = await start(voiding(new Set(), requests));
    const file = await write(`${header}\n${['a', 'b', 'c'].map((key) => lineOf(key)).join('')}`);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();

    const { exitCode, stdout, stderr } = await cli(['undo', job, '--yes']);

    const [sent] = seen.map(({ body }) => JSON.parse(body));
    expect(sent.import_id).toMatch(/^imp_[0-9a-f]{24}$/);
    expect(requests).toEqual([
      { import_id: sent.import_id, ids: ['trx_c', 'trx_b', 'trx_a'], free_key: true },
    ]);
    expect(exitCode).toBe(7);
    expect(stderr).toContain('2 conversions voided.');
    expect(JSON.parse(stdout)).toEqual([
      { row: 3, id: 'trx_b', code: 'IN_USE', message: 'trx_b is in payout pay_1. Cancel the payout first.' },
    ]);
    await cli(['conversions', file, '--yes']);
    const keys = seen.filter(({ path }) => path === '/v1/conversions/batch').flatMap(itemsOf);
    expect(keys.map(({ external_event_id: key }) => key)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  test('queries rows with lost responses by key, again 30 s after they were sent', {
    tags: 'slow',
  }, async () => {
    const requests: VoidRequest[] = [];
    const recorded = new Set<string>();
    const answer = voiding(recorded, requests);
    const { cli, write, jobs, imports } = await start((request) => {
      const answered = answer(request);
      if (requests.length > 0) recorded.add('d');
      return answered;
    });
    const file = await write(`${header}\n${['a', 'c', 'd'].map((key) => lineOf(key)).join('')}`);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();
    const journal = join(imports, job, 'journal.ndjson');
    const at = new Date(Date.now() - 27_000).toISOString();
    // The process was killed before the response arrived, and the server is still processing `d`.
    await writeFile(journal, `${JSON.stringify({ sent: [2, 3, 4], keys: ['a', 'c', 'd'], at })}\n`);
    recorded.delete('d');

    const { exitCode, stderr } = await cli(['undo', job, '--yes']);

    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('3 conversions voided.')]);
    expect(requests.map(({ keys }) => keys)).toEqual([['d', 'c', 'a'], ['d']]);
    expect(JSON.parse((await cli(['status', job])).stdout)).toMatchObject({ state: 'undone', undone: 3 });
  });

  test('waits for a restarting server and explains how to continue if it ends early', {
    tags: 'slow',
  }, async () => {
    const requests: VoidRequest[] = [];
    const answers: Scripted[] = [];
    const answer = voiding(new Set(), requests);
    const { cli, write, jobs } = await start((request) =>
      request.path.endsWith('/void-imported') ? (answers.shift() ?? answer(request)) : answer(request),
    );
    const file = await write(`${header}\n${lineOf('a')}`);
    await cli(['conversions', file, '--yes']);
    const [job = ''] = await jobs();

    answers.push(refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.'));
    const ended = await cli(['undo', job, '--yes']);
    answers.push(...Array.from({ length: 4 }, () => refusal(503, 'UNAVAILABLE', 'Not now.')));
    const finished = await cli(['undo', job, '--yes']);

    expect([ended.exitCode, ended.stderr]).toEqual([
      4,
      expect.stringContaining(`Continue with: tributary import undo ${job}`),
    ]);
    expect([finished.exitCode, finished.stderr]).toEqual([
      0,
      expect.stringContaining('1 conversion voided.'),
    ]);
  });

  test('is not found for a nonexistent job', async () => {
    const { cli, imports } = await start();
    await mkdir(join(imports, '20260131-093015-0000'), { recursive: true });
    for (const id of ['20260131-093015-0000', '../x', 'nothing'])
      expect((await cli(['status', id])).exitCode).toBe(5);
  });
});

describe('references in a plain file', () => {
  const affiliates = [
    { id: 'aff_1', name: 'Eli', email: 'eli@example.com', tracking_id: 'eli', external_user_id: 'u1' },
    { id: 'aff_2', name: 'Flo', email: 'flo@example.com', tracking_id: 'flo', external_user_id: null },
    { id: 'aff_3', name: 'Flo', email: 'FLO@example.com', tracking_id: 'flo-2', external_user_id: null },
  ];
  const answer = (request: Seen): Scripted =>
    request.method === 'GET'
      ? { body: { success: true, data: affiliates, has_more: false } }
      : record(request);
  const sentTo = (seen: readonly Seen[]) => seen.filter(({ method }) => method === 'POST').flatMap(itemsOf);

  test.each([
    ['affiliate_email', 'Eli@Example.com'],
    ['affiliate_tracking_id', 'eli'],
    ['affiliate_external_user_id', 'u1'],
  ])('are looked up by %s in one request', async (column, value) => {
    const { cli, write, seen } = await start(answer);
    const file = await write(`email,${column}\na@example.com,${value}\nb@example.com,${value}\n`);
    const { exitCode, stderr } = await cli(['referrals', file, '--yes']);
    expect(exitCode, stderr).toBe(0);
    expect(sentTo(seen)).toMatchObject([{ affiliate_id: 'aff_1' }, { affiliate_id: 'aff_1' }]);
    expect(sentTo(seen)[0]).not.toHaveProperty(column);
    expect(seen.filter(({ method }) => method === 'GET').length).toBe(1);
  });

  test('are found by any tracking id, and lead to the remaining affiliate after a merge', async () => {
    const ids = (...all: readonly string[]) => ({
      tracking_ids: all.map((tracking_id) => ({ tracking_id })),
    });
    const known = [
      { id: 'aff_1', email: 'eli@example.com', tracking_id: 'eli', ...ids('eli', 'eli.stone', 'old') },
      { id: 'aff_2', email: 'eli.old@example.com', tracking_id: 'old', ...ids() },
    ];
    const { cli, write, seen } = await start((request) =>
      request.method === 'GET' ? { body: { success: true, data: known, has_more: false } } : record(request),
    );
    const names = ['eli', 'Eli.Stone', 'old'];
    const rows = names.map((name, at) => `c${at}@example.com,${name}\n`).join('');
    const file = await write(`email,affiliate_tracking_id\n${rows}`);
    const { exitCode, stderr } = await cli(['referrals', file, '--yes']);
    expect(exitCode, stderr).toBe(0);
    expect(sentTo(seen).map(({ affiliate_id }) => affiliate_id)).toEqual(['aff_1', 'aff_1', 'aff_1']);
    expect(seen.find(({ method }) => method === 'GET')?.path).toContain('expand=tracking_ids');
  });

  test('by another column are mapped, never guessed', async () => {
    const { cli, write, seen } = await start(answer);
    const rows = ['eli@example.com', 'nobody@example.com', 'flo@example.com'];
    const file = await write(
      `email,Partner\n${rows.map((each, at) => `c${at}@example.com,${each}\n`).join('')}`,
    );
    const { exitCode } = await cli(['referrals', file, '--yes', '--map', 'affiliate_email=Partner']);
    expect(exitCode).toBe(7);
    expect(sentTo(seen)).toMatchObject([{ affiliate_id: 'aff_1' }]);
    const errors = await readFile(`${file}.errors.csv`, 'utf8');
    expect(errors).toContain('No affiliate has email nobody@example.com.');
    expect(errors).toContain('More than one affiliate has email flo@example.com.');
  });

  test('by several identifiers lead to the affiliate whom all of them identify', async () => {
    const { cli, write, seen } = await start(answer);
    const file = await write(
      'email,affiliate_id,affiliate_email,affiliate_tracking_id\na@example.com,aff_1,eli@example.com,eli\nb@example.com,,flo@example.com,flo-2\nc@example.com,aff_2,FLO@example.com,\n',
    );
    const { exitCode, stderr } = await cli(['referrals', file, '--yes']);
    expect(exitCode, stderr).toBe(0);
    expect(sentTo(seen).map(({ email, affiliate_id }) => [email, affiliate_id])).toEqual([
      ['a@example.com', 'aff_1'],
      ['b@example.com', 'aff_3'],
      ['c@example.com', 'aff_2'],
    ]);
  });

  test.each([
    ['an id and an e-mail address', 'aff_2,eli@example.com,', 'id aff_2, email eli@example.com'],
    ['two names', ',eli@example.com,flo', 'email eli@example.com, tracking_id flo'],
  ])('are rejected if %s identify different affiliates', async (_, cells, named) => {
    const { cli, write, seen } = await start(answer);
    const file = await write(
      `email,affiliate_id,affiliate_email,affiliate_tracking_id\na@example.com,${cells}\n`,
    );
    const { exitCode, stdout } = await cli(['referrals', file, '--dry-run']);
    expect(exitCode).toBe(7);
    expect(JSON.parse(stdout).problems).toEqual([
      expect.objectContaining({
        field: 'affiliate_id',
        message: expect.stringContaining(`These refer to different affiliates: ${named}.`),
      }),
    ]);
    expect(sentTo(seen)).toEqual([]);
  });

  test.each([
    ['beside an id', 'aff_1,nobody@example.com,', 'email nobody@example.com'],
    ['beside another name', ',nobody@example.com,eli', 'email nobody@example.com'],
    ['when it is the id', 'aff_9,eli@example.com,', 'id aff_9'],
  ])('are one problem if nobody has them, even %s', async (_, cells, unknown) => {
    const { cli, write, seen } = await start(answer);
    const file = await write(
      `email,affiliate_id,affiliate_email,affiliate_tracking_id\na@example.com,${cells}\n`,
    );
    const { exitCode, stdout } = await cli(['referrals', file, '--dry-run']);
    expect(exitCode).toBe(7);
    expect(JSON.parse(stdout).problems).toEqual([
      expect.objectContaining({
        field: 'affiliate_id',
        message: expect.stringContaining(`No affiliate has ${unknown}.`),
      }),
    ]);
    expect(sentTo(seen)).toEqual([]);
  });

  test.each(['cus_new', 'cus_old'])('find a referral by %s, one of its customer ids', async (customer) => {
    const identifiers = { customer_ids: ['cus_new', 'cus_old'], external_user_ids: [] };
    const known = [{ id: 'ref_1', customer_id: 'cus_new', identifiers }];
    const { cli, write, seen } = await start((request) =>
      request.method === 'GET' ? { body: { success: true, data: known, has_more: false } } : record(request),
    );
    const names =
      'referral_customer_id,commission_amount,commission_currency,sale_amount,sale_amount_currency';
    const file = await write(`${names}\n${customer},1,USD,5,USD\n`);
    const { exitCode, stderr } = await cli(['commissions', file, '--yes']);
    expect(exitCode, stderr).toBe(0);
    expect(sentTo(seen)).toMatchObject([{ referral_id: 'ref_1' }]);
  });

  describe('across two programs', () => {
    const twins = [
      { id: 'aff_1', program_id: 'prg_1', email: 'eli@example.com', tracking_id: 'eli' },
      { id: 'aff_2', program_id: 'prg_2', email: 'eli@example.com', tracking_id: 'eli' },
    ];
    const ofTwins = (request: Seen): Scripted =>
      request.method === 'GET' ? { body: { success: true, data: twins, has_more: false } } : record(request);

    test('are rejected without the program, with a remedy', async () => {
      const { cli, write } = await start(ofTwins);
      const file = await write('email,affiliate_tracking_id\na@example.com,eli\n');
      const { exitCode, stdout } = await cli(['referrals', file, '--dry-run']);
      expect(exitCode).toBe(7);
      expect(JSON.parse(stdout).problems).toMatchObject([
        { message: expect.stringContaining('Specify the program with --set program_id=') },
      ]);
    });

    test.each([
      ['by --set', 'email,affiliate_tracking_id\na@example.com,eli\n', ['--set', 'program_id=prg_2']],
      ['by a column', 'email,affiliate_email,program_id\na@example.com,eli@example.com,prg_2\n', []],
      [
        'by a mapped column',
        'email,affiliate_email,P\na@example.com,eli@example.com,prg_2\n',
        ['--map', 'program_id=P'],
      ],
    ])('use the program that is given as %s', async (_, content, options) => {
      const { cli, write, seen } = await start(ofTwins);
      const { exitCode, stderr } = await cli(['referrals', await write(content), '--yes', ...options]);
      expect(exitCode, stderr).toBe(0);
      expect(sentTo(seen)).toMatchObject([{ email: 'a@example.com', affiliate_id: 'aff_2' }]);
      expect(sentTo(seen)[0]).not.toHaveProperty('program_id');
    });

    test('match nobody in a third one, not even by id', async () => {
      const { cli, write } = await start(ofTwins);
      const file = await write(
        'email,affiliate_tracking_id,affiliate_id\na@example.com,eli,\nb@example.com,,aff_1\n',
      );
      const { stdout } = await cli(['referrals', file, '--dry-run', '--set', 'program_id=prg_3']);
      expect(JSON.parse(stdout).problems.map(({ message }: { message: string }) => message)).toEqual([
        'No affiliate has tracking_id eli in program prg_3. Import the affiliates first.',
        'No affiliate has id aff_1 in program prg_3.',
      ]);
    });
  });

  test('by a number that lost its zeros in a spreadsheet suggest the one with zeros', async () => {
    const known = { ...affiliates[0], external_user_id: '00071' };
    const { cli, write } = await start((request) =>
      request.method === 'GET'
        ? { body: { success: true, data: [known], has_more: false } }
        : record(request),
    );
    const file = await write('email,affiliate_external_user_id\na@example.com,71\n');
    const { stdout } = await cli(['referrals', file, '--dry-run']);
    expect(JSON.parse(stdout).problems[0].message).toContain('There is one with 00071');
  });

  test('by id are looked up in a dry run, which sends nothing', async () => {
    const { cli, write, seen } = await start(answer);
    const file = await write('email,affiliate_id\na@example.com,aff_1\nb@example.com,aff_9\n');
    const { exitCode, stdout } = await cli(['referrals', file, '--dry-run']);
    expect(exitCode).toBe(7);
    expect(JSON.parse(stdout)).toMatchObject({
      good: 1,
      bad: 1,
      problems: [{ row: 3, field: 'affiliate_id', message: 'No affiliate has id aff_9.' }],
    });
    expect(sentTo(seen)).toEqual([]);
    await cli(['referrals', file, '--yes']);
    expect(sentTo(seen).length).toBe(2);
  });
});

test('lists all problems of a row on its line of the error file', async () => {
  const { cli, write } = await start();
  const file = await write(`${header},interval\nA,c,x,USD,daily\n${lineOf('B').trim()},\n`);
  await cli(['conversions', file, '--yes']);
  const errors = (await readFile(`${file}.errors.csv`, 'utf8')).trim().split('\n');
  expect(errors.length).toBe(2);
  expect(errors[1]).toContain('sale_amount; interval');
  expect(errors[1]).toContain('sale_amount: It must be a number such as 19.99.; interval: Must be one of');
});

test('lists all problems of another service’s row, which an option fixes', async () => {
  const { cli, write, seen } = await start(({ method, body }) =>
    method === 'GET'
      ? { body: { success: true, data: [], has_more: false } }
      : ok(
          JSON.parse(body).items.map((_: object, index: number) => ({
            index,
            status: 201,
            data: { id: `trx_${index}` },
          })),
        ),
  );
  const file = await write(
    'ID,Amount,Earnings,Currency,Status,Created at,Customer email\ncm_1,100,free,USD,odd,yesterday,nobody@example.com\n',
  );
  const command = ['commissions', file, '--from', 'dub', '--yes'];
  const { exitCode: refused, stdout } = await cli([...command, '--dry-run']);
  expect(refused).toBe(7);
  expect(
    JSON.parse(stdout).problems.map(({ field, message }: Record<string, string>) => `${field}: ${message}`),
  ).toEqual([
    'sale_amount: 100 has no currency sign, so it may be in cents.',
    'commission_amount: free is not an amount.',
    "status: Unknown status 'odd'.",
    'created_at: yesterday has no time zone.',
    'referral_id: No referral has email nobody@example.com. Import the referrals first.',
  ]);
  const fixed = ['sale_amount=100', 'commission_amount=1', 'status=pending', 'referral_id=ref_1'];
  const set = [...fixed, 'created_at=2026-01-01'].flatMap((each) => ['--set', each]);
  const { exitCode, stderr } = await cli([...command, ...set]);
  expect(exitCode, stderr).toBe(0);
  expect(seen.flatMap(({ method, body }) => (method === 'POST' ? JSON.parse(body).items : []))).toMatchObject(
    [{ sale_amount: 100, status: 'pending', created_at: '2026-01-01T00:00:00.000Z', referral_id: 'ref_1' }],
  );
});

test('summarizes how many refunds are full, with totals in the sales’ currency', async () => {
  const sales = [
    { id: 'trx_1', external_event_id: 'o1', sale_amount_currency: 'GBP' },
    { id: 'trx_2', external_event_id: 'o2', sale_amount_currency: 'EUR' },
  ];
  const { cli, write } = await start(() => ({ body: { success: true, data: sales, has_more: false } }));
  const file = await write(
    'conversion_external_event_id,external_event_id,amount\no1,r1,5\no1,r2,2.5\no2,r3,1.25\no2,r4,\n',
  );
  const { stdout, stderr } = await cli(['refunds', file, '--dry-run']);
  expect(JSON.parse(stdout)).toMatchObject({
    good: 4,
    full_refunds: 1,
    sums: { amount: { GBP: '7.50', EUR: '1.25' } },
  });
  expect(stderr).toContain('1 row has no amount and refunds the remaining amount');
  const blind = await cli(['refunds', file, '--dry-run'], { environment: { apiKey: undefined } });
  expect(blind.stderr).toContain('amount 8.75 in the currency of each sale; 1 row has no amount');
});

test('sends each refund once to the batch endpoint', async () => {
  const { cli, write, seen } = await start((request) =>
    ok(itemsOf(request).map((_, index) => ({ index, status: 200, data: { id: 'trx_1' } }))),
  );
  const file = await write('order,Refund,amount,currency\no1,r1,5.00,USD\no2,r2,,\n', 'refunds.csv');
  const map = ['--map', 'conversion_external_event_id=order', '--key-column', 'Refund'];
  const { exitCode, stdout, stderr } = await cli(['refunds', file, '--yes', ...map]);
  expect(exitCode, stderr).toBe(0);
  expect(seen.map(({ path }) => path)).toEqual(
    ['/v1/conversions/refunds/batch', '/v1/conversions/refunds/batch'].slice(0, seen.length),
  );
  const items = seen.flatMap(itemsOf).sort((a, b) => (a.external_event_id < b.external_event_id ? -1 : 1));
  expect(items).toEqual([
    { conversion_external_event_id: 'o1', external_event_id: 'r1', amount: 5, currency: 'USD' },
    { conversion_external_event_id: 'o2', external_event_id: 'r2' },
  ]);
  const before = seen.length;
  const undone = await cli(['undo', JSON.parse(stdout).job, '--yes']);
  expect([undone.exitCode, undone.stderr]).toEqual([2, expect.stringContaining('cannot be undone')]);
  expect(seen.length).toBe(before);
  expect(JSON.parse(stdout)).toMatchObject({
    done: 2,
    replayed: 0,
    failed: 0,
    sums: { amount: { USD: '5.00' } },
  });
});
