import { beforeEach, describe, expect, test } from 'vitest';
import { type RawAnswer, send, type TestAccount, useServer } from '../../../test/support/harness.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import { userIn } from '../../../test/support/users.ts';

const secret = 'a-signing-secret-of-some-length';
const codeOf = ({ status, body }: RawAnswer) => [status, body.error?.code];

describe('server with a signing secret and no setting', () => {
  const server = useServer({ signingSecrets: [secret] });
  let account: TestAccount;
  beforeEach(async () => {
    account = await server.account();
  });

  /** Uses a new key and a body that moves money each time, so that nothing cached for the account matters. */
  const create = async (key: string) =>
    codeOf(
      await send(`${server.baseUrl}/v1/adjustments`, {
        method: 'POST',
        body: { affiliate_id: 'aff_none', amount: 5, currency: 'USD', reason: 'A video' },
        headers: { authorization: `Bearer ${key}` },
      }),
    );
  const known = () => server.deps.principals.forget();
  const [passes, asksForSignature] = [
    [404, 'NOT_FOUND'],
    [401, 'SIGNATURE_REQUIRED'],
  ];

  test('requires no signatures while live has no owner, even if dev has one', async () => {
    await userIn(server, account.environmentId, { role: 'owner' });
    await userIn(server, account.liveEnvironmentId, { role: 'admin' });
    known();
    expect([await create(account.apiKey), await create(account.liveApiKey)]).toEqual([passes, passes]);
  });

  test('requires keys of both environments to sign money movements from the first live owner on', async () => {
    const other = await server.account();
    await userIn(server, account.liveEnvironmentId, { role: 'owner' });
    known();
    for (const key of [account.apiKey, account.liveApiKey])
      expect(await create(key)).toEqual(asksForSignature);
    expect(await create(other.liveApiKey)).toEqual(passes);
  });

  test('still requires signatures when that owner gives up the role', async () => {
    const first = await userIn(server, account.liveEnvironmentId, { role: 'owner' });
    await userIn(server, account.liveEnvironmentId, { role: 'owner' });
    await server.db.lists.query('delete from members where user_id = $1', [first.userId]);
    known();
    expect(await create(account.liveApiKey)).toEqual(asksForSignature);
  });

  test('binds sessions of keys and exempts those of users', async () => {
    const owner = await userIn(server, account.liveEnvironmentId, { role: 'owner' });
    const page = await signIn(server.baseUrl, { api_key: account.liveApiKey });
    const { program_id } = await account.live.given.affiliate();
    const run = async (headers: Record<string, string>) =>
      send(`${server.baseUrl}/v1/payouts`, { method: 'POST', body: { program_id }, headers });
    const refused = await run(page.headers);
    expect(codeOf(refused)).toEqual([403, 'SESSION_NOT_ALLOWED']);
    expect(refused.body.error.message).toContain('Sign in as a user');
    expect((await run(owner.headers)).status).toBe(200);
  });

  test('lets the operator set a later date', async () => {
    const { liveEnvironmentId: id } = account;
    const from = (when: string) =>
      server.db.lists.query(`update environments set signs_money_from = now() + $2::interval where id = $1`, [
        id,
        when,
      ]);
    await from('1 day');
    await userIn(server, id, { role: 'owner' });
    known();
    expect(await create(account.liveApiKey)).toEqual(passes);
    await from('-1 second');
    known();
    expect(await create(account.liveApiKey)).toEqual(asksForSignature);
  });

  test('records a key that moves money without a signature, but not failed attempts or reads', async () => {
    const unsignedAt = async () =>
      (await server.db.orm.apiKey.findMany({ where: { environmentId: account.environmentId } })).map(
        (key) => key.unsignedAt,
      );
    const { program_id } = await account.given.affiliate();
    await account.raw('POST', '/v1/payouts', { program_id, dry_run: true });
    await account.raw('GET', '/v1/payouts');
    expect(await unsignedAt()).toEqual([null]);
    await account.raw('POST', '/v1/payouts', { program_id });
    await expect.poll(unsignedAt).toEqual([expect.any(Date)]);
  });
});

describe('server with the setting', () => {
  const off = useServer({ signingSecrets: [secret], signsMoneyRoutes: false });

  test('TRIBUTARY_SIGN_MONEY_ROUTES=0 requires only the signatures in the specification', async () => {
    const account = await off.account();
    await userIn(off, account.liveEnvironmentId, { role: 'owner' });
    const { program_id } = await account.live.given.affiliate();
    const answer = await send(`${off.baseUrl}/v1/payouts`, {
      method: 'POST',
      body: { program_id },
      headers: { authorization: `Bearer ${account.liveApiKey}` },
    });
    expect(answer.status).toBe(200);
  });
});
