import type { contract, SignupCreate, SignupReason, Referral as WireReferral } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { isAnonymous } from '../../domain/referrals/referral.ts';
import { type Person, referralOfPerson, whyNotReferred } from '../../domain/referrals/signup.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Referral } from '../../platform/db/generated/client.ts';
import { columns, fragment, raw, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction, retryOnConflict } from '../../platform/db/transaction.ts';
import type { Made } from '../../platform/idempotency/key.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { factsColumn } from '../clicks/click.ts';
import { newClick } from '../clicks/create-click.ts';
import { requireOnlyProgram, requireProgram } from '../programs/program.ts';
import { newReferral } from './create-referral.ts';
import {
  announceNewReferral,
  announceReferral,
  type ReferralRow,
  referralColumns,
  toReferral,
} from './referral.ts';

/** What is answered, and stored whole under an `Idempotency-Key`. */
type Signup =
  | { readonly data: WireReferral; readonly reason?: never }
  | { readonly data: null; readonly reason: SignupReason };

interface Asked {
  readonly body: SignupCreate;
  readonly signedUpAt: Date;
  readonly clickedAt: Date;
}

export const createSignup: Endpoint<typeof contract.signups.create> = async (ctx, { body }) => {
  const made = await retryOnConflict(() =>
    once<Signup>(ctx, body, (tx) => signUp(ctx, tx, asked(ctx, body, ctx.principal.clockOffsetSeconds))),
  );
  const { data: signup, ...answer } = made;
  return { ...answer, ...signup };
};

type Tenant = Pick<RequestContext, 'environmentId' | 'now'>;

/** The same for a visitor whom the merchant's server has named in the browser: without an API key. */
export async function signUpVisitor(
  ctx: Tenant & Pick<RequestContext, 'db'>,
  body: Omit<SignupCreate, 'clicked_at'>,
): Promise<Signup> {
  const made = await retryOnConflict(() =>
    inTransaction(ctx.db, (tx) => signUp(ctx, tx, asked(ctx, body, 0))),
  );
  return made.data;
}

function asked({ now }: Tenant, body: SignupCreate, clockOffsetSeconds: number): Asked {
  const signedUpAt = recordedInstant('created_at', body.created_at, now);
  const clickedAt = recordedInstant('clicked_at', body.clicked_at, signedUpAt);
  return { body, signedUpAt, clickedAt: fromBrowser(clickedAt, { clockOffsetSeconds, signedUpAt }) };
}

/** Browsers know real time only, so their times move with the test clock, but not beyond the sign-up. */
function fromBrowser(
  at: Date,
  { clockOffsetSeconds, signedUpAt }: { clockOffsetSeconds: number; signedUpAt: Date },
): Date {
  if (at >= signedUpAt) return at;
  return new Date(Math.min(at.getTime() + clockOffsetSeconds * 1_000, signedUpAt.getTime()));
}

async function signUp(ctx: Tenant, tx: Tx, given: Asked): Promise<Made<Signup>> {
  const { body } = given;
  const programId = await programOf(ctx, tx, body);
  const visit = await findVisit(ctx, tx, body, programId);
  const found = await rows(
    tx,
    lockReferrals.with({
      environmentId: ctx.environmentId,
      ...personOf(body),
      programId: visit?.programId ?? programId,
      clickId: visit?.clickId ?? null,
    }),
  );
  const known = referralOfPerson(
    personOf(body),
    found.filter(({ isOfPerson }) => isOfPerson),
  );
  if (known) return complete(ctx, tx, known, body);
  if (!visit) return nobody((body.click_id ?? body.tracking_id) ? 'unknown_click' : 'no_click');
  return signUpBy(ctx, tx, visit, { ...given, ofClick: found[0] ?? null });
}

const nobody = (reason: SignupReason): Made<Signup> => ({ status: 200, data: { data: null, reason } });

const personOf = (body: SignupCreate): Person => ({
  emailNormalized: body.email === undefined ? null : emailKey(body.email),
  customerId: body.customer_id ?? null,
  externalUserId: body.external_user_id ?? null,
});

/** Null for any: without a click, the identities alone say which program it is. */
async function programOf(ctx: Tenant, tx: Tx, body: SignupCreate): Promise<string | null> {
  if (body.program_id !== undefined) return (await requireProgram(ctx, tx, body.program_id, 'program_id')).id;
  return body.tracking_id === undefined ? null : (await requireOnlyProgram(ctx, tx)).id;
}

/** How the visitor came: by a click that is there, or by a tracking id whose click is still to be recorded. */
interface Visit {
  readonly affiliateId: string;
  readonly programId: string;
  readonly affiliateStatus: string;
  readonly cookieDays: number;
  readonly clickId: string | null;
  readonly clickedAt: Date | null;
  readonly facts: object | null;
}

const visited = raw(`a.id as "affiliateId", a.program_id as "programId",
    a.partnership_status as "affiliateStatus", p.cookie_days as "cookieDays"`);

const visitByClick = sql<{ environmentId: number; clickId: string; programId: string | null }, Visit>(
  'visit-by-click',
)`
  select ${visited}, c.id as "clickId", c.created_at as "clickedAt", ${factsColumn}
  from clicks c
  join affiliates a on a.environment_id = c.environment_id and a.id = c.affiliate_id
  join programs p on p.environment_id = c.environment_id and p.id = c.program_id
  where c.environment_id = ${'environmentId'} and c.id = ${'clickId'} and c.erased_at is null
    and (${'programId'}::text is null or c.program_id = ${'programId'})
  for key share of a`;

