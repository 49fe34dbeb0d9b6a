import type { Database } from '../../src/platform/db/database.ts';

/**
 * Lets the test database delay or break one environment's work when it writes its outbox event: after the rows, before
 * the commit. The server's code does not know about it. Call once per database.
 */
export async function installFailpoints({ lists }: Database): Promise<void> {
  await lists.query(`
    create table failpoints (environment_id integer primary key, times integer, sleep_s numeric, sqlstate text);
    create function reach_failpoint() returns trigger language plpgsql as $$
    declare
      point failpoints;
    begin
      select * into point from failpoints where environment_id = new.environment_id;
      if not found or nextval(('failpoint_' || new.environment_id)::regclass) > point.times then
        return new;
      end if;
      perform pg_sleep(point.sleep_s);
      if point.sqlstate is not null then
        raise exception 'failpoint' using errcode = point.sqlstate;
      end if;
      return new;
    end $$;
    create trigger outbox_events_failpoint before insert on outbox_events
      for each row execute function reach_failpoint();`);
}

/**
 * Makes the environment's next `times` outbox events take `sleepMs` longer and then fail with `sqlState`, if set. A
 * sequence counts them, which rollbacks do not affect.
 */
export async function armFailpoint(
  { lists }: Database,
  environmentId: number,
  { times, sleepMs = 0, sqlState = null }: { times: number; sleepMs?: number; sqlState?: string | null },
): Promise<void> {
  await lists.query(`create sequence failpoint_${environmentId}`);
  await lists.query('insert into failpoints values ($1, $2, $3, $4)', [
    environmentId,
    times,
    sleepMs / 1000,
    sqlState,
  ]);
}
