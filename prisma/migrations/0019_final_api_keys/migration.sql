-- A key that was revoked or has expired stays so: nobody, no statement of ours included, makes it work again or
-- changes what it could do. Its name and last use may still be written, and an expired key may be revoked.
create function keep_final_api_keys() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'API key % was revoked, for good', old.id using errcode = 'restrict_violation';
  end if;
  if (old.revoked_at is not null or old.expires_at <= now())
    and (new.expires_at is distinct from old.expires_at or new.permissions is distinct from old.permissions) then
    raise exception 'API key % has ended, for good', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger keep_final_api_keys before update of permissions, expires_at, revoked_at on api_keys
  for each row execute function keep_final_api_keys();
