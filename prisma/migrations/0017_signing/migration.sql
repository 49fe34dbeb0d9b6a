-- From when on a server with a signing secret takes what moves money with a signature only, where its setting says nothing:
-- from the first owner of live on, or from the day that the operator has chosen. Null: there was no owner yet.
alter table environments add column signs_money_from timestamptz(3);
-- When a key last moved money without a signature on a server with a signing secret, accurate to the day.
alter table api_keys add column unsigned_at timestamptz(3);

create function sign_money_from_first_owner() returns trigger language plpgsql as $$
begin
  update environments set signs_money_from = now()
  where account_id = new.account_id and signs_money_from is null
    and exists (select 1 from environments e where e.id = new.environment_id and e.mode = 'live');
  return null;
end $$;
create trigger members_sign_money after insert or update of role on members
  for each row when (new.role = 'owner') execute function sign_money_from_first_owner();
