import { msg } from '@lingui/core/macro';

export const objectSentences = [
  msg({ message: 'The {object} {id} cannot be deleted: it has {uses}.' }),
  msg({ message: 'It has {uses}.' }),
  msg({ message: 'A {status} {object} cannot be changed.' }),
  msg({
    message: 'A {object} with the status {status} cannot be changed to {newStatus}. Allowed: {statuses}.',
  }),
  msg({ message: '{status} is final.' }),
  msg({ message: 'Allowed: {statuses}.' }),
  msg({ message: 'This tracking id is already in use in the program.' }),
  msg({ message: 'The program already has an affiliate with this e-mail address.' }),
  msg({ message: 'Another affiliate of the program has this user id.' }),
  msg({ message: 'This customer already has a referral in the program.' }),
  msg({ message: 'This user already has a referral in the program.' }),
  msg({ message: 'The program already has a referral with this e-mail address.' }),
  msg({ message: 'This coupon code is already in use in the program.' }),
  msg({ message: 'This incentive is already attached to the group.' }),
  msg({ message: 'The group already has this level.' }),
  msg({ message: 'Another site already uses one of these link hosts.' }),
  msg({ message: 'This click has already become a referral.' }),
  msg({ message: 'The request contains text that cannot be stored.' }),
  msg({ message: 'A value in the request is too large or malformed and cannot be stored.' }),
  msg({ message: 'The portal of {program} is closed. Open it first.' }),
  msg({ message: '{id} was merged into {otherId}. Invite that affiliate.' }),
  msg({ message: '{id} is rejected. Approve the affiliate first.' }),
  msg({ message: 'Mail to {email} is suppressed. Correct the address, or remove its suppression.' }),
  msg({
    message:
      'This server cannot send e-mail. Create a link for each affiliate and deliver it yourself, or set TRIBUTARY_SMTP_URL.',
  }),
  msg({ message: '{id} cannot be merged into itself, or into an affiliate that was merged into it.' }),
  msg({ message: '{id} was merged into {otherId}.' }),
  msg({ message: '{id} is {status} and {otherId} is {newStatus}. Set both to the same status first.' }),
  msg({
    message:
      '{id} was merged into {otherId}, which determines its status and payouts. Change that affiliate instead.',
  }),
  msg({ message: 'There are open payouts. Complete or cancel {payouts} first.' }),
  msg({ message: '{id} of {otherId} is {status}.' }),
  msg({ message: '{value} is the primary tracking id of the affiliate. Set another tracking_id first.' }),
  msg({ message: '{value} is the tracking id of {id}, which was merged into this affiliate.' }),
  msg({ message: 'The tracking id {value} belongs to affiliate {id} of this program.' }),
  msg({ message: 'An affiliate can have at most {count} tracking ids. Delete one first.' }),
  msg({ message: '{id} is the affiliate itself or one of its descendants.' }),
  msg({ message: 'Other accounts of this person were merged into {id}. Erase {ids} first.' }),
  msg({ message: 'The affiliate has open payouts. Complete or cancel {ids} first.' }),
  msg({ message: 'The affiliate has coupons at a provider. Delete {ids} first.' }),
  msg({
    message:
      'The affiliate has an unpaid balance: {balances}. Pay or reject it first, or send unpaid_balance: keep to leave it unpaid in the ledger.',
  }),
  msg({ message: 'Group {id} is the default group of its program. Make another group the default first.' }),
  msg({
    message:
      'This referral already has a sale with the same {field}: {id}. If this is a separate sale, send allow_duplicate: true.',
  }),
  msg({
    message:
      'This referral already has a sale with the same amount, at {time}: {id}. If this is a separate sale, send it with include_duplicates.',
  }),
  msg({ message: 'Recorded as {id}.' }),
  msg({ message: '{id} is not a possible duplicate, so there is nothing to decide.' }),
  msg({
    message: '{id} may be the same sale as {otherId}. Keep it if it is a separate sale, or void one of them.',
  }),
  msg({ message: 'The status of {id} cannot be changed from {status}, because it earned nothing.' }),
  msg({ message: 'The status of {id} cannot be changed from {status}, because its sale is {saleStatus}.' }),
  msg({ message: 'The commission was paid in payout {id}, which is completed.' }),
  msg({ message: 'The commission is in payout {ids}. Cancel the payout first.' }),
  msg({ message: '{id} is in payout {ids}. Cancel the payout first.' }),
  msg({ message: '{id} is in payout {ids}. Refund it, or reverse it with an adjustment.' }),
  msg({ message: '{id} is in payout {ids}. Create an offsetting adjustment instead.' }),
  msg({ message: 'It is in {id} ({status}).' }),
  msg({ message: 'The sale for {id} is {status}, so its amount is final. Refund the difference instead.' }),
  msg({ message: 'Only the keys of imported commissions can be reused.' }),
  msg({ message: 'The identifiers belong to different referrals: {ids}. Send program_id to choose one.' }),
  msg({ message: 'The identifiers belong to different referrals: {ids}.' }),
  msg({
    message:
      'Referral {id} has {count} values of {field}, the maximum for a referral. Check whether you are sending an id shared by many customers.',
  }),
  msg({ message: 'Several programs have a coupon {code}. Send program_id to choose one.' }),
  msg({ message: '{referral} already exists in the program: {id}. {sentence}' }),
  msg({ message: 'It belongs to the same affiliate. Update it instead.' }),
  msg({
    message:
      'It belongs to affiliate {id}, and the affiliate of a referral cannot be changed. Omit it, or merge the two affiliates if they are the same person.',
  }),
  msg({ message: 'Click {id} was more than {count} days old.' }),
  msg({ message: 'Click {id} belongs to another affiliate.' }),
  msg({ message: 'Click {id} has already become referral {otherId}.' }),
  msg({ message: 'The actual result ({totals}) differs from the expected totals. Nothing was changed.' }),
  msg({ message: '{id} is waiting for approval.' }),
  msg({ message: '{id} is {status} and does not require approval.' }),
  msg({ message: 'You created {id}, so someone else must approve it.' }),
  msg({
    message: 'You changed the payout details for {id} after it was created, so someone else must approve it.',
  }),
  msg({ message: 'The creator of {id} is unknown. Cancel it and create another payout run.' }),
  msg({
    message:
      'Approval by a second person requires two members with the permission write:payouts. Invite another member first.',
  }),
  msg({
    message: 'Only an owner who is signed in to the dashboard can turn off approval by a second person.',
  }),
  msg({ message: '{id} is {status}. Only pending and processing payouts can be exported.' }),
  msg({ message: '{id} is {status}. Only a completed payout can be returned.' }),
  msg({ message: 'The payout cannot be set back to pending. {sentence}' }),
  msg({ message: 'Refunds have since reduced its amount to {amount} {currency}.' }),
  msg({ message: 'Some of its entries are now in another payout.' }),
  msg({ message: '{id} is in {otherId}.' }),
  msg({ message: 'Some of its commissions are no longer ready for payment.' }),
  msg({ message: '{id} was voided.' }),
  msg({ message: '{id} is {status}.' }),
  msg({
    message:
      '{id} was merged into {otherId}, whose payouts now include this amount. Create a new payout run.',
  }),
];
