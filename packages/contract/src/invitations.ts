import {
  INVITATIONS_MAX,
  LINKS_MAILED_PER_DAY,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { language } from './language.ts';
import { personLink, role } from './members.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { userSession } from './sign-ins.ts';
import { email, identifier, isStorable, personName } from './text.ts';
import { timestamp } from './timestamp.ts';

/** An invitation ends after this many days. */
export const INVITATION_DAYS = 7;
/** A link of the operator's terminal, or of a reset, ends after this many hours. */
export const RESET_HOURS = 24;

export const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    made_by: z.string().describe('A user, an API key, or `administrator`.'),
    is_mailed: z.boolean(),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;

export const invitationCreate = z
  .strictObject({
    email: email.describe('Who accepts it must be the person with this address.'),
    role: role.describe('Only one whose permissions the caller has.'),
    is_mailed: z
      .boolean()
      .optional()
      .describe(
        'True mails the link, which proves the address. Default: the response has it, to be copied. Fails with `VALIDATION_ERROR` on a server that sends no mail.',
      ),
  })
  .meta({ id: 'InvitationCreate' });
export type InvitationCreate = z.input<typeof invitationCreate>;

export const createdInvitation = invitation
  .extend(personLink.pick({ url: true }).shape)
  .meta({ id: 'CreatedInvitation' });

export const password = z
  .string()
  .min(PASSWORD_LENGTH_MIN)
  .max(PASSWORD_LENGTH_MAX)
  .refine(isStorable, { error: 'Must not contain NUL or a lone surrogate.' })
  .describe(`${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters, whichever they are.`);

export const invitationAccept = z
  .strictObject({
    token: identifier.describe('What stands behind the `#` of the link.'),
    name: personName.optional().describe('Of a user who is new.'),
    password: password.optional().describe('Of a user who is new, or was reset.'),
    language: language
      .optional()
      .describe('In which a user who is new gets mail, and sees the dashboard. Default: `en`.'),
    dry_run: z
      .boolean()
      .optional()
      .describe('True says what the link is for. Nobody is signed in, and it is not used up.'),
  })
  .meta({ id: 'InvitationAccept' });
export type InvitationAccept = z.input<typeof invitationAccept>;

export const acceptance = z
  .object({
    purpose: z.enum(['invitation', 'reset']),
    account_id: z.string(),
    account_name: z.string(),
    email: z.string(),
    environments: z.array(z.object({ environment_id: z.string(), mode: z.enum(['live', 'dev']), role })),
    needs: z
      .enum(['name_and_password', 'password', 'sign_in'])
      .nullable()
      .describe(
        '`name_and_password`: the user is new. `password`: the user was reset. `sign_in`: a user of this account has the address, and accepts it when they are signed in. Null: they are.',
      ),
    session: userSession
      .nullable()
      .describe('The session that has begun, or that of a user who was signed in; null with `dry_run`.'),
  })
  .meta({ id: 'Acceptance' });
export type Acceptance = z.output<typeof acceptance>;

export const invitations = resource(
  { name: 'Invitations', description: 'Links with which people become members of this environment.' },
  {
    list: {
      method: 'GET',
      path: '/invitations',
      summary: 'List the open invitations to this environment',
      description: `Newest first; at most ${INVITATIONS_MAX} are open at once.`,
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(invitation)) },
      metadata: reads('read:members'),
    },
    create: {
      method: 'POST',
      path: '/invitations',
      summary: 'Invite a person to this environment',
      description: `The link works once, for seven days. Another invitation of the same address replaces the one before. Nobody grants what they lack; an API key invites an owner only while the environment has no member. Fails with \`DUPLICATE\` if the person is a member already; a member whose address is not proven can be invited to another role. At most ${LINKS_MAILED_PER_DAY} invitations and reset links are mailed for an account in 24 hours.`,
      body: invitationCreate,
      responses: { 200: envelope(createdInvitation), 201: envelope(createdInvitation) },
      metadata: writes('write:members', {
        movesMoney: true,
        recent: true,
        discloses: 'a link to sign in with',
        errors: ['DUPLICATE'],
      }),
    },
    revoke: {
      method: 'DELETE',
      path: '/invitations/:id',
      summary: 'Revoke an invitation',
      description: 'Its link no longer works. Requires every permission of its role.',
      responses: { 200: deleted },
      metadata: writes('delete:members', { movesMoney: false, idempotentOn: null }),
    },
    accept: {
      method: 'POST',
      path: '/invitation-acceptances',
      summary: 'Accept an invitation, or choose a new password after a reset',
      description:
        'Signs the browser in. The right of whoever made the invitation to grant its role is checked again. A user of the account accepts it while they are signed in as that user; for anybody else it fails with `INSUFFICIENT_PERMISSIONS`.',
      body: invitationAccept,
      responses: { 200: envelope(acceptance), 201: envelope(acceptance) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        unaudited: 'Writes its entries by itself: the caller is not known when the request begins.',
        caller: 'anyone',
        errors: ['INVITATION_SPENT', 'INSUFFICIENT_PERMISSIONS', 'DUPLICATE'],
      }),
    },
  },
);
