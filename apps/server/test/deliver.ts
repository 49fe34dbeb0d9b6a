import pino from 'pino';
import { openDatabase } from '../src/db/database.ts';
import { cipherWith } from '../src/encryption/cipher.ts';
import { noMetrics } from '../src/metrics/metrics.ts';
import { openFeedSignal } from '../src/outbox/feed-signal.ts';
import { addressRules } from '../src/webhooks/sender/address-rules.ts';
import { runDeliveries } from '../src/webhooks/sender/run-deliveries.ts';
import type { DeliverySettings } from './delivery-process.ts';

// A program: delivers what is due in the database that its argument names, says so, and runs until it is killed.
const { databaseUrl, encryptionKey, times } = JSON.parse(process.argv[2] ?? '') as DeliverySettings;
const deps = {
  db: openDatabase(databaseUrl),
  feed: openFeedSignal(databaseUrl),
  cipher: cipherWith(Buffer.from(encryptionKey, 'base64')),
  addressRules: addressRules(true),
  metrics: noMetrics,
};
runDeliveries({ deps, log: pino({ level: 'silent' }), times });
process.stdout.write('delivering\n');
