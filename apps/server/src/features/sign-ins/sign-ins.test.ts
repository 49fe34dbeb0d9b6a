import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../test/support/browser.ts';
import { type TestAccount, useServer } from '../../../test/support/harness.ts';
import { mailOn } from '../../../test/support/mail-settings.ts';
import { userIn } from '../../../test/support/users.ts';

const PASSWORD = 'correct horse battery';

const server = useServer({ mail: mailOn(1), trustProxy: 1 });
let account: TestAccount;
beforeAll(async () => {
  account = await server.account();
});

let networks = 0;
/** In a network of its own, so that tests share no limits. */
const browser = (options: Parameters<typeof openBrowser>[1] = {}) => {
  networks += 1;
  return openBrowser(server.baseUrl, { address: `10.${networks >> 8}.${networks & 255}.1`, ...options });
};

describe('with a password', () => {
  test('signs the browser in, and shows the environments of the user', async () => {
    const ada = await userIn(server, account.environmentId, {
      ...{ role: 'admin', password: PASSWORD, alsoIn: account.liveEnvironmentId },
    });
    const own = browser();
    const { status, body } = await own.signIn(ada.email, { password: PASSWORD });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      next: null,
      accounts: null,
      session: {
        account_id: ada.accountId,
        account_name: 'Acme',
        user: { id: ada.userId, name: 'Ada', email: ada.email, language: 'en' },
        environments: [
          { mode: 'live', role: 'admin' },
          { mode: 'dev', role: 'admin', environment_id: ada.headers['tributary-environment'] },
        ],
      },
    });
    expect([...own.cookies.keys()]).toEqual(['tributary_user']);
    for (const environmentId of [account.environmentId, account.liveEnvironmentId])
      expect(
        await server.db.orm.auditEntry.findMany({ where: { environmentId, actor: ada.userId } }),
      ).toMatchObject([
        { action: 'signIns.answer', sessionId: body.data.session.id, object: body.data.session.id },
      ]);
  });
});
