import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { ensurePartitions } from '../platform/db/partitions.ts';
import type { Place } from '../platform/db/place.ts';
import { assertEncryptionKeys } from '../platform/encryption/assert-encryption-keys.ts';
import { commit, version } from '../platform/version.ts';
import { encryptionKeysFor } from './data-dir.ts';
import { banner, prepareFirstUse, startFields } from './first-use.ts';
import { isLocalAlone } from './is-local-alone.ts';
import { openServer } from './open-server.ts';
import { waitForDatabase } from './prepare-database.ts';

interface Migrated {
  readonly databaseUrl: string;
  readonly place: Place;
  readonly log: Logger;
  readonly onClose: (close: (graceMs: number) => Promise<void>) => void;
}

/** Log message for a completed startup. */
const STARTED = 'Tributary is running.';

/** Listens on a migrated database. Ready once everything exists that the first request may need. */
export async function serve(config: Config, { databaseUrl, place, log, onClose }: Migrated): Promise<void> {
  const encryptionKeys = encryptionKeysFor(config.encryptionKeys, config.dataDir);
  await waitForDatabase('encryption key', log, () => assertEncryptionKeys(databaseUrl, encryptionKeys));
  let isStarted = false;
  const server = await openServer({
    ...config,
    ...{ databaseUrl, place, encryptionKeys, version, log },
    isLocalAlone: isLocalAlone(config),
    runsJobs: true,
    isStarted: () => isStarted,
  });
  onClose(server.close);
  await waitForDatabase('partitions', log, () => ensurePartitions(server.db.lists, new Date()));
  const firstUse = await waitForDatabase('first use', log, () => prepareFirstUse(server, config));
  isStarted = true;
  const { metricsUrl } = server;
  if (!process.stdout.isTTY)
    return log.info({ version, commit, ...startFields(firstUse), metrics_url: metricsUrl }, STARTED);
  console.log(banner(firstUse, { isSigned: config.signingSecrets !== undefined }));
  if (metricsUrl) console.log(`  Metrics    ${metricsUrl}\n`);
}
