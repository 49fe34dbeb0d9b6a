-- The webhook endpoint that was made at the provider, to be deleted when the connection ends. Null if the tenant made it.
alter table connections add column endpoint_id text collate "C";
