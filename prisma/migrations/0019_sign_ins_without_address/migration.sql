-- A passkey and an identity provider say who signs in: no address is typed.
alter table user_challenges alter column email_normalized drop not null;
alter table user_challenges drop constraint user_challenges_purpose_check;
alter table user_challenges add constraint user_challenges_purpose_check
  check (purpose in ('sign_in', 'address', 'totp', 'passkey', 'identity'));
alter table user_challenges add constraint user_challenges_email_normalized_check
  check (email_normalized is not null or purpose in ('sign_in', 'passkey', 'identity'));
