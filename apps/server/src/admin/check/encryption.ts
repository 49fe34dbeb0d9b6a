import type { Config } from '../../config.ts';
import { withoutLimits } from '../../platform/db/session-settings.ts';
import { withClient } from '../../platform/db/with-client.ts';
import { keysOfChecks } from '../../platform/encryption/assert-encryption-keys.ts';
import { cipherWith } from '../../platform/encryption/cipher.ts';
import type { EncryptionKeys } from '../../platform/encryption/encryption-keys.ts';
import { countSealed } from '../../platform/encryption/sealed-values.ts';
import { commandName } from '../../start/command-name.ts';
import { knownEncryptionKeys } from '../../start/data-dir.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const name = 'encryption';
const restoreKey =
  'Restore the key that encrypted it, in addition to the new one, in TRIBUTARY_ENCRYPTION_KEYS.';

/** Checks that the configured keys can decrypt all values, and reports which keys are still in use. */
export async function checkEncryption(url: string, config: Config): Promise<Finding> {
  const keys = knownEncryptionKeys(config.encryptionKeys, config.dataDir);
  if (!keys) return problem(name, 'There is no encryption key.', 'Set TRIBUTARY_ENCRYPTION_KEY.');
  return withClient(
    url,
    async (client) => {
      const cipher = cipherWith(...keys);
      const inUse = (await keysOfChecks(client, cipher)).at(-1);
      if (inUse === null)
        return problem(name, 'The encryption key does not belong to this database.', restoreKey);
      await client.query('begin transaction isolation level repeatable read read only');
      return findingOf(await countSealed(client, cipher), keys);
    },
    { options: withoutLimits },
  );
}

function findingOf(
  { total, newest, unopened }: Awaited<ReturnType<typeof countSealed>>,
  keys: EncryptionKeys,
): Finding {
  if (unopened.length > 0)
    return problem(
      name,
      `${unopened.length} of ${total} encrypted values cannot be decrypted, including that of ${unopened[0]}.`,
      restoreKey,
    );
  if (newest < total)
    return warning(
      name,
      `${total - newest} of ${total} encrypted values still require an older key.`,
      `Run ${commandName()} rotate-encryption-key, and keep the older keys until then.`,
    );
  const rest = keys.length > 1 ? ' Older keys are no longer required.' : '';
  return ok(name, `All ${total} encrypted values can be decrypted with the newest key.${rest}`);
}
