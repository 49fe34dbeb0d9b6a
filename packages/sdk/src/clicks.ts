import type { Call } from './call.ts';
import type { RequestOptions } from './options.ts';
import { resource, type Schemas } from './resource.ts';

export type Click = Schemas['Click'];
/** In camelCase, as the API specifies this body. */
export type ClickCreate = Schemas['ClickCreate'];

export interface Clicks {
  /** Record a click on an affiliate's link. Send its id later as `click_id`, to convert it. */
  create(click: ClickCreate, options?: RequestOptions): Call<Click>;
}

export const clicks = resource<Clicks>({ create: 'POST /v1/clicks' });
