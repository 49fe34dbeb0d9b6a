import type { contract, PasskeyAssertion } from '@tributary/contract';
import type { OpenContext } from '../../context.ts';
import type { OpenEndpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { OfUser } from '../users/user-session.ts';
import {
  newPasskeyChallenge,
  requireRelyingParty,
  userHandleOf,
  verifyAssertion,
} from '../users/webauthn.ts';
import { lockChallenge, requireOwn, type SignInChallenge, saveState, signInFailed } from './challenge.ts';
import { countRequest } from './sign-ins.ts';
import { isOf, type SigningIn, signingInColumns } from './users-of-address.ts';

/**
 * Starts a passkey sign-in. Does not list any credentials, so that the response reveals neither whether a
 * user exists nor whether they have a passkey.
 */
export const beginPasskeySignIn: OpenEndpoint<typeof contract.signIns.beginPasskey> = async (
  ctx,
  { params: { id } },
) => {
  countRequest(ctx);
  const party = requireRelyingParty(ctx);
  await requireOwn(ctx, id);
  const challenge = await inTransaction(ctx.db, async (tx) => {
    const { state } = await lockChallenge(tx, ctx.cipher, id);
    // Return the same challenge again, so that a passkey response in progress still counts.
    const passkeyChallenge = state.passkeyChallenge ?? newPasskeyChallenge();
    await saveState(tx, ctx.cipher, { id, state: { ...state, passkeyChallenge } });
    return passkeyChallenge;
  });
  return { status: 201, data: { challenge, rp_id: party.id } };
};

const userOfPasskeyById = sql<OfUser, SigningIn>('user-of-passkey')`
  select ${signingInColumns}, a.name as "accountName", false as "isKnown"
  from users u, accounts a
  where u.account_id = ${'accountId'} and u.id = ${'userId'} and a.id = ${'accountId'}`;

type Used = OfUser & { id: string; counter: bigint; backedUp: boolean; now: Date };

/**
 * Updates the counter of a passkey, which must increase. If two responses have the same count, one comes from
 * a copied authenticator.
 */
const useCredential = sql<Used>('use-passkey')`
  update passkeys set counter = ${'counter'}::bigint, backed_up = ${'backedUp'}, last_used_at = ${'now'}
  where account_id = ${'accountId'} and user_id = ${'userId'} and id = ${'id'}
    and (counter < ${'counter'}::bigint or (counter = 0 and ${'counter'}::bigint = 0))`;

interface Passkey {
  readonly user: SigningIn;
  readonly useUp: (tx: Tx) => Promise<boolean>;
}

/**
 * Returns the owner of the passkey that signed the challenge of a sign-in. The account and the user must match
 * anything that the sign-in has already established. The address is compared later, when the user is locked.
 * @throws SIGN_IN_FAILED
 */
export async function userOfPasskey(
  ctx: OpenContext,
  { state }: SignInChallenge,
  assertion: PasskeyAssertion,
): Promise<Passkey> {
  const { credential_id, user_handle } = assertion;
  const passkey = await ctx.db.orm.passkey.findUnique({
    where: { credentialId: new Uint8Array(Buffer.from(credential_id, 'base64url')) },
  });
  if (!passkey || state.passkeyChallenge === undefined) throw signInFailed();
  const { accountId, userId, id } = passkey;
  const [user] = await rows(ctx.db.lists, userOfPasskeyById.with({ accountId, userId }));
  if (!user) throw signInFailed();
  const isTheirs =
    user_handle === userHandleOf(user) &&
    isOf(state.user)(user) &&
    (state.accountId === null || state.accountId === user.accountId);
  if (!isTheirs) throw signInFailed();
  const expected = { ...requireRelyingParty(ctx), challenge: state.passkeyChallenge };
  const signed = await verifyAssertion(expected, passkey, assertion);
  if (!signed) throw signInFailed();
  return {
    user,
    useUp: async (tx) => {
      const used = { ...signed, accountId, userId, id, now: new Date() };
      return (await execute(tx, useCredential.with(used))) > 0;
    },
  };
}
