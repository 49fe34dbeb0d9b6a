-- The parts of a sale of several products: [{"product_id", "price_id", "minor"}], where minor is text in minor units of the
-- sale. An incentive for specific products earns by the lines of its products alone.
create function sum_of_lines(lines jsonb) returns numeric language sql immutable parallel safe
return (select sum((line ->> 'minor')::numeric) from jsonb_array_elements(lines) line);

-- A server of the version before keeps the lines when it changes the amount of a pending sale. The constraint refuses that.
alter table transactions
  add column lines jsonb,
  add constraint transactions_lines_check check (
    lines is null or key_scope = 'conversion' and jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 250
      and coalesce(sum_of_lines(lines) = sale_original_minor, false));
