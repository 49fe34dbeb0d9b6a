import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { AffiliatesResource } from './resources.gen.ts';
import type { Affiliate } from './types.gen.ts';

export class Affiliates extends AffiliatesResource {
  /** Approves the affiliate and releases the commissions earned while the affiliate was pending. */
  approve(id: string, options?: RequestOptions): Call<Affiliate> {
    return this.update(id, { status: 'approved' }, options);
  }

  /** Rejects the affiliate. `reason` has 1 to 500 characters. */
  reject(id: string, rejection?: { readonly reason?: string }, options?: RequestOptions): Call<Affiliate> {
    return this.update(id, { ...rejection, status: 'rejected' }, options);
  }
}
