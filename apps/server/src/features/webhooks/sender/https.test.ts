import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveryProcess, startDeliveryProcess } from '../../../../test/support/delivery-process.ts';
import { startServer, type TestServer } from '../../../../test/support/harness.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { until } from '../../../../test/support/until.ts';
import { startSink, type WebhookSink } from '../../../../test/support/webhook-sink.ts';

const encryptionKey = randomBytes(32);
const folder = temporaryFolder('https');
let server: TestServer;
let trusted: WebhookSink;
let unknown: WebhookSink;
let worker: DeliveryProcess;

beforeAll(async () => {
  const [known, other] = await Promise.all([certificateOf('localhost'), certificateOf('localhost')]);
  const extraCertificates = join(folder, 'trusted.pem');
  writeFileSync(extraCertificates, known.cert);
  [server, trusted, unknown] = await Promise.all([
    startServer({ allowsPrivateWebhooks: true, encryptionKeys: [encryptionKey] }),
    startSink(known),
    startSink(other),
  ]);
  worker = await startDeliveryProcess({
    databaseUrl: server.databaseUrl,
    encryptionKey: encryptionKey.toString('base64'),
    times: { pollMs: 100, delaysMs: [60_000] },
    extraCertificates,
  });
});
afterAll(async () => {
  await worker.kill();
  await Promise.all([trusted.close(), unknown.close()]);
  await server.close();
});

async function certificateOf(name: string): Promise<{ key: string; cert: string }> {
  const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: name }] }];
  const options = { keyType: 'ec', algorithm: 'sha256', extensions } as const;
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], options);
  return { key, cert };
}

test.each([
  ['delivers to a host with a certificate of its name', () => trusted, 'localhost', 'succeeded', null],
  ['refuses a host with a certificate of another name', () => trusted, '127.0.0.1', 'pending', 'tls'],
  ['refuses a host with a certificate that nobody trusts', () => unknown, 'localhost', 'pending', 'tls'],
] as const)('%s', async (_, sinkOf, host, status, last_error) => {
  const { client, given, environmentId } = await server.account();
  const path = `/${environmentId}`;
  await given.webhookEndpoint({ url: `https://${host}:${sinkOf().port}${path}` });
  await client.webhookEvents.test({ type: 'transaction.created' });
  await server.relay();
  const delivery = await until('an attempt', async () => {
    const [first] = (await client.webhookDeliveries.list()).data;
    return first && first.attempts_count > 0 && first;
  });
  expect(delivery).toMatchObject({ status, last_error });
  expect(sinkOf().received(path)).toHaveLength(status === 'succeeded' ? 1 : 0);
});
