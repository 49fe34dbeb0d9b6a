import pino from 'pino';
import { runDeliveries } from '../../src/features/webhooks/sender/run-deliveries.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { cipherWith } from '../../src/platform/encryption/cipher.ts';
import { noMetrics } from '../../src/platform/metrics/metrics.ts';
import { addressRules } from '../../src/platform/outbound/address-rules.ts';
import { openFeedSignal } from '../../src/platform/outbox/feed-signal.ts';
import type { DeliverySettings } from './delivery-process.ts';

// Makes all due deliveries from the database named by its argument, and runs until it is killed.
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
