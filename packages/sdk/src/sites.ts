import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { objectRoutes, type QueryOf, resource, type Schemas } from './resource.ts';

export type Site = Schemas['Site'];
export type SiteCreate = Schemas['SiteCreate'];
export type SiteUpdate = Schemas['SiteUpdate'];
export type SiteWithSignupSecret = Schemas['SiteWithSignupSecret'];
export type SiteCheck = Schemas['SiteCheck'];
export type SiteList = QueryOf<'GET /v1/sites'>;

export interface Sites {
  /** The sites of this environment, newest first. */
  list(query?: SiteList, options?: RequestOptions): List<Site, CursorPage<Site>>;
  /**
   * Creates a site with its publishable key, which may stand in pages. Throws `ConflictError` (`DUPLICATE`) if a link
   * host is taken by another site.
   */
  create(site: SiteCreate, options?: RequestOptions): Call<Site>;
  get(id: string, options?: RequestOptions): Call<Site>;
  /** Changes the given fields; a list replaces the whole list that was there. */
  update(id: string, changes: SiteUpdate, options?: RequestOptions): Call<Site>;
  /** Deletes it with its keys, short links and counts. Its clicks stay. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
  /** What was seen of it in the last seven days, and what to do about what is wrong. Takes up to five seconds. */
  check(id: string, options?: RequestOptions): Call<SiteCheck>;
  /** A new publishable key. The one before works until the next rotation. */
  rotateKey(id: string, options?: RequestOptions): Call<Site>;
  /**
   * A new secret for sign-up tokens, shown only once: it is `null` in the replay of a request whose first response was
   * lost. Tokens signed with the one before are refused at once.
   */
  rotateSignupSecret(id: string, options?: RequestOptions): Call<SiteWithSignupSecret>;
}

export const sites = resource<Sites>({
  ...objectRoutes('/v1/sites'),
  check: 'GET /v1/sites/{id}/check',
  rotateKey: 'POST /v1/sites/{id}/rotate-key!',
  rotateSignupSecret: 'POST /v1/sites/{id}/rotate-signup-secret!',
});
