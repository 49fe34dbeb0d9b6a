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
    hint: z.string().describe('The first characters, by which you can recognize the key.'),
    permissions: z.array(z.string()),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().describe('Accurate to the minute.'),
    created_at: timestamp,
    made_by: z
      .string()
      .nullable()
      .describe('A user, an API key, or `administrator`; null for a key of an earlier version.'),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof apiKey>;

export const createdApiKey = apiKey
  .extend({ key: z.string().nullable().describe('Shown only once; null in a replayed response.') })
  .meta({ id: 'CreatedApiKey' });

const settings = {
  permissions: z
    .array(permission)
    .min(1)
    .max(50)
    .describe('Only permissions that the key of this request has; `*` means all.'),
  expires_at: timestampInput
    .nullable()
    .describe(
      'Must be in the future and no later than the expiry of the key of this request; null means never.',
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
  { name: 'API keys', description: 'Keys, their permissions and their expiry.' },
  {
    list: {
      method: 'GET',
      path: '/api-keys',
      summary: 'List the API keys of this environment',
      description: 'Newest first, revoked keys included.',
      query: z.strictObject(cursorQuery),
      responses: { 200: listEnvelope(apiKey) },
      metadata: reads('read:keys'),
    },
    create: {
      method: 'POST',
      path: '/api-keys',
      summary: 'Create an API key, shown this once',
      description:
        'A key can have only permissions that the calling key has. `key` is shown only once: it is null in the replay of a request whose first response was lost. Then revoke the key and create another.',
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
        'Requires a key with every permission of the edited key. A key cannot edit itself, and a revoked or expired key cannot be edited.',
      body: apiKeyUpdate,
      responses: { 200: envelope(apiKey) },
      metadata: writes('write:keys', { movesMoney: true, recent: true, errors: ['INVALID_TRANSITION'] }),
    },
    delete: {
      method: 'DELETE',
      path: '/api-keys/:id',
      summary: 'Revoke an API key permanently',
      description:
        'Takes effect within a second. The key stays in the list, with `revoked_at`. Requires a key with every permission of the revoked key; a key can revoke itself.',
      body: z.strictObject({}),
      responses: { 200: deleted },
      metadata: writes('delete:keys', { movesMoney: true, recent: true, idempotentOn: null }),
    },
  },
);
