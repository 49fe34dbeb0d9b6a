import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import type { Expanded, Expanding, QueryOf, Schemas, Transport } from './resource.ts';

export type Referral = Schemas['Referral'];
export type ReferralCreate = Schemas['ReferralCreate'];
export type ReferralUpdate = Schemas['ReferralUpdate'];

type ListQuery = QueryOf<'/v1/referrals'>;
export type ReferralExpand = NonNullable<ListQuery['expand']>[number];
/** `limit` is the size of a page (1 to 100, default 10), not of the whole. */
export type ReferralList<E extends ReferralExpand = ReferralExpand> = Omit<ListQuery, 'expand'> &
  Expanding<E>;

export interface Referrals {
  /** All referrals that match, newest first. `for await` fetches page after page; `await` gives one page. */
  list<E extends ReferralExpand = never>(
    query?: ReferralList<E>,
    options?: RequestOptions,
  ): List<Expanded<Referral, E>, CursorPage<Expanded<Referral, E>>>;
  create(referral: ReferralCreate, options?: RequestOptions): Call<Referral>;
  /** Changes the fields that are given. Throws `ConflictError` when an e-mail or id belongs to another referral. */
  update(id: string, changes: ReferralUpdate, options?: RequestOptions): Call<Referral>;
}

export const referrals = ({ call, cursorList }: Transport): Referrals => ({
  list: (query = {}, options) => cursorList('/v1/referrals', query, options),
  create: (body, options) => call('POST', '/v1/referrals', { body, options }),
  update: (id, body, options) => call('PUT', '/v1/referrals/{id}', { params: { id }, body, options }),
});
