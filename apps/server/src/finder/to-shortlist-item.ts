import type { ShortlistItem as WireShortlistItem } from '@tributary/contract';
import type { ShortlistItem } from '../db/generated/client.ts';
import { toTimestamp } from '../to-wire.ts';

/** The columns that the API shows of a shortlist item. */
export type ShortlistRow = Omit<ShortlistItem, 'environmentId'>;

export const toShortlistItem = (row: ShortlistRow): WireShortlistItem => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  urls: row.urls,
  category: row.category,
  emails: row.emails,
  social_media: row.socialMedia,
  notes: row.notes,
  status: row.status,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});
