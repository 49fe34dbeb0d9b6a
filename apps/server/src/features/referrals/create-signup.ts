import type { contract, SignupCreate, SignupReason, Referral as WireReferral } from '@tributary/contract';
import {
  type AttributionRule,
  couponCodeKey,
  isPlaceholderEmail,
  possibleTrackingIds,
  type ReferralFlag,
} from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { withoutPlaceholders } from '../../domain/events/canonical-event.ts';
import {
  fullKind,
  isAnonymous,
  linkedIds,
  resolvingEmail,
  tooManyIds,
} from '../../domain/referrals/referral.ts';
import { isNobody, onlyReferral, type Person, whyNotReferred } from '../../domain/referrals/signup.ts';
import { recordedInstant } from '../../domain/time.ts';
import type { Endpoint } from '../../endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { StaleRead } from '../../platform/db/failures.ts';
import type { Referral } from '../../platform/db/generated/client.ts';
import { columns, fragment, raw, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction, retryOnConflict } from '../../platform/db/transaction.ts';
import type { Made } from '../../platform/idempotency/key.ts';
import { once } from '../../platform/idempotency/once.ts';
import { emit } from '../../platform/outbox/events.ts';
import { withStaying } from '../affiliates/staying.ts';
import { affiliateByTrackingIds } from '../affiliates/tracking-ids.ts';
import { factsColumn } from '../clicks/click.ts';
import { newClick } from '../clicks/create-click.ts';
import { couponsOfSignup, severalCoupons } from '../coupons/credit.ts';
import { requireOnlyProgram, requireProgram } from '../programs/program.ts';
import { newReferral } from './create-referral.ts';
import {
  announceNewReferral,
  announceReferral,
  type ReferralRow,
  referralColumns,
  toReferral,
  withFlags,
} from './referral.ts';

type Signup =
  | { readonly data: WireReferral; readonly reason?: never }
  | { readonly data: null; readonly reason: SignupReason };

interface Asked {
  /** Request body without placeholders. */
  readonly body: SignupCreate;
  readonly person: Person;
  readonly flags: readonly ReferralFlag[];
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

/** Records a sign-up without an API key, for a visitor whom the merchant's server has identified in the browser. */
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
  const { person, flags } = personOf(body);
  return {
    body: {
      ...body,
      email: person.emailNormalized === null ? undefined : body.email,
      customer_id: person.customerId ?? undefined,
      external_user_id: person.externalUserId ?? undefined,
    },
    person,
    flags,
    signedUpAt,
    clickedAt: fromBrowser(clickedAt, { clockOffsetSeconds, signedUpAt }),
  };
}

/**
 * Converts a time sent by a browser. Browsers know only real time, so the time is shifted to the test clock,
 * but never past the time of the sign-up.
 */
function fromBrowser(
  at: Date,
  { clockOffsetSeconds, signedUpAt }: { clockOffsetSeconds: number; signedUpAt: Date },
): Date {
  if (at >= signedUpAt) return at;
  return new Date(Math.min(at.getTime() + clockOffsetSeconds * 1_000, signedUpAt.getTime()));
}

async function signUp(ctx: Tenant, tx: Tx, given: Asked): Promise<Made<Signup>> {
  const { body, person } = given;
  if (isNobody(person)) return nobody('no_identity');
  const programId = await programOf(ctx, tx, body);
  const visit = await findVisit(ctx, tx, body, programId);
  const found = await rows(
    tx,
    lockReferrals.with({
      environmentId: ctx.environmentId,
      ...person,
      programId: visit?.programId ?? programId,
      clickId: visit?.clickId ?? null,
    }),
  );
  // A referral that changed during the wait may now belong to another person.
  if (found.some(({ identifierRemovals, removalsBefore }) => identifierRemovals !== removalsBefore))
    throw new StaleRead();
  const known = onlyReferral(found.filter(isOfPerson));
  if (known) return complete(ctx, tx, known, { ...given, isFoundByIdAlone: !known.hasEmail });
  const ofClick = found[0] ?? null;
  const byClick = async () =>
    visit
      ? await signUpBy(ctx, tx, visit, { ...given, ofClick })
      : nobody((body.click_id ?? body.tracking_id) ? 'unknown_click' : 'no_click');
  const couponCode = body.coupon_code;
  if (couponCode === undefined) return byClick();
  // Keep an existing referral that was created from the click.
  const isCouponFirst = visit?.attribution === 'coupon_first' && !(ofClick && isAnonymous(ofClick));
  const byCoupon = (of = programId) => signUpByCoupon(ctx, tx, { ...given, programId: of, couponCode });
  const first = isCouponFirst ? await byCoupon(visit.programId) : await byClick();
  if (first.data.data !== null) return first;
  return isCouponFirst ? byClick() : byCoupon();
}

