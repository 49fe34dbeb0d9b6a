import type { contract } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { newId } from '../ids.ts';
import { toShortlistItem } from './shortlist.ts';

export const createShortlistItem: Endpoint<typeof contract.finder.create> = (ctx, { body }) =>
  once(ctx, body, async (tx) => {
    const row = await tx.shortlistItem.create({
      data: {
        environmentId: ctx.environmentId,
        id: newId('shortlistItem'),
        name: body.name,
        domain: body.domain,
        urls: body.urls ?? [],
        category: body.category,
        emails: body.emails ?? [],
        socialMedia: body.social_media ?? [],
        notes: body.notes ?? null,
        status: body.status ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
    return { status: 201, data: toShortlistItem(row) };
  });
