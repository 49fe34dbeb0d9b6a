import { newTotpSecret } from '../../../src/features/users/totp.ts';
import { beginUserSession } from '../../../src/features/users/user-session.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import type { RunningServer } from '../../../src/start/open-server.ts';
import { openAuthenticator } from '../authenticator.ts';
import { providerIn } from '../identity-provider.ts';
import { waitingMails } from '../mails.ts';
import type { TestProvider } from '../oidc.ts';
import { alsoIn, userIn } from '../users.ts';
import type { Person } from './record.ts';

/** Creates the examples' user, in an environment of a server that sends e-mail. */
export async function personIn(
  server: Pick<RunningServer, 'db' | 'deps' | 'baseUrl'>,
  environmentId: number,
  provider: TestProvider,
): Promise<Person> {
  const secrets = { password: 'correct horse battery staple', totp: await newTotpSecret() };
  const user = await userIn(server, environmentId, { role: 'owner', email: 'ada@example.com', ...secrets });
  const { accountId, userId } = user;
  const { id: live } = await server.db.orm.environment.findFirstOrThrow({
    where: { accountId, mode: 'live' },
  });
  const ofLive = await userIn(server, live, { role: 'owner', name: 'Grace' });
  const identityProviderId = await providerIn(server, accountId, provider);
  return {
    ...{ ...user, ...secrets, identityProviderId, passkey: openAuthenticator(server.baseUrl) },
    liveHeaders: ofLive.headers,
    atProvider: (url) => provider.throughTo(url),
    addressCode: async () => {
      const mails = await waitingMails(server);
      return mails.filter(({ kind }) => kind === 'address_code').at(-1)?.values.code ?? '';
    },
    enterElsewhere: async () => {
      const session = {
        accountId,
        userId,
        method: 'password',
        address: '198.51.100.7',
        browser: 'Firefox/140.0',
      };
      return (await inTransaction(server.db, (tx) => beginUserSession(tx, session))).id;
    },
    joinLive: async () => {
      const live = await server.db.orm.environment.findFirstOrThrow({ where: { accountId, mode: 'live' } });
      return (await alsoIn(server, user, live.id, 'viewer'))['tributary-environment'];
    },
  };
}
