import { randomUUID } from 'node:crypto';
import type { Permission } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { send, useAccount, useServer } from '../../../../test/support/harness.ts';
import { apiKeyDigest } from '../api-key.ts';

const server = useServer();
const account = useAccount(server);

type Permissions = readonly (Permission | '*')[];
type State = 'active' | 'expired' | 'revoked';

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const ask = (key: string, method: string, path: string, body?: object) =>
  send(`${server.baseUrl}/v1/api-keys${path}`, { method, body, headers: { authorization: `Bearer ${key}` } });

async function rowOf(key: string) {
  const { rows } = await server.db.lists.query(
    'select id, name, permissions, expires_at as "expiresAt", revoked_at as "revokedAt" from api_keys where digest = $1',
    [apiKeyDigest(key)],
  );
  return rows[0] as { id: string; expiresAt: Date | null; revokedAt: Date | null; permissions: string[] };
}

const targetIn = (state: State, permissions: Permissions) =>
  account.issueKey(permissions, {
    ...(state === 'expired' && { expiresAt: hoursAhead(-1) }),
    ...(state === 'revoked' && { revokedAt: hoursAhead(-1) }),
  });

const attempts: [string, string, object?][] = [
  ['rename', 'PUT', { name: 'Renamed' }],
  ['strip', 'PUT', { permissions: ['read:finder'] }],
  ['widen', 'PUT', { permissions: ['*'] }],
  ['make eternal', 'PUT', { expires_at: null }],
  ['prolong', 'PUT', { expires_at: hoursAhead(48).toISOString() }],
  ['shorten', 'PUT', { expires_at: hoursAhead(1).toISOString() }],
  ['revoke', 'DELETE'],
];

/** Returns the result that the documented rules require. */
function expectedOf(
  what: string,
  { own, ends, target, state }: { own: Permissions; ends: boolean; target: Permissions; state: State },
): [number, string?] {
  const has = (wanted: Permissions) => own.includes('*') || wanted.every((each) => own.includes(each));
  if (!has(target)) return [403, 'INSUFFICIENT_PERMISSIONS'];
  if (what === 'revoke') return [200];
  if (state !== 'active') return [409, 'INVALID_TRANSITION'];
  if (what === 'widen' && !has(['*'])) return [403, 'INSUFFICIENT_PERMISSIONS'];
  if (what === 'strip' && !has(['read:finder'])) return [403, 'INSUFFICIENT_PERMISSIONS'];
  // The targets never expire, so widening one grants the permission forever.
  const isBeyond =
    ends && ['make eternal', 'prolong', ...(target.includes('*') ? [] : ['widen'])].includes(what);
  return isBeyond ? [403, 'INSUFFICIENT_PERMISSIONS'] : [200];
}

const keyRights = ['read:keys', 'write:keys', 'delete:keys', 'read:finder'] as const;
const owns: Permissions[] = [keyRights, [...keyRights, 'read:programs'], ['*']];
const wanted: Permissions[] = [['read:finder'], ['read:finder', 'read:programs'], ['*']];