const nobody = (reason: SignupReason): Made<Signup> => ({ status: 200, data: { data: null, reason } });

const isOfPerson = ({ hasEmail, hasCustomerId, hasUserId }: FoundReferral): boolean =>
  hasEmail || hasCustomerId || hasUserId;

/** Returns the person in a body, leaving out placeholders, which identify nobody. */
function personOf(body: SignupCreate): { person: Person; flags: ReferralFlag[] } {
  const { customerId, externalUserId, placeholders } = withoutPlaceholders(body);
  const email = body.email ?? null;
  const hasPlaceholder = placeholders !== null || (email !== null && isPlaceholderEmail(email));
  return {
    person: { emailNormalized: resolvingEmail(email), customerId, externalUserId },
    flags: hasPlaceholder ? ['placeholder_identifier'] : [],
  };
}

/**
 * Returns the program of a sign-up. Null means any program, because without a click the identities determine
 * it.
 */
async function programOf(ctx: Tenant, tx: Tx, body: SignupCreate): Promise<string | null> {
  if (body.program_id !== undefined) return (await requireProgram(ctx, tx, body.program_id, 'program_id')).id;
  return body.tracking_id === undefined ? null : (await requireOnlyProgram(ctx, tx)).id;
}

/** Source of the visitor: an existing click, or a tracking id for which to record one. */
interface Visit {
  readonly affiliateId: string;
  readonly programId: string;
  readonly affiliateStatus: string;
  readonly cookieDays: number;
  readonly attribution: AttributionRule;
  readonly clickId: string | null;
  readonly trackingId: string;
  readonly clickedAt: Date | null;
  readonly facts: object | null;
}

const visited = raw(
  `a.program_id as "programId", a.partnership_status as "affiliateStatus", p.cookie_days as "cookieDays", p.attribution`,
);

const visitByClick = sql<{ environmentId: number; clickId: string; programId: string | null }, Visit>(
  'visit-by-click',
)`
  select ${visited}, a.id as "affiliateId", c.tracking_id as "trackingId", c.id as "clickId", c.created_at as "clickedAt", ${factsColumn}
  from clicks c
  join affiliates s on s.environment_id = c.environment_id and s.id = c.affiliate_id
  join affiliates a on a.environment_id = c.environment_id and a.id = coalesce(s.merged_into, s.id)
  join programs p on p.environment_id = c.environment_id and p.id = c.program_id
  where c.environment_id = ${'environmentId'} and c.id = ${'clickId'} and c.erased_at is null
    and (${'programId'}::text is null or c.program_id = ${'programId'})
  for key share of a`;

/** Uses the first id that exists. */
const visitByTrackingId = sql<
  { environmentId: number; trackingIds: readonly string[]; programId: string },
  Visit
>('visit-by-tracking-id')`
  select ${visited}, a.affiliate_id as "affiliateId", a.tracking_id as "trackingId", null as "clickId", null as "clickedAt", null as "facts"
  from (${affiliateByTrackingIds({
    environment: fragment<'environmentId'>`${'environmentId'}`,
    program: fragment<'programId'>`${'programId'}`,
    ids: fragment<'trackingIds'>`${'trackingIds'}::text[]`,
  })} for key share of a) a
  join programs p on p.environment_id = a.environment_id and p.id = a.program_id
  where p.environment_id = ${'environmentId'}`;

