import { roles } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { optionalEmail } from './text.ts';
import { timestamp } from './timestamp.ts';

export const role = z.enum(roles);

export const member = z
  .object({
    id: z.string().describe('The id of the user.'),
    name: z.string(),
    email: z.string(),
    email_verified: z
      .boolean()
      .describe('Whether the user has proven the address. Only then codes to sign in are sent to it.'),
    role,
    has_password: z.boolean(),
    has_totp: z.boolean().describe('Whether the user has an authenticator app.'),
    disabled_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().describe('Last request of any of the sessions of the user.'),
    added_by: z.string().describe('A user, an API key, or `administrator`.'),
    created_at: timestamp.describe('When the user became a member of this environment.'),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof member>;

/** A member as events have it: feeds are read by programs, and kept by their receivers. */
export const membership = member
  .pick({ id: true, role: true, added_by: true, created_at: true })
  .meta({ id: 'Membership' });
export type Membership = z.output<typeof membership>;

export const memberUpdate = z.strictObject({ role }).meta({ id: 'MemberUpdate' });
export type MemberUpdate = z.input<typeof memberUpdate>;

export const personLink = z
  .object({
    url: z
      .string()
      .nullable()
      .describe(
        'Opens a page of this server. Shown only once: null in a replayed response, and where it was mailed.',
      ),
    is_mailed: z.boolean(),
    expires_at: timestamp,
  })
  .meta({ id: 'PersonLink' });
export type PersonLink = z.output<typeof personLink>;

export const resetCreate = z
  .strictObject({
    email: optionalEmail.describe('The right address of the user, where the one that they have is wrong.'),
    is_mailed: z
      .boolean()
      .optional()
      .describe('True mails the link, which proves the address. Default: the response has it, to be copied.'),
  })
  .meta({ id: 'ResetCreate' });
export type ResetCreate = z.input<typeof resetCreate>;

export const roleObject = z
  .object({ role, permissions: z.array(z.string()).describe('`*` means all.') })
  .meta({ id: 'Role' });

export const members = resource(
  {
    name: 'Members',
    description: 'People who sign in to the dashboard, and what they may do in this environment.',
  },
  {
    list: {
      method: 'GET',
      path: '/members',
      summary: 'List the members of this environment',
      description: 'All of them, by name.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(member)) },
      metadata: reads('read:members'),
    },
    get: {
      method: 'GET',
      path: '/members/:id',
      summary: 'Get a member',
      query: z.strictObject({}),
      responses: { 200: envelope(member) },
      metadata: reads('read:members'),
    },
    update: {
      method: 'PUT',
      path: '/members/:id',
      summary: 'Change the role of a member',
      description:
        'Takes effect within a second. Requires every permission of the role before and after; an API key makes nobody an owner. Nobody changes their own role. The role of a user whose address is not proven is never raised: invite them again. Fails with `LAST_OWNER` for the only owner.',
      body: memberUpdate,
      responses: { 200: envelope(member) },
      metadata: writes('write:members', {
        movesMoney: true,
        recent: true,
        errors: ['LAST_OWNER', 'INVALID_TRANSITION'],
      }),
    },
    remove: {
      method: 'DELETE',
      path: '/members/:id',
      summary: 'Remove a member from this environment',
      description:
        'Takes effect within a second. The user, and what they did, stay in the audit log. API keys that they made go on working: revoke them where they should not. Requires every permission of the member. Who may call it can remove themselves. Fails with `LAST_OWNER` for the only owner.',
      body: z.strictObject({}),
      responses: { 200: deleted },
      metadata: writes('delete:members', {
        movesMoney: true,
        recent: true,
        idempotentOn: null,
        errors: ['LAST_OWNER'],
      }),
    },
    createResetLink: {
      method: 'POST',
      path: '/members/:id/reset-links',
      summary: 'Reset a user who cannot sign in, and get a link with which they choose a new password',
      description:
        'Deletes the password, the passkeys, the authenticator app, the recovery codes and all sessions of the user, and ends the proof of their address. The link works once, for 24 hours. Requires every permission of the user in every environment that they are a member of, so only an owner resets an owner; an API key never does. Nobody resets themselves. Live members are reset in live only.',
      body: resetCreate,
      responses: { 200: envelope(personLink), 201: envelope(personLink) },
      metadata: writes('write:members', {
        movesMoney: true,
        recent: true,
        discloses: 'a link to sign in with',
        errors: ['DUPLICATE'],
      }),
    },
    roles: {
      method: 'GET',
      path: '/roles',
      summary: 'List the roles and their permissions',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(roleObject)) },
      metadata: reads(null),
    },
  },
);