describe.each(owns.flatMap((own) => [false, true].map((ends) => ({ own, ends }))))(
  'key with $own that ends: $ends',
  ({ own, ends }) => {
    test.each(
      (['active', 'expired', 'revoked'] as const).flatMap((state) =>
        wanted.map((target) => ({ state, target })),
      ),
    )('can change a key with $target that is $state only within its rights', async ({ state, target }) => {
      const actor = await account.issueKey(own, ends ? { expiresAt: hoursAhead(24) } : {});
      const attempt = async ([what, method, body]: (typeof attempts)[number]) => {
        const key = await targetIn(state, target);
        const before = await rowOf(key);
        const { status, body: answer } = await ask(actor, method, `/${before.id}`, body);
        const [expected, code] = expectedOf(what, { own, ends, target, state });
        expect({ what, status, code: answer.error?.code }).toEqual({ what, status: expected, code });
        const after = await rowOf(key);
        if (expected !== 200) expect({ what, ...after }).toEqual({ what, ...before });
        else if (state === 'revoked') expect(after.revokedAt).toEqual(before.revokedAt);
      };
      // One after the other, because they lock the same key.
      for (const each of attempts) await attempt(each);
    });

    test.each(wanted.map((target) => ({ target })))(
      'creates a key with $target if it holds them, for as long as it does',
      async ({ target }) => {
        const actor = await account.issueKey(own, ends ? { expiresAt: hoursAhead(24) } : {});
        const holds = own.includes('*') || target.every((each) => own.includes(each));
        for (const [expires_at, isBeyond] of [
          [undefined, ends],
          [null, ends],
          [hoursAhead(25).toISOString(), ends],
          [hoursAhead(23).toISOString(), false],
        ] as const) {
          const body = {
            name: 'Successor',
            permissions: target,
            ...(expires_at !== undefined && { expires_at }),
          };
          const { status } = await ask(actor, 'POST', '', body);
          expect({ expires_at, status }).toEqual({ expires_at, status: holds && !isBeyond ? 201 : 403 });
        }
      },
    );
  },
);

describe('authority of API keys', () => {
  test('never includes editing the key itself, which may only be revoked', async () => {
    for (const own of owns) {
      const actor = await account.issueKey(own, { expiresAt: hoursAhead(24) });
      const { id } = await rowOf(actor);
      for (const body of [{}, { name: 'Me' }, { expires_at: null }, { permissions: ['*'] }]) {
        const { status, body: answer } = await ask(actor, 'PUT', `/${id}`, body);
        expect([status, answer.error.message]).toEqual([
          403,
          'An API key cannot edit itself. Use another key.',
        ]);
      }
      expect((await ask(actor, 'DELETE', `/${id}`)).status).toBe(200);
      expect((await rowOf(actor)).revokedAt).not.toBeNull();
    }
  });

  test.each(['revoked', 'expired', 'narrowed'] as const)(
    'ends with a key that was %s a moment ago, even if it is cached',
    async (state) => {
      const actor = await account.issueKey(['*']);
      const victim = await rowOf(await account.issueKey(['read:finder']));
      const change = {
        revoked: 'revoked_at = now()',
        expired: "expires_at = now() - interval '1 second'",
        narrowed: "permissions = '{read:finder}'",
      }[state];
      expect((await ask(actor, 'GET', '')).status).toBe(200);
      await server.db.lists.query(`update api_keys set ${change} where digest = $1`, [apiKeyDigest(actor)]);
      const answers = [
        await ask(actor, 'POST', '', { name: randomUUID(), permissions: ['*'] }),
        await ask(actor, 'PUT', `/${victim.id}`, { permissions: ['*'] }),
      ];
      const codes = answers.map(({ body }) => body.error?.code);
      const code = {
        revoked: 'API_KEY_REVOKED',
        expired: 'API_KEY_EXPIRED',
        narrowed: 'INSUFFICIENT_PERMISSIONS',
      };
      expect(codes).toEqual([code[state], code[state]]);
    },
  );

  test('cannot be revived after its end by any statement, not even one of ours', async () => {
    const revive = (key: string, change: string) =>
      server.db.lists.query(`update api_keys set ${change} where digest = $1`, [apiKeyDigest(key)]);
    const [expired, revoked] = [await targetIn('expired', ['*']), await targetIn('revoked', ['read:finder'])];
    for (const change of [
      'expires_at = null',
      "expires_at = now() + interval '1 hour'",
      "permissions = '{read:keys}'",
    ])
      await expect(revive(expired, change)).rejects.toMatchObject({ code: '23001' });
    for (const change of [
      'revoked_at = null',
      'revoked_at = now()',
      "permissions = '{*}'",
      'expires_at = now()',
    ])
      await expect(revive(revoked, change)).rejects.toMatchObject({ code: '23001' });
    await revive(expired, 'revoked_at = now()');
  });
});
