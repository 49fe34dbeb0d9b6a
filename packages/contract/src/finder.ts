import { DOMAIN_LENGTH_MAX, PAGE_ITEMS_MAX, SHORTLIST_WORD_LENGTH_MAX } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { pagination, queryInteger } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { email, freeText, name, text, webUrl } from './text.ts';
import { timestamp } from './timestamp.ts';

export const shortlistItem = z
  .object({
    id: z.string(),
    name: z.string(),
    domain: z.string(),
    urls: z.array(z.string()),
    category: z.string(),
    emails: z.array(z.string()),
    social_media: z.array(z.string()),
    notes: z.string().nullable(),
    status: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ShortlistItem' });
export type ShortlistItem = z.output<typeof shortlistItem>;

const shortlistPage = z.object({
  success: z.literal(true),
  data: z.array(shortlistItem),
  pagination,
});

const LIST_MAX = 50;

export const shortlistItemCreate = z
  .strictObject({
    name,
    domain: text(DOMAIN_LENGTH_MAX),
    urls: z.array(webUrl).max(LIST_MAX).optional(),
    category: text(SHORTLIST_WORD_LENGTH_MAX),
    emails: z.array(email).max(LIST_MAX).optional(),
    social_media: z.array(webUrl).max(LIST_MAX).optional().describe('URLs of profiles.'),
    notes: freeText.nullable().optional(),
    status: text(SHORTLIST_WORD_LENGTH_MAX)
      .nullable()
      .optional()
      .describe('Your own workflow status, such as CONTACTED.'),
  })
  .meta({ id: 'ShortlistItemCreate' });
export type ShortlistItemCreate = z.input<typeof shortlistItemCreate>;

export const shortlistItemUpdate = shortlistItemCreate.partial().meta({ id: 'ShortlistItemUpdate' });
export type ShortlistItemUpdate = z.input<typeof shortlistItemUpdate>;

export const finder = resource(
  { name: 'Finder', description: 'Shortlist of prospective affiliates.' },
  {
    create: {
      method: 'POST',
      path: '/finder/shortlist',
      summary: 'Add a prospective affiliate to the shortlist',
      body: shortlistItemCreate,
      responses: { 200: envelope(shortlistItem), 201: envelope(shortlistItem) },
      metadata: writes('write:finder', { movesMoney: false, freeText: ['status'] }),
    },
    list: {
      method: 'GET',
      path: '/finder/shortlist',
      summary: 'List the shortlist',
      description:
        'Newest first. Pages are numbered, so if you delete items while iterating, other items are skipped.',
      query: z.strictObject({
        page: queryInteger({ min: 1, max: 1_000_000, fallback: 1 }),
        limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 50 }),
        category: text(SHORTLIST_WORD_LENGTH_MAX).optional(),
        status: text(SHORTLIST_WORD_LENGTH_MAX).optional(),
        search: text(200)
          .optional()
          .describe('Part of the name or domain. Case-insensitive; matched literally.'),
      }),
      responses: { 200: shortlistPage },
      metadata: reads('read:finder'),
    },
    update: {
      method: 'PUT',
      path: '/finder/shortlist/:id',
      summary: 'Update a shortlist item',
      description:
        'Changes only the fields you send. A list replaces the existing list; null clears `notes` or `status`.',
      body: shortlistItemUpdate,
      responses: { 200: envelope(shortlistItem) },
      metadata: writes('write:finder', { movesMoney: false, freeText: ['status'] }),
    },
    delete: {
      method: 'DELETE',
      path: '/finder/shortlist/:id',
      summary: 'Permanently delete a shortlist item',
      responses: { 200: deleted },
      metadata: writes('delete:finder', { movesMoney: false, idempotentOn: null }),
    },
  },
);
