import type { Logger } from 'pino';
import { withClient } from '../db/with-client.ts';
import { StartupError } from '../startup-error.ts';

/** Without any of these, a crash can lose what was already answered. */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Refuses a database that forgets. It is asked as the server uses it: a role or a database can have its own settings. */
export async function assertDurable(
  databaseUrl: string,
  { allowsUnsafe, log }: { allowsUnsafe: boolean; log: Logger },
): Promise<void> {
  const off = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
      [NEEDED],
    );
    return rows.map(({ name }) => name);
  });
  if (off.length === 0) return;
  const settings = `${new Intl.ListFormat('en').format(off)} ${off.length === 1 ? 'is' : 'are'} off`;
  if (!allowsUnsafe)
    throw new StartupError(
      `Cannot start: ${settings} in this database, so a crash could lose recorded sales; turn ${off.length === 1 ? 'it' : 'them'} on, or set TRIBUTARY_ALLOW_UNSAFE_DATABASE=1.`,
    );
  log.warn({ off }, `${settings} in this database: a crash can lose recorded sales`);
}
