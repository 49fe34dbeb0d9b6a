import type { Acceptance, contract, InvitationAccept } from '@tributary/contract';
import type { OpenContext } from '../../context.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import type { OpenEndpoint } from '../../endpoint.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { tooManyFailures } from '../../platform/rate-limit/failed-authentications.ts';
import { isToken, tokenDigest } from '../sessions/token.ts';
import { membershipsOfUser, toEnvironment } from '../users/memberships.ts';
import { cookiesOf } from '../users/show-signed-in.ts';
import { acceptInTransaction, type Begun, signInFirst, userOfInvitation } from './accept.ts';
import { acceptResetInTransaction } from './accept-reset.ts';
import {
  type FoundInvitation,
  type FoundReset,
  findInvitations,
  findResetOfLink,
  sessionOfUser,
} from './links.ts';

type Accepted = Awaited<ReturnType<OpenEndpoint<typeof contract.invitations.accept>>>;

type Offer = Omit<Acceptance, 'session'>;

/**
 * Accepts an invitation. Opening a link changes nothing: the page sends `dry_run` first, and then submits a
 * form. An e-mail scanner that opens the link, runs the page's script or clicks a button does not use it up.
 */
export const acceptInvitation: OpenEndpoint<typeof contract.invitations.accept> = async (ctx, { body }) => {
  const digest = digestOf(ctx, body.token);
  const invitations = await findInvitations(ctx.db.hot, digest);
  const reset = invitations.length > 0 ? null : await findResetOfLink(ctx.db.orm, digest);
  if (invitations.length === 0 && !reset) throw spent(ctx);
  const offer = reset ? await offerOfReset(ctx, reset) : await offerOf(ctx, invitations);
  if (body.dry_run) return { status: 200, data: { ...offer, session: null } };
  if (offer.needs === 'sign_in') throw signInFirst(offer.email);
  const begun = await accepted(ctx, { digest, body, offer, reset });
  return signedIn(ctx, offer, begun);
};

interface Accepting {
  readonly digest: Uint8Array;
  readonly body: InvitationAccept;
  readonly offer: Offer;
  readonly reset: FoundReset | null;
}

async function accepted(ctx: OpenContext, { digest, body, offer, reset }: Accepting): Promise<Begun> {
  const { name = '', password = '', language = 'en' } = requireFields(offer, body);
  // Hash the password before the transaction, which locks the account.
  const passwordHash = offer.needs === null ? null : await ctx.passwords.hash(password, ctx.address);
  const begun = await inTransaction(ctx.db, (tx) =>
    reset
      ? acceptResetInTransaction(ctx, tx, { digest, reset, passwordHash })
      : acceptInTransaction(ctx, tx, { digest, accountId: offer.account_id, name, language, passwordHash }),
  );
  if (!begun) throw spent(ctx);
  return begun;
}

function signedIn(ctx: OpenContext, offer: Offer, { tokens, session }: Begun): Accepted {
  ctx.userSessions.forget();
  const data = { ...offer, session };
  if (tokens === null) return { status: 200, data };
  ctx.sessions.forget();
  return {
    status: 201,
    data,
    cookies: cookiesOf(tokens),
  };
}

async function offerOf(ctx: OpenContext, invitations: readonly FoundInvitation[]): Promise<Offer> {
  const [first] = invitations as readonly [FoundInvitation];
  const user = await userOfInvitation(ctx.db.orm, first);
  const isSignedIn =
    user !== null &&
    (await sessionOfUser(ctx.db.hot, { accountId: first.accountId, userId: user.id }, ctx.tokens.user)) !==
      null;
  return {
    purpose: 'invitation',
    account_id: first.accountId,
    account_name: first.accountName,
    email: first.email,
    environments: invitations.map(toEnvironment),
    needs: user === null ? 'name_and_password' : isSignedIn ? null : 'sign_in',
  };
}

async function offerOfReset(ctx: OpenContext, reset: FoundReset): Promise<Offer> {
  const environments = await membershipsOfUser(ctx.db.hot, reset);
  return {
    purpose: 'reset',
    account_id: reset.accountId,
    account_name: reset.accountName,
    email: reset.email,
    environments: environments.map(toEnvironment),
    needs: 'password',
  };
}

/** @throws VALIDATION_ERROR with the missing fields */
function requireFields({ needs }: Offer, body: InvitationAccept): InvitationAccept {
  const wanted = {
    name: needs === 'name_and_password',
    password: needs === 'name_and_password' || needs === 'password',
  };
  const problems = (['name', 'password'] as const)
    .filter((field) => wanted[field] && body[field] === undefined)
    .map((field) => ({ field, message: `${field} is required.` }));
  if (problems.length > 0) throw validationFailure(problems);
  return body;
}

/** @throws INVITATION_SPENT, RATE_LIMIT_EXCEEDED */
function digestOf(ctx: OpenContext, token: string): Uint8Array<ArrayBuffer> {
  const blockedForMs = ctx.failedAuthentications.blockedForMs(ctx.address);
  if (blockedForMs > 0) throw tooManyFailures(blockedForMs, 'links');
  if (!isToken(token)) throw spent(ctx);
  return new Uint8Array(tokenDigest(token));
}

/** Creates the error for an unknown link, and counts a failed sign-in. */
function spent({ failedAuthentications, address }: OpenContext): Failure {
  failedAuthentications.note(address);
  return new Failure(
    'INVITATION_SPENT',
    'This link is unknown, already used, revoked or expired. Ask the person who sent it for a new one.',
    { field: 'token' },
  );
}
