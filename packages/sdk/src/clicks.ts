import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import type { CursorPage, List } from './page.ts';
import { type QueryOf, resource, type Schemas } from './resource.ts';

export type Click = Schemas['Click'];
/** A click with all that is known of it. */
export type RecordedClick = Schemas['RecordedClick'];
/** In camelCase, as the API specifies this body. */
export type ClickCreate = Schemas['ClickCreate'];
export type ClickList = QueryOf<'GET /v1/clicks'>;

export interface Clicks {
  /** All matching clicks, those that arrived last first. */
  list(query?: ClickList, options?: RequestOptions): List<RecordedClick, CursorPage<RecordedClick>>;
  /** Record a click on an affiliate's link. Send its id later as `click_id`, to convert it. */
  create(click: ClickCreate, options?: RequestOptions): Call<Click>;
}

export const clicks = resource<Clicks>({ list: 'LIST /v1/clicks', create: 'POST /v1/clicks' });
