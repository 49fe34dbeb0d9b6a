import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { resource, type Schemas } from './resource.ts';

export type LedgerVerification = Schemas['LedgerVerification'];

export interface Ledger {
  /** Recalculates every balance and commission from the ledger. Differences are in the result and are not thrown. */
  verify(options?: RequestOptions): Call<LedgerVerification>;
}

export const ledger = resource<Ledger>({ verify: 'GET /v1/ledger/verify' });
