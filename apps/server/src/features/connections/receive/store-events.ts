import type { Database } from '../../../platform/db/database.ts';
import type { ProviderEvent } from '../../../platform/db/generated/client.ts';
import { groupCommit } from '../../../platform/db/group-commit.ts';
import { records } from '../../../platform/db/records.ts';
import { columnNames, raw, rows, snakeCase, sql } from '../../../platform/db/sql.ts';

const storedColumns = [
  'environmentId',
  'connectionId',
  'id',
  'type',
  'apiVersion',
  'occurredAt',
  'sentAt',
  'createdAt',
  'status',
  'reason',
  'dueAt',
] as const satisfies readonly (keyof ProviderEvent)[];

export type ReceivedEvent = Pick<ProviderEvent, (typeof storedColumns)[number]> & {
  /** Compressed with gzip. */
  readonly body: Buffer;
};

const typeOf = (name: (typeof storedColumns)[number]) =>
  name === 'environmentId' ? 'int' : name.endsWith('At') ? 'timestamptz' : 'text';

const ofEvents = raw(storedColumns.map((name) => `${snakeCase(name)} ${typeOf(name)}`).join(', '));

/**
 * Inserts events. An event that is already stored is skipped, but the same event on another connection counts
 * as a different event. Rows are written in key order, so that batches do not deadlock.
 */
const storeEvents = sql<
  { events: string; environmentIds: readonly number[] },
  { id: string; connectionId: string }
>('store-provider-events')`
  insert into provider_events (${raw(columnNames(storedColumns))}, body)
  select ${raw(storedColumns.map((name) => `e.${snakeCase(name)}`).join(', '))}, decode(e.body, 'base64')
  from json_to_recordset(${'events'}::json) as e (${ofEvents}, body text)
  where e.environment_id = any(${'environmentIds'}::int[])
  order by e.environment_id, e.connection_id, e.id
  on conflict (environment_id, connection_id, id) do nothing
  returning id, connection_id as "connectionId"`;

const EVENTS_MAX = 50;
const WAITING_MAX = 2_000;
const WAIT_MS_MAX = 5_000;

const nameOf = ({ id, connectionId }: { id: string; connectionId: string }) => `${connectionId} ${id}`;

/**
 * Stores events in batches. Resolves after the commit: to false if the event was already stored. Rejects with
 * `TooBusy`.
 */
export function eventStore({ hot, isDistributed }: Pick<Database, 'hot' | 'isDistributed'>) {
  return groupCommit<ReceivedEvent, boolean>({
    isDistributed,
    batchMax: EVENTS_MAX,
    waitingMax: WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
    commit: async (events, environmentIds) => {
      const sent = events.map((event) => ({ ...event, body: event.body.toString('base64') }));
      const statement = storeEvents.with({
        events: records([...storedColumns, 'body'], sent),
        environmentIds,
      });
      const stored = new Set((await rows(hot, statement)).map(nameOf));
      return events.map((event) => stored.has(nameOf(event)));
    },
  });
}
