import type { contract, Passkey } from '@tributary/contract';
import { PASSKEYS_MAX } from '@tributary/core';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Passkey as Row } from '../../platform/db/generated/client.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { toTimestamp } from '../../platform/to-wire.ts';
import {
  beginOwnChallenge,
  codeRefused,
  endOwnChallenge,
  keepOwnChallenge,
  takeOwnTry,
} from './challenges.ts';
import { endAllOthers } from './me.ts';
import { assertWayIn, lockOwn, ownOf, tellOfFactor } from './own-user.ts';
import type { OfUser } from './user-session.ts';
import {
  algorithms,
  newPasskeyChallenge,
  requireRelyingParty,
  userHandleOf,
  verifyRegistration,
} from './webauthn.ts';

const toPasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  is_backed_up: backedUp,
  created_at: toTimestamp(createdAt),
  last_used_at: lastUsedAt && toTimestamp(lastUsedAt),
});

const passkeysOf = (tx: Pick<Tx, 'passkey'>, { accountId, userId }: OfUser): Promise<Row[]> =>
  tx.passkey.findMany({ where: { accountId, userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

const keyOf = ({ accountId, userId }: OfUser, id: string) => ({
  accountId_userId_id: { accountId, userId, id },
});

export const listPasskeys: Endpoint<typeof contract.me.passkeys> = async (ctx) => ({
  data: (await passkeysOf(ctx.db.orm, ownOf(ctx))).map(toPasskey),
});

interface Begun {
  readonly challenge: string;
}

export const beginPasskey: Endpoint<typeof contract.me.beginPasskey> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const { id: rpId } = requireRelyingParty(ctx);
  const challenge = newPasskeyChallenge();
  return inTransaction(ctx.db, async (tx) => {
    const { emailNormalized } = await lockOwn(tx, own);
    const held = await passkeysOf(tx, own);
    assertMayAdd(held);
    const { expiresAt } = await beginOwnChallenge(tx, ctx, {
      ...{ ...own, emailNormalized, purpose: 'passkey', value: { challenge } },
    });
    await audit(tx, ctx, own.userId, body);
    return {
      status: 201,
      data: {
        ...{ challenge, rp_id: rpId, user_handle: userHandleOf(own), algorithms },
        exclude: held.map(({ credentialId }) => Buffer.from(credentialId).toString('base64url')),
        expires_at: toTimestamp(expiresAt),
      },
    };
  });
};

/** @throws INVALID_TRANSITION if the user has the maximum number of passkeys */
function assertMayAdd(held: readonly Row[]): void {
  if (held.length >= PASSKEYS_MAX)
    throw new Failure(
      'INVALID_TRANSITION',
      `You can have at most ${PASSKEYS_MAX} passkeys. Remove one that you no longer use.`,
    );
}

export const addPasskey: Endpoint<typeof contract.me.addPasskey> = async (ctx, { body }) => {
  const own = ownOf(ctx);
  const party = requireRelyingParty(ctx);
  const challenge = await takeOwnTry<Begun>(ctx, { ...own, purpose: 'passkey' });
  const credential = await verifyRegistration({ ...party, ...challenge.value }, body);
  if (!credential) throw codeRefused();
  // If two users add the same credential, the database accepts only one.
  const added = await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    await keepOwnChallenge(tx, challenge);
    const { accountId, userId } = own;
    const { credentialId } = credential;
    const found = await tx.passkey.findUnique({ where: { credentialId } });
    if (found && !isOf(found, own)) throw new Failure('DUPLICATE', 'This passkey belongs to another user.');
    const id = found?.id ?? newId('passkey');
    await audit(tx, ctx, id, body);
    // The request was repeated because the response was lost.
    if (found) return found;
    assertMayAdd(await passkeysOf(tx, own));
    const { name, transports = [] } = body;
    const passkey = await tx.passkey.create({
      data: { ...{ accountId, userId, id, name, transports, createdAt: new Date() }, ...credential },
    });
    await endAllOthers(tx, own);
    await tellOfFactor(tx, ctx, user, 'passkey_added');
    return passkey;
  });
  ctx.userSessions.forget();
  return { data: toPasskey(added) };
};

const isOf = (passkey: Row, { accountId, userId }: OfUser): boolean =>
  passkey.accountId === accountId && passkey.userId === userId;

const noSuchPasskey = () => new Failure('NOT_FOUND', 'This passkey does not exist.');

export const renamePasskey: Endpoint<typeof contract.me.renamePasskey> = (ctx, { params: { id }, body }) =>
  inTransaction(ctx.db, async (tx) => {
    const own = ownOf(ctx);
    await lockOwn(tx, own);
    const { name } = body;
    const { accountId, userId } = own;
    const { count } = await tx.passkey.updateMany({ where: { accountId, userId, id }, data: { name } });
    if (count === 0) throw noSuchPasskey();
    await audit(tx, ctx, id, body);
    return { data: toPasskey(await tx.passkey.findUniqueOrThrow({ where: keyOf(own, id) })) };
  });

export const removePasskey: Endpoint<typeof contract.me.removePasskey> = async (ctx, { params: { id } }) => {
  const own = ownOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockOwn(tx, own);
    const { accountId, userId } = own;
    const { count } = await tx.passkey.deleteMany({ where: { accountId, userId, id } });
    if (count === 0) throw noSuchPasskey();
    await assertWayIn(tx, ctx, own);
    // Prevent a late retry of the request from restoring the passkey.
    await endOwnChallenge(tx, { accountId, userId, purpose: 'passkey' });
    await endAllOthers(tx, own);
    await audit(tx, ctx, id);
    await tellOfFactor(tx, ctx, user, 'passkey_removed');
  });
  ctx.userSessions.forget();
  return { data: { id, deleted: true } };
};
