import { newTotpSecret } from '../../../src/features/users/totp.ts';
import type { RunningServer } from '../../../src/start/open-server.ts';
import { userIn } from '../users.ts';
import type { Person } from './record.ts';

/** The user of the examples, in an environment of a server. */
export async function personIn(
  server: Pick<RunningServer, 'db' | 'deps' | 'baseUrl'>,
  environmentId: number,
): Promise<Person> {
  const secrets = { password: 'correct horse battery staple', totp: await newTotpSecret() };
  const email = 'ada@example.com';
  return { ...(await userIn(server, environmentId, { role: 'owner', email, ...secrets })), ...secrets };
}
