import { describe, expect, test } from 'vitest';
import { runCli } from '../test/run-cli.ts';
import { ok, startForTest as start } from '../test/scripted-server.ts';

describe('api', () => {
  test('sends its arguments and prints the response unchanged', async () => {
    const { environment, seen } = await start(() => ok({ id: 'x' }));
    const { stdout } = await runCli(['api', 'post', '/v1/affiliates', '--header', 'X-Request-Id: mine'], {
      environment,
      stdin: '{"name":"A"}',
    });
    expect(JSON.parse(stdout)).toEqual({ success: true, data: { id: 'x' } });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/v1/affiliates', body: '{"name":"A"}' });
    expect(seen[0]?.headers['x-request-id']).toBe('mine');
  });

  test.each([
    [['api', 'POST', '/v1/x', '--data', '{']],
    [['api', 'PATCH', '/v1/x']],
    [['api', 'GET', '/v1/x', '--header', 'Authorization: Bearer y']],
    [['api', 'POST', '/v1/x', '--data', '@/nonexistent']],
  ])('rejects %j as a usage error', async (args) => {
    const { environment, seen } = await start(() => ok({}));
    expect((await runCli(args, { environment })).exitCode).toBe(2);
    expect(seen).toEqual([]);
  });
});
