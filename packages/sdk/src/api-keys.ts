import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { objectRoutes, type QueryOf, resource, type Schemas } from './resource.ts';

/** Without the key itself, which nobody can read again. */
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyCreate = Schemas['ApiKeyCreate'];
export type ApiKeyUpdate = Schemas['ApiKeyUpdate'];
export type CreatedApiKey = Schemas['CreatedApiKey'];
export type ApiKeyList = QueryOf<'GET /v1/api-keys'>;

export interface ApiKeys {
  /** The keys of this environment, newest first, revoked ones included. */
  list(query?: ApiKeyList, options?: RequestOptions): List<ApiKey, CursorPage<ApiKey>>;
  /**
   * Make a key; it can be given no permission that the key of this client lacks. `key` is shown this once:
   * it is `null` in the replay of a request whose first answer was lost. Then revoke the key and make another.
   */
  create(key: ApiKeyCreate, options?: RequestOptions): Call<CreatedApiKey>;
  /** The key's name, permissions and times. */
  get(id: string, options?: RequestOptions): Call<ApiKey>;
  /** Renames a key, or changes what it may do and until when. */
  update(id: string, changes: ApiKeyUpdate, options?: RequestOptions): Call<ApiKey>;
  /** Revokes the key for good, within a second. It stays in the list, with `revoked_at`. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export const apiKeys = resource<ApiKeys>({
  ...objectRoutes('/v1/api-keys'),
});
