import type { Call } from './call.ts';
import type { Deleted } from './deleted.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { objectRoutes, type QueryOf, resource, type Schemas } from './resource.ts';

/** Without the key itself, which cannot be read again. */
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyCreate = Schemas['ApiKeyCreate'];
export type ApiKeyUpdate = Schemas['ApiKeyUpdate'];
export type CreatedApiKey = Schemas['CreatedApiKey'];
export type ApiKeyList = QueryOf<'GET /v1/api-keys'>;

export interface ApiKeys {
  /** The keys of this environment, newest first, revoked ones included. */
  list(query?: ApiKeyList, options?: RequestOptions): List<ApiKey, CursorPage<ApiKey>>;
  /**
   * Create a key; it can have only permissions that this client's key has. `key` is shown only once:
   * it is `null` in the replay of a request whose first response was lost. Then revoke the key and create another.
   */
  create(key: ApiKeyCreate, options?: RequestOptions): Call<CreatedApiKey>;
  /** The key's name, permissions and times. */
  get(id: string, options?: RequestOptions): Call<ApiKey>;
  /** Changes the name, permissions or expiry of a key. */
  update(id: string, changes: ApiKeyUpdate, options?: RequestOptions): Call<ApiKey>;
  /** Revokes the key permanently, within a second. It stays in the list, with `revoked_at`. */
  delete(id: string, options?: RequestOptions): Call<Deleted>;
}

export const apiKeys = resource<ApiKeys>({
  ...objectRoutes('/v1/api-keys'),
});
