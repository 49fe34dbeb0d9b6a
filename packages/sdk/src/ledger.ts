import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { resource, type Schemas } from './resource.ts';

export type LedgerVerification = Schemas['LedgerVerification'];

export interface Ledger {
  /** Derives every balance and commission again from the ledger. A difference is in the answer, not an error. */
  verify(options?: RequestOptions): Call<LedgerVerification>;
}

export const ledger = resource<Ledger>({ verify: 'GET /v1/ledger/verify' });
