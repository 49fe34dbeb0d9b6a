import type { contract } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { lockGroup, toGroup } from './group.ts';

export const updateGroup: Endpoint<typeof contract.groups.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId, now } = ctx;
    const { id, programId, isDefault } = await lockGroup(ctx, tx, params.id);
    // The former default first: the index allows one at any moment.
    if (body.is_default && !isDefault) {
      await tx.affiliateGroup.updateMany({
        where: { environmentId, programId, isDefault: true },
        data: { isDefault: false, updatedAt: now },
      });
    }
    const group = await tx.affiliateGroup.update({
      where: { environmentId_id: { environmentId, id } },
      data: {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.description !== undefined && { description: body.description }),
        ...(body.custom_website_url !== undefined && { customWebsiteUrl: body.custom_website_url }),
        ...(body.is_default && { isDefault: true }),
        updatedAt: now,
      },
    });
    return { data: toGroup(group) };
  });