const visitByTrackingId = sql<{ environmentId: number; trackingId: string; programId: string }, Visit>(
  'visit-by-tracking-id',
)`
  select ${visited}, null as "clickId", null as "clickedAt", null as "facts"
  from affiliates a
  join programs p on p.environment_id = a.environment_id and p.id = a.program_id
  where a.environment_id = ${'environmentId'} and a.program_id = ${'programId'} and a.tracking_id = ${'trackingId'}
  for key share of a`;

async function findVisit(
  { environmentId }: Tenant,
  tx: Tx,
  { click_id: clickId, tracking_id: trackingId }: SignupCreate,
  programId: string | null,
): Promise<Visit | null> {
  if (clickId !== undefined) {
    const [visit] = await rows(tx, visitByClick.with({ environmentId, clickId, programId }));
    return visit ?? null;
  }
  if (trackingId === undefined || programId === null) return null;
  const [visit] = await rows(tx, visitByTrackingId.with({ environmentId, trackingId, programId }));
  return visit ?? null;
}

type FoundReferral = ReferralRow & Pick<Referral, 'emailNormalized'> & { readonly isOfPerson: boolean };

type Sought = Person & { environmentId: number; programId: string | null; clickId: string | null };

const idsBy = <Name extends keyof Sought & string>(column: string, value: Name) =>
  fragment<Name | 'environmentId'>`
    select id from referrals where environment_id = ${'environmentId'} and ${raw(column)} = ${value}`;

/** Every referral that an identity or the click leads to, locked to the end of the transaction in the order of ids. */
const lockReferrals = sql<Sought, FoundReferral>('lock-referrals-of-signup')`
  select ${raw(columns([...referralColumns, 'emailNormalized'], 'r'))}, (r.email_normalized = ${'emailNormalized'}
    or r.customer_id = ${'customerId'} or r.external_user_id = ${'externalUserId'}) is true as "isOfPerson"
  from referrals r
  where r.environment_id = ${'environmentId'} and r.id in (${idsBy('email_normalized', 'emailNormalized')}
    union all ${idsBy('customer_id', 'customerId')}
    union all ${idsBy('external_user_id', 'externalUserId')}
    union all ${idsBy('click_id', 'clickId')})
    and (${'programId'}::text is null or r.program_id = ${'programId'})
  order by r.id
  for no key update of r`;

/** A click that is another customer's referral already is copied: see docs/decisions/0076. */
async function signUpBy(
  ctx: Tenant,
  tx: Tx,
  visit: Visit,
  { body, signedUpAt, clickedAt, ofClick }: Asked & { readonly ofClick: FoundReferral | null },
): Promise<Made<Signup>> {
  if (ofClick && isAnonymous(ofClick)) return complete(ctx, tx, ofClick, body);
  const reason = whyNotReferred({ ...visit, clickedAt: visit.clickedAt ?? clickedAt, signedUpAt });
  if (reason) return nobody(reason);
  const click = visit.clickId === null ? await recordClick(ctx, tx, visit, { body, clickedAt }) : visit;
  // The affiliate was rejected since it was read.
  if (!click) return nobody('rejected_affiliate');
  const ofIt = ofClick
    ? { clickFacts: { ...click.facts, id: click.clickId } }
    : { clickId: click.clickId, clickFacts: click.facts ?? {} };
  const affiliate = { id: visit.affiliateId, programId: visit.programId };
  const row = await tx.referral.create({
    data: { ...newReferral(ctx, affiliate, body, signedUpAt), ...ofIt },
  });
  const data = toReferral(row);
  await emit(tx, ctx, announceNewReferral(data));
  return { status: 201, data: { data } };
}

async function recordClick(
  ctx: Tenant,
  tx: Tx,
  { programId }: Visit,
  { body, clickedAt }: Pick<Asked, 'body' | 'clickedAt'>,
): Promise<Visit | null> {
  const visit = { trackingId: body.tracking_id ?? '', programId };
  const { insert, data } = newClick(ctx, visit, clickedAt);
  await rows(tx, insert);
  return findVisit(ctx, tx, { click_id: data.id }, programId);
}

/** Fills in what the referral lacks; it keeps what it has, its affiliate above all. */
async function complete(
  ctx: Tenant,
  tx: Tx,
  before: FoundReferral,
  body: SignupCreate,
): Promise<Made<Signup>> {
  const missing = {
    ...(before.email === null &&
      body.email !== undefined && { email: body.email, emailNormalized: emailKey(body.email) }),
    ...(before.customerId === null && body.customer_id !== undefined && { customerId: body.customer_id }),
    ...(before.externalUserId === null &&
      body.external_user_id !== undefined && { externalUserId: body.external_user_id }),
    ...(before.name === null && body.name !== undefined && { name: body.name }),
    ...(before.metadata === null && body.metadata && { metadata: body.metadata as object }),
  };
  const shown = toReferral(before);
  if (Object.keys(missing).length === 0) return { status: 200, data: { data: shown } };
  const row = await tx.referral.update({
    where: { environmentId_id: { environmentId: ctx.environmentId, id: before.id } },
    data: { ...missing, updatedAt: ctx.now },
  });
  const data = toReferral(row);
  await emit(tx, ctx, announceReferral(shown, data));
  return { status: 200, data: { data } };
}
