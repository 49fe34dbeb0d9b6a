import { Failure } from '../../domain/failure.ts';
import { sql } from '../../platform/db/sql.ts';

interface CreditingCoupon {
  readonly programId: string;
  readonly affiliateId: string;
  readonly affiliateStatus: string;
}

/** Finds the active coupons with this code, at most one per program, with the affiliate to credit for a sign-up. */
export const couponsOfSignup = sql<
  { environmentId: number; code: string; programId: string | null },
  CreditingCoupon
>('coupons-of-signup')`
  select c.program_id as "programId", c.affiliate_id as "affiliateId", a.partnership_status as "affiliateStatus"
  from coupons c
  join affiliates a on a.environment_id = c.environment_id and a.id = c.affiliate_id
  where c.environment_id = ${'environmentId'} and c.code = ${'code'} and c.state = 'active'
    and (${'programId'}::text is null or c.program_id = ${'programId'})
  order by c.program_id
  for key share of a`;

export const severalCoupons = (code: string) =>
  new Failure(
    'IDENTIFIER_CONFLICT',
    `Several programs have a coupon ${code}. Send program_id to choose one.`,
    {
      field: 'program_id',
    },
  );
