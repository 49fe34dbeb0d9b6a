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
    id: z.string().describe('Id of the user.'),
    name: z.string(),
    email: z.string(),
    email_verified: z
      .boolean()
      .describe(
        'True if the user has verified the address. Sign-in codes are only sent to verified addresses.',
      ),
    role,
    has_password: z.boolean(),
    has_totp: z.boolean().describe('True if the user has an authenticator app.'),
    disabled_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().describe('Time of the last request in any of the user’s sessions.'),
    added_by: z.string().describe('Id of the user or API key that added the member, or `administrator`.'),
    created_at: timestamp.describe('Time at which the user joined this environment.'),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof member>;

/** Member data in events. Contains no name or e-mail address, because receivers store events. */
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
        'Link that opens a page on this server. Shown only once; null in a replayed response, or if the link was sent by e-mail.',
      ),
    is_mailed: z.boolean(),
    expires_at: timestamp,
  })
  .meta({ id: 'PersonLink' });
export type PersonLink = z.output<typeof personLink>;

export const resetCreate = z
  .strictObject({
    email: optionalEmail.describe('Correct address, if the user’s current address is wrong.'),
    is_mailed: z
      .boolean()
      .optional()
      .describe(
        'If true, the link is sent by e-mail, and using it also verifies the address. If false, the response contains the link for you to deliver. Default false.',
      ),
  })
  .meta({ id: 'ResetCreate' });
export type ResetCreate = z.input<typeof resetCreate>;

export const roleObject = z
  .object({ role, permissions: z.array(z.string()).describe('Permissions of the role; `*` means all.') })
  .meta({ id: 'Role' });

export const members = resource(
  {
    name: 'Members',
    description: 'People who can sign in to the dashboard, and their roles in this environment.',
  },
  {
    list: {
      method: 'GET',
      path: '/members',
      summary: 'List the members of this environment',
      description: 'All members, ordered by name.',
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
        'Takes effect within a second. The caller must have every permission of both the old and the new role; an API key cannot make anyone an owner. Users cannot change their own role. If a user’s address is unverified, invite the user again to assign a higher role. Fails with `LAST_OWNER` if the member is the only owner.',
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
        'Takes effect within a second. The audit log keeps the user and their actions. API keys that the member created keep working; revoke the keys if necessary. The caller must have every permission of the member. Members with permission to call this endpoint can remove themselves. Fails with `LAST_OWNER` if the member is the only owner.',
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
      summary: 'Reset a user’s sign-in and get a link to choose a new password',
      description:
        'Deletes the user’s password, passkeys, authenticator app, recovery codes and sessions, and marks their address as unverified. The link can be used once and expires after 24 hours. The caller must have every permission that the user has in any environment, so only an owner can reset an owner’s sign-in; an API key cannot. Users cannot reset their own sign-in. The sign-in of a member of a live environment can be reset only in that environment.',
      body: resetCreate,
      responses: { 200: envelope(personLink), 201: envelope(personLink) },
      metadata: writes('write:members', {
        movesMoney: true,
        recent: true,
        discloses: 'a sign-in link',
        errors: ['DUPLICATE'],
      }),
    },
    roles: {
      method: 'GET',
      path: '/roles',
      summary: 'List roles and their permissions',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(roleObject)) },
      metadata: reads(null),
    },
  },
);
