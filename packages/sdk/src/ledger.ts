import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type LedgerVerification = Schemas['LedgerVerification'];

export type LedgerEntry = Schemas['LedgerEntry'];
export type LedgerEntryList = QueryOf<'GET /v1/ledger/entries'>;

export interface Ledger {
  /** Entries, newest first; with a running `balance` for one transaction, or for one affiliate and currency. */
  entries(query?: LedgerEntryList, options?: RequestOptions): List<LedgerEntry, CursorPage<LedgerEntry>>;
  /** Recalculates every balance and commission from the ledger. Differences are in the result and are not thrown. */
  verify(options?: RequestOptions): Call<LedgerVerification>;
}

export const ledger = resource<Ledger>({
  entries: 'LIST /v1/ledger/entries',
  verify: 'GET /v1/ledger/verify',
});
