-- Whose a refund is decides who may undo it, and is as little to be changed as its amount.
create trigger refunds_connection before update of connection_id on refunds for each row
  when (new.connection_id is distinct from old.connection_id) execute function refuse_change();
