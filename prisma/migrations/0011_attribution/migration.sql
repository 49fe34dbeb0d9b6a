-- Which of a click and a coupon decides whose referral a new customer is, where a sale or a sign-up has both.
alter table programs
  add column attribution text not null default 'click_first',
  add constraint programs_attribution_check check (attribution in ('click_first', 'coupon_first'));