async function findVisit(
  { environmentId }: Tenant,
  tx: Tx,
  { click_id: clickId, tracking_id: text }: SignupCreate,
  programId: string | null,
): Promise<Visit | null> {
  if (clickId !== undefined) {
    const [visit] = await rows(tx, visitByClick.with({ environmentId, clickId, programId }));
    return visit ?? null;
  }
  if (text === undefined || programId === null) return null;
  const trackingIds = possibleTrackingIds(text);
  const [visit] = await rows(tx, visitByTrackingId.with({ environmentId, trackingIds, programId }));
  return visit ?? null;
}

type FoundReferral = ReferralRow &
  Pick<Referral, 'emailNormalized' | 'olderCustomerIds' | 'olderExternalUserIds' | 'identifierRemovals'> & {
    /**
     * Value of the sequence when the statement began. Referrals with higher values changed while the
     * statement waited for the lock.
     */
    readonly removalsBefore: number;
    readonly hasEmail: boolean;
    readonly hasCustomerId: boolean;
    readonly hasUserId: boolean;
  };

type Sought = Person & { environmentId: number; programId: string | null; clickId: string | null };

const soughtColumns = [
  ...referralColumns,
  'emailNormalized',
  'olderCustomerIds',
  'olderExternalUserIds',
  'identifierRemovals',
] as const;

const idsOf = (kind: 'customer_id' | 'external_user_id', value: 'customerId' | 'externalUserId') =>
  fragment<'environmentId' | typeof value>`
    select referral_id from referral_identifiers
    where environment_id = ${'environmentId'} and kind = '${raw(kind)}' and value = ${value}`;

const idsBy = (column: 'email_normalized' | 'click_id', value: 'emailNormalized' | 'clickId') =>
  fragment<'environmentId' | typeof value>`
    select id from referrals where environment_id = ${'environmentId'} and ${raw(column)} = ${value}`;

/** Locks all referrals found by an identity or the click, in id order, until the transaction ends. */
const lockReferrals = sql<Sought, FoundReferral>('lock-referrals-of-signup')`
  select ${raw(columns(soughtColumns, 'r'))},
    (select b.identifier_removals from referrals b
      where b.environment_id = ${'environmentId'} and b.id = r.id) as "removalsBefore",
    (r.email_normalized = ${'emailNormalized'}) is true as "hasEmail",
    r.id in (${idsOf('customer_id', 'customerId')}) as "hasCustomerId",
    r.id in (${idsOf('external_user_id', 'externalUserId')}) as "hasUserId"
  from referrals r
  where r.environment_id = ${'environmentId'} and r.id in (${idsBy('email_normalized', 'emailNormalized')}
    union all ${idsOf('customer_id', 'customerId')}
    union all ${idsOf('external_user_id', 'externalUserId')}
    union all ${idsBy('click_id', 'clickId')})
    and (${'programId'}::text is null or r.program_id = ${'programId'})
  order by r.id
  for no key update of r`;

/**
 * Records a sign-up by click. If the click already belongs to another customer's referral, copies it; see
 * docs/decisions/0076.
 */
async function signUpBy(
  ctx: Tenant,
  tx: Tx,
  visit: Visit,
  { ofClick, ...given }: Asked & { readonly ofClick: FoundReferral | null },
): Promise<Made<Signup>> {
  const { signedUpAt, clickedAt } = given;
  if (ofClick && isAnonymous(ofClick))
    return complete(ctx, tx, ofClick, { ...given, isFoundByIdAlone: false });
  const reason = whyNotReferred({ ...visit, clickedAt: visit.clickedAt ?? clickedAt, signedUpAt });
  if (reason) return nobody(reason);
  const click = visit.clickId === null ? await recordClick(ctx, tx, visit, clickedAt) : visit;
  // The affiliate was rejected after the click was read.
  if (!click) return nobody('rejected_affiliate');
  const ofIt = ofClick
    ? { clickFacts: { ...click.facts, id: click.clickId } }
    : { clickId: click.clickId, clickFacts: click.facts ?? {} };
  return newlyReferred(ctx, tx, { id: visit.affiliateId, programId: visit.programId }, { ...given, ofIt });
}

