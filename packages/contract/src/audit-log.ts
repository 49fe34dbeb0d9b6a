import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier } from './text.ts';
import { timestamp } from './timestamp.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Fields of a body whose values the audit log shows. Of all others it shows the names: values may say something of a person. */
export const auditedFields: ReadonlySet<string> = new Set([
  'status',
  'sales_status',
  'enabled',
  'action',
  'permissions',
  'role',
  'expires_at',
  'level',
  'basis',
  'amount',
  'is_percentage',
  'commission_amount',
  'hold_period_days',
  'approval_type',
  'is_open',
  'access',
  'customer_visibility',
]);

export const auditEntry = z
  .object({
    sequence: z.number().int().min(1).describe('1, 2, 3 … without a gap.'),
    id: z.string(),
    created_at: timestamp.describe('When the request arrived, by the server’s clock.'),
    actor: z.string().describe('The id of an API key, a user or a connection, or `administrator`.'),
    actor_name: z
      .string()
      .nullable()
      .describe('What the actor is called now; null for what has no name. No part of the hash.'),
    session_id: z.string().nullable().describe('The session of the key or the user.'),
    action: z.string().describe('What was done, such as `payouts.update`.'),
    object: z
      .string()
      .nullable()
      .describe('The id of the object that was changed, or whose data was exported.'),
    request_id: z.string().nullable(),
    ip: z.string().nullable(),
    changes: z
      .array(z.object({ field: z.string(), value: z.string().nullable() }))
      .describe(
        'The fields that the request named; values only of rates, limits, statuses and permissions. Of an export: the fields that it showed unmasked.',
      ),
    previous_hash: hash.describe('Of the entry before; 64 zeros for the first.'),
    hash: hash.describe('SHA-256 of this entry and of `previous_hash`.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditHead = z.object({ sequence: z.number().int().min(0), hash }).meta({ id: 'AuditHead' });

export const auditLog = resource(
  { name: 'Audit log', description: 'Who changed what, and who was shown secrets, as a chain of hashes.' },
  {
    list: {
      method: 'GET',
      path: '/audit-log',
      summary: 'List the entries of the audit log',
      description: 'Newest first; in the order of the chain with `order=asc`.',
      query: z.strictObject({
        ...cursorQuery,
        actor: id.optional().describe('An API key, a user, or `administrator`.'),
        action: identifier.optional(),
        object: id.optional(),
      }),
      responses: { 200: listEnvelope(auditEntry) },
      metadata: reads('read:audit'),
    },
    head: {
      method: 'GET',
      path: '/audit-log/head',
      summary: 'Get the place and the hash of the last entry',
      description: 'The place is 0 while there is no entry.',
      query: z.strictObject({}),
      responses: { 200: envelope(auditHead) },
      metadata: reads('read:audit'),
    },
  },
);
