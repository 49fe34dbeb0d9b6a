import { describe, expect, test } from 'vitest';
import { clientOf, sale } from '../test/client-of.ts';
import { drop, hang, ok, scriptedServer, stall } from '../test/scripted-server.ts';
import { AbortedError, TimeoutError } from './errors.ts';

const reason = new Error('the user left');

describe('aborting a call', () => {
  test('before it starts sends nothing', async () => {
    const server = await scriptedServer(ok({}));
    const call = clientOf(server.url).conversions.create(sale, { signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toMatchObject({ name: 'AbortedError', cause: reason, attempts: 0 });
    expect(server.seen).toHaveLength(0);
  });

  test.each([
    ['while it waits for an answer', hang],
    ['while it reads the body', stall],
  ])('with %s ends it immediately, without a retry', async (_, fault) => {
    const controller = new AbortController();
    const server = await scriptedServer((res, seen) => {
      fault(res, seen);
      setTimeout(() => controller.abort(reason), 20);
    }, ok({}));
    const call = clientOf(server.url).conversions.create(sale, { signal: controller.signal });
    const error = await call.catch((caught) => caught);
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: reason, attempts: 1, idempotencyKey: 'inv_1' });
    expect(server.seen).toHaveLength(1);
  });

  test('during the back-off ends it immediately', async () => {
    const controller = new AbortController();
    const server = await scriptedServer(drop, ok({}));
    const onEvent = ({ type }: { type: string }) => {
      if (type === 'retry') setTimeout(() => controller.abort(reason), 10);
    };
    // The jitter is up to eleven days, so without the abort this test would not end.
    const inner = { backOff: { baseMs: 1e9, capMs: 1e9 } };
    const call = clientOf(server.url, { onEvent }, inner).conversions.create(sale, {
      signal: controller.signal,
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortedError', cause: reason, attempts: 1 });
    expect(server.seen).toHaveLength(1);
  });

  test('while a key is fetched ends it immediately', async () => {
    const controller = new AbortController();
    const server = await scriptedServer(ok({}));
    const apiKey = () => {
      setTimeout(() => controller.abort(reason), 10);
      return new Promise<string>(() => undefined);
    };
    const call = clientOf(server.url, { apiKey }).conversions.create(sale, { signal: controller.signal });
    await expect(call).rejects.toBeInstanceOf(AbortedError);
    expect(server.seen).toHaveLength(0);
  });

  test('after it has ended changes nothing and leaves no listener behind', async () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (type: string, listener: never) => {
      listeners.add(listener);
      add(type, listener);
    };
    signal.removeEventListener = (type: string, listener: never) => {
      listeners.delete(listener);
      remove(type, listener);
    };
    const server = await scriptedServer(drop, ok({ id: 'trx_1' }));
    await clientOf(server.url).conversions.create(sale, { signal });
    expect(listeners.size).toBe(0);
  });
});

test('enforces the timeout on a custom fetch that ignores the signal', async () => {
  const client = clientOf('http://127.0.0.1:9', {
    fetch: () => new Promise(() => undefined),
    timeout: 30,
    maxRetries: 0,
  });
  await expect(client.conversions.create(sale)).rejects.toBeInstanceOf(TimeoutError);
});
