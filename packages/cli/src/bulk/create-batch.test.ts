import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { ok, refusal, type Seen, startForTest } from '../../test/scripted-server.ts';
import { batchesOf } from './lines.ts';

interface Item {
  name: string;
}

const itemsOf = ({ body }: Seen): Item[] => JSON.parse(body).items;

/** Accepts every item except those named `bad`. */
const judge = (request: Seen) =>
  ok(
    itemsOf(request).map(({ name }, index) =>
      name === 'bad'
        ? { index, status: 400, error: { code: 'VALIDATION_ERROR', message: 'No.', field: 'name' } }
        : { index, status: 201, data: { id: `aff_${name}` } },
    ),
  );

const lineOf = (name: string) => `${JSON.stringify({ name })}\n`;
const createBatch = ['affiliates', 'create-batch', '-'];

describe('create-batch command', () => {
  test('sends every line once, 500 at a time, and prints a result per line in order', async () => {
    const { environment, seen } = await startForTest(judge);
    const names = Array.from({ length: 1_203 }, (_, index) => `a${index}`);
    const stdin = names.map(lineOf).join('');
    const { exitCode, stdout, stderr } = await runCli([...createBatch, '-o', 'ndjson'], {
      environment,
      stdin,
    });
    expect(exitCode).toBe(0);
    expect(seen.map((request) => itemsOf(request).length)).toEqual([500, 500, 203]);
    expect(seen.flatMap(itemsOf).map(({ name }) => name)).toEqual(names);
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ line, id }) => [line, id])).toEqual(
      names.map((name, at) => [at + 1, `aff_${name}`]),
    );
    expect(stderr).toContain('1203 of 1203 lines done.');
  });

  test('exits with 7 if some lines failed, names them, and processes the others', async () => {
    const { environment } = await startForTest(judge);
    const stdin = `\ufeff${lineOf('a')}\r\n${lineOf('bad')}{"name":\n[1]\n${lineOf('b').trim()}`;
    const { exitCode, stdout, stderr } = await runCli([...createBatch, '-o', 'csv'], { environment, stdin });
    expect(exitCode).toBe(7);
    const rows = stdout.trim().split('\n');
    expect(rows[0]).toBe('line,status,id,code,field,message');
    expect(rows[1]).toBe('1,201,aff_a,,,');
    expect(rows[2]).toBe('3,400,,VALIDATION_ERROR,name,No.');
    expect(rows[3]).toMatch(/^4,,,NOT_JSON,,The line is not valid JSON/);
    expect(rows[4]).toBe('5,,,NOT_JSON,,The line is not a JSON object.');
    expect(rows[5]).toBe('6,201,aff_b,,,');
    expect(stderr).toContain('2 of 5 lines done.');
    expect(stderr).toContain('3 lines failed.');
  });

  test('names a line that is larger than a request and sends the others', async () => {
    const { environment, seen } = await startForTest(judge);
    const stdin = lineOf('a') + lineOf('x'.repeat(2 ** 21)) + lineOf('b');
    const { exitCode, stdout } = await runCli([...createBatch, '-o', 'csv'], { environment, stdin });
    expect(exitCode).toBe(7);
    expect(stdout.trim().split('\n').slice(1)).toEqual([
      '1,201,aff_a,,,',
      '2,,,PAYLOAD_TOO_LARGE,,The line is 2097163 bytes long. The maximum is 2096128.',
      '3,201,aff_b,,,',
    ]);
    expect(Math.max(...seen.map(({ body }) => body.length))).toBeLessThan(2 ** 21);
  });

  test('prints the ids of the created objects with -o id', async () => {
    const { environment } = await startForTest(judge);
    const stdin = lineOf('a') + lineOf('bad') + lineOf('b');
    const { exitCode, stdout } = await runCli([...createBatch, '-o', 'id'], { environment, stdin });
    expect([exitCode, stdout]).toEqual([7, 'aff_a\naff_b\n']);
  });

  test('prints the results, reports where it stopped, and sends nothing more after an interruption', async () => {
    const { environment, seen } = await startForTest((request) =>
      itemsOf(request)[0]?.name === 'a500' ? refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.') : judge(request),
    );
    const stdin = Array.from({ length: 1_100 }, (_, index) => lineOf(`a${index}`)).join('');
    const { exitCode, stdout, stderr } = await runCli(createBatch, { environment, stdin });
    expect(exitCode).toBe(4);
    expect(JSON.parse(stdout)).toHaveLength(500);
    expect(stderr).toContain('Lines 501 to 1000 were not processed; later lines were not sent.');
    expect(seen).toHaveLength(2);
  });

  test('reads a file, and treats a missing one as a usage error', async () => {
    const { environment, seen } = await startForTest(judge);
    const directory = await mkdtemp(join(tmpdir(), 'tributary-cli-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'items.ndjson');
    for (const path of [file, directory]) {
      expect((await runCli(['conversions', 'create-batch', path], { environment })).exitCode).toBe(2);
    }
    await writeFile(file, lineOf('a'));
    expect((await runCli(['conversions', 'create-batch', file], { environment })).exitCode).toBe(0);
    expect(seen.map(({ path }) => path)).toEqual(['/v1/conversions/batch']);
  });
});

describe('batch request', () => {
  test('stays below the API’s limit in bytes', async () => {
    const line = JSON.stringify({ name: 'x'.repeat(0.9 * 2 ** 20) });
    const sizes: number[] = [];
    const lines = async function* () {
      yield* [line, line, line, line, line];
    };
    for await (const { items } of batchesOf(lines())) sizes.push(items.length);
    expect(sizes).toEqual([2, 2, 1]);
  });
});
