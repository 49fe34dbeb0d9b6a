import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier } from './text.ts';
import { timestamp } from './timestamp.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Request fields whose values the audit log shows. For all other fields, the log shows only the name, because values
 * may contain personal data.
 */
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
  'payout_approval',
]);

export const auditEntry = z
  .object({
    sequence: z.number().int().min(1).describe('Sequence number, starting at 1, without gaps.'),
    id: z.string(),
    created_at: timestamp.describe('Time at which the request arrived, according to the server’s clock.'),
    actor: z.string().describe('Id of the API key, user or connection that acted, or `administrator`.'),
    actor_name: z
      .string()
      .nullable()
      .describe('Current name of the actor; null if the actor has no name. Not covered by the hash.'),
    session_id: z.string().nullable().describe('Id of the session in which the API key or user acted.'),
    action: z.string().describe('Operation, such as `payouts.update`.'),
    object: z.string().nullable().describe('Id of the object that was changed or whose data was exported.'),
    object_name: z
      .string()
      .nullable()
      .describe(
        'Current name of the object; for commissions, refunds, payouts and adjustments, the name of the affiliate. null if the object was deleted, has no name, or requires a permission that you lack. Not covered by the hash.',
      ),
    request_id: z.string().nullable(),
    ip: z.string().nullable(),
    changes: z
      .array(z.object({ field: z.string(), value: z.string().nullable() }))
      .describe(
        'Fields in the request; for an export, the fields shown unmasked. Values are included only for rates, limits, statuses and permissions.',
      ),
    previous_hash: hash.describe('Hash of the previous entry; 64 zeros for the first.'),
    hash: hash.describe('SHA-256 hash of this entry and `previous_hash`.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditHead = z.object({ sequence: z.number().int().min(0), hash }).meta({ id: 'AuditHead' });

export const auditLog = resource(
  {
    name: 'Audit log',
    description: 'A record of who changed what and who viewed secrets, stored as a hash chain.',
  },
  {
    list: {
      method: 'GET',
      path: '/audit-log',
      summary: 'List audit log entries',
      description: 'Newest first; chronological with `order=asc`.',
      query: z.strictObject({
        ...cursorQuery,
        actor: id.optional().describe('Id of an API key or a user, or `administrator`.'),
        action: identifier.optional(),
        object: id.optional(),
      }),
      responses: { 200: listEnvelope(auditEntry) },
      metadata: reads('read:audit'),
    },
    head: {
      method: 'GET',
      path: '/audit-log/head',
      summary: 'Get the position and hash of the last audit log entry',
      description: 'The position is 0 if there are no entries.',
      query: z.strictObject({}),
      responses: { 200: envelope(auditHead) },
      metadata: reads('read:audit'),
    },
  },
);
