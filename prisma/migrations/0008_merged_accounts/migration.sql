-- Whether other affiliates were merged into this one, so that a sale looks for their names only where there are any.
alter table affiliates add column has_merged boolean not null default false;
update affiliates t set has_merged = true
where exists (select from affiliates a where a.environment_id = t.environment_id and a.merged_into = t.id);

create or replace function resolve_affiliate_merges() returns trigger language plpgsql as $$
begin
  update affiliates set merged_into = new.merged_into
  where environment_id = new.environment_id and merged_into = new.id;
  update affiliates set has_merged = true
  where environment_id = new.environment_id and id = new.merged_into and not has_merged;
  return null;
end $$;
