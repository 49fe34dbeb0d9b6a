import { permissions } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { name } from './text.ts';
import { timestamp, timestampInput } from './timestamp.ts';

const permission = z.enum(['*', ...permissions] as ['*', ...typeof permissions]);

export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().describe('First characters of the key, which help you recognize the key in lists.'),
    permissions: z.array(z.string()),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().describe('Time at which the key was last used, to the minute.'),
    created_at: timestamp,
    made_by: z
      .string()
      .nullable()
      .describe(
        'Id of the user or API key that created the key, or `administrator`; null for a key created by an earlier version.',
      ),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof apiKey>;

export const createdApiKey = apiKey
  .extend({ key: z.string().nullable().describe('API key. Shown only once; null in a replayed response.') })
  .meta({ id: 'CreatedApiKey' });

const settings = {
  permissions: z
    .array(permission)
    .min(1)
    .max(50)
    .describe('Permissions of the key, each of which the calling key must have; `*` means all.'),
  expires_at: timestampInput
    .nullable()
    .describe(
      'Expiry time, which must be in the future and no later than the calling key’s; null if the key never expires.',
    ),
};

export const apiKeyCreate = z
  .strictObject({ name, permissions: settings.permissions, expires_at: settings.expires_at.optional() })
  .meta({ id: 'ApiKeyCreate' });
export type ApiKeyCreate = z.input<typeof apiKeyCreate>;

export const apiKeyUpdate = z
  .strictObject({
    name: name.optional(),
    permissions: settings.permissions.optional(),
    expires_at: settings.expires_at.optional(),
  })
  .meta({ id: 'ApiKeyUpdate' });
export type ApiKeyUpdate = z.input<typeof apiKeyUpdate>;

export const apiKeys = resource(
  { name: 'API keys', description: 'API keys with their permissions and expiry.' },
  {
    list: {
      method: 'GET',
      path: '/api-keys',
      summary: 'List the API keys of this environment',
      description: 'Newest first, including revoked keys.',
      query: z.strictObject(cursorQuery),
      responses: { 200: listEnvelope(apiKey) },
      metadata: reads('read:keys'),
    },
    create: {
      method: 'POST',
      path: '/api-keys',
      summary: 'Create an API key; the key is shown only once',
      description:
        'A key can only have permissions that the calling key has. `key` is returned only once and is null in a replayed response. If you never received the first response, revoke the new key and create another.',
      body: apiKeyCreate,
      responses: { 200: envelope(createdApiKey), 201: envelope(createdApiKey) },
      metadata: writes('write:keys', { movesMoney: true, recent: true, discloses: 'an API key' }),
    },
    get: {
      method: 'GET',
      path: '/api-keys/:id',
      summary: 'Get an API key, without the key itself',
      query: z.strictObject({}),
      responses: { 200: envelope(apiKey) },
      metadata: reads('read:keys'),
    },
    update: {
      method: 'PUT',
      path: '/api-keys/:id',
      summary: 'Change the name, permissions or expiry of an API key',
      description:
        'The calling key must have every permission of the edited key. To edit a key, use a different key. Revoked and expired keys cannot be edited.',
      body: apiKeyUpdate,
      responses: { 200: envelope(apiKey) },
      metadata: writes('write:keys', { movesMoney: true, recent: true, errors: ['INVALID_TRANSITION'] }),
    },
    delete: {
      method: 'DELETE',
      path: '/api-keys/:id',
      summary: 'Revoke an API key permanently',
      description:
        'Takes effect within a second. The key stays in the list with `revoked_at`. The calling key must have every permission of the revoked key; a key can revoke itself.',
      body: z.strictObject({}),
      responses: { 200: deleted },
      metadata: writes('delete:keys', { movesMoney: true, recent: true, idempotentOn: null }),
    },
  },
);