/** Records a sign-up without a recent enough click. The coupon determines who referred the visitor. */
async function signUpByCoupon(
  ctx: Tenant,
  tx: Tx,
  {
    programId,
    couponCode,
    ...given
  }: Asked & { readonly programId: string | null; readonly couponCode: string },
): Promise<Made<Signup>> {
  const { environmentId } = ctx;
  const code = couponCodeKey(couponCode);
  const [coupon, other] = await rows(tx, couponsOfSignup.with({ environmentId, code, programId }));
  if (other) throw severalCoupons(code);
  if (!coupon) return nobody('unknown_coupon');
  if (coupon.affiliateStatus === 'REJECTED') return nobody('rejected_affiliate');
  return newlyReferred(ctx, tx, { id: coupon.affiliateId, programId: coupon.programId }, given);
}

async function newlyReferred(
  ctx: Tenant,
  tx: Tx,
  affiliate: { readonly id: string; readonly programId: string },
  { body, signedUpAt, flags, ofIt = {} }: Asked & { readonly ofIt?: object },
): Promise<Made<Signup>> {
  const row = await tx.referral.create({
    data: { ...newReferral(ctx, affiliate, body, signedUpAt), ...ofIt },
  });
  const data = toReferral(row);
  await emit(tx, ctx, announceNewReferral(data));
  return { status: 201, data: { data: withFlags(data, flags) } };
}

async function recordClick(
  ctx: Tenant,
  tx: Tx,
  { trackingId, programId }: Visit,
  clickedAt: Date,
): Promise<Visit | null> {
  const { insert, data } = newClick(ctx, { trackingId, programId }, clickedAt);
  await rows(tx, insert);
  return findVisit(ctx, tx, { click_id: data.id }, programId);
}

/** Adds missing values to the referral. Keeps existing values, most importantly the affiliate. */
async function complete(
  ctx: Tenant,
  tx: Tx,
  stored: FoundReferral,
  { body, person, flags, isFoundByIdAlone }: Asked & { readonly isFoundByIdAlone: boolean },
): Promise<Made<Signup>> {
  const [before = stored] = await withStaying(ctx, tx, [stored]);
  const known = {
    ...before,
    customerIds: before.hasCustomerId && person.customerId !== null ? [person.customerId] : [],
    externalUserIds: before.hasUserId && person.externalUserId !== null ? [person.externalUserId] : [],
  };
  const full = fullKind(known, person);
  if (full !== null && isFoundByIdAlone) throw tooManyIds(before.id, full);
  const ids = linkedIds(known, person);
  const missing = {
    ...(before.email === null &&
      body.email !== undefined && { email: body.email, emailNormalized: person.emailNormalized }),
    ...(ids.customerId !== before.customerId && { customerId: ids.customerId }),
    ...(ids.externalUserId !== before.externalUserId && { externalUserId: ids.externalUserId }),
    ...(before.name === null && body.name !== undefined && { name: body.name }),
    ...(before.metadata === null && body.metadata && { metadata: body.metadata as object }),
  };
  const shown = toReferral(before);
  const said = [...flags, ...(full === null ? [] : (['identifiers_full'] as const))];
  if (Object.keys(missing).length === 0) return { status: 200, data: { data: withFlags(shown, said) } };
  const row = await tx.referral.update({
    where: { environmentId_id: { environmentId: ctx.environmentId, id: before.id } },
    data: { ...missing, updatedAt: ctx.now },
  });
  const data = toReferral({ ...row, affiliateId: before.affiliateId });
  await emit(tx, ctx, announceReferral(shown, data));
  return { status: 200, data: { data: withFlags(data, said) } };
}
