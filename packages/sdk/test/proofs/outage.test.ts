import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Tributary } from '../../src/client.ts';
import { apiKey, sale } from '../client-of.ts';

const DOWN_MS = 6_000;

test('records a sale once with default options when the server is down for six seconds', async () => {
  const keys: string[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    keys.push(JSON.parse(Buffer.concat(chunks).toString()).external_event_id);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ success: true, data: { id: 'trx_1' } }));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  await listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const delays: number[] = [];
  const client = new Tributary({
    apiKey,
    baseUrl: `http://127.0.0.1:${port}`,
    onEvent: (event) => event.type === 'retry' && delays.push(event.delayMs),
  });

  const recorded = client.conversions.create(sale);
  await sleep(DOWN_MS);
  await listen(port);

  expect(await recorded).toEqual({ id: 'trx_1' });
  expect(keys).toEqual([sale.external_event_id]);
  expect(delays.length).toBeGreaterThan(2);
}, 60_000);
