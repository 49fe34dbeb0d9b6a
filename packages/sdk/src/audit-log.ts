import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type AuditEntry = Schemas['AuditEntry'];
export type AuditHead = Schemas['AuditHead'];
export type AuditLogList = QueryOf<'GET /v1/audit-log'>;

export interface AuditLog {
  /** Entries, newest first; in the order of the chain with `order: 'asc'`. */
  list(query?: AuditLogList, options?: RequestOptions): List<AuditEntry, CursorPage<AuditEntry>>;
  /** The place and the hash of the last entry; place 0 while there is none. */
  head(options?: RequestOptions): Call<AuditHead>;
}

export const auditLog = resource<AuditLog>({
  list: 'LIST /v1/audit-log',
  head: 'GET /v1/audit-log/head',
});
