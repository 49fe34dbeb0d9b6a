import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConsiderationReason, NoRuleReason } from '@tributary/core';

type Words<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

export const considerationWords: Words<ConsiderationReason> = {
  other_type: msg`It does not apply to sales.`,
  other_plan: msg`It applies to another type of plan.`,
  other_product: msg`The sale contains none of the products it applies to.`,
  free_sale: msg`The sale, or the part the incentive covers, is free, and free sales earn nothing.`,
  time_over: msg`Its time limit, counted from the first payment, has expired.`,
  payments_used_up: msg`Its maximum number of payments has been reached.`,
  less_specific: msg`A more specific incentive applies.`,
  smaller_commission: msg`An equally specific incentive pays more.`,
  younger: msg`An equally specific incentive is older.`,
  matched: msg`It applies, and no other incentive takes precedence.`,
};

/** Reasons why no incentive determined the commission. */
export const noRuleWords: Words<NoRuleReason> = {
  set_manually: msg`The commission was set manually.`,
  sale_pending: msg`The sale is pending. It earns a commission once it is complete.`,
  sale_failed: msg`The sale failed. It earns nothing.`,
  referral_rejected: msg`No commission: the referral is rejected.`,
  affiliate_rejected: msg`No commission: the affiliate is rejected.`,
  self_referral: msg`No commission: the customer is the affiliate, and the program rejects self-referrals.`,
  no_incentive: msg`No commission: the group has no incentive.`,
  none_applies: msg`No commission: no incentive applies.`,
  not_recorded: msg`The calculation was not recorded.`,
};

/** Event fields that can identify a referral. */
export const identifierWords = {
  referral_id: msg`referral id`,
  customer_id: msg`customer id`,
  external_user_id: msg`user id`,
  click_id: msg`click`,
  coupon_code: msg`coupon code`,
};
