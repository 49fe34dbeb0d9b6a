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

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;
/** Lifetime, in hours, of a link created at the operator's terminal or by a reset. */
export const RESET_HOURS = 24;

export const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role,
    made_by: z
      .string()
      .describe('Id of the user or API key that created the invitation, or `administrator`.'),
    is_mailed: z.boolean(),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;

export const invitationCreate = z
  .strictObject({
    email: email.describe(
      'E-mail address of the person to invite. Only this person should accept the invitation.',
    ),
    role: role.describe('Role to assign. The caller must have every permission of the role.'),
    is_mailed: z
      .boolean()
      .optional()
      .describe(
        'If true, the link is sent by e-mail, and accepting the invitation also verifies the address. If false, the response contains the link for you to deliver. Fails with `VALIDATION_ERROR` if the server cannot send e-mail. Default false.',
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
  .describe(`${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters of any kind.`);

export const invitationAccept = z
  .strictObject({
    token: identifier.describe('Token from the link: the part after the `#`.'),
    name: personName.optional().describe('Name of the user. Required for a new user.'),
    password: password.optional().describe('Password. Required for a new user or after a reset.'),
    language: language.optional().describe('Language of a new user’s e-mails and dashboard. Default: `en`.'),
    dry_run: z
      .boolean()
      .optional()
      .describe('If true, returns the purpose of the link without signing in or using up the link.'),
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
        'Next requirement. `name_and_password`: the user is new. `password`: the user’s sign-in was reset. `sign_in`: the address belongs to a user of this account, who must sign in to accept the invitation. null: the user is already signed in.',
      ),
    session: userSession
      .nullable()
      .describe('New session, or existing session if the user was already signed in; null with `dry_run`.'),
  })
  .meta({ id: 'Acceptance' });
export type Acceptance = z.output<typeof acceptance>;

export const invitations = resource(
  { name: 'Invitations', description: 'Links through which people become members of this environment.' },
  {
    list: {
      method: 'GET',
      path: '/invitations',
      summary: 'List pending invitations to this environment',
      description: `Newest first. At most ${INVITATIONS_MAX} invitations can be pending at the same time.`,
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(invitation)) },
      metadata: reads('read:members'),
    },
    create: {
      method: 'POST',
      path: '/invitations',
      summary: 'Invite a person to this environment',
      description: `The link can be used once and expires after seven days. Inviting the same address again replaces the previous invitation. Callers can grant only permissions that they have; an API key can invite an owner only while the environment has no members. Fails with \`DUPLICATE\` if the person is already a member; a member with an unverified address can be invited to another role. At most ${LINKS_MAILED_PER_DAY} invitations and reset links are sent by e-mail per account in 24 hours.`,
      body: invitationCreate,
      responses: { 200: envelope(createdInvitation), 201: envelope(createdInvitation) },
      metadata: writes('write:members', {
        movesMoney: true,
        recent: true,
        discloses: 'a sign-in link',
        errors: ['DUPLICATE'],
      }),
    },
    revoke: {
      method: 'DELETE',
      path: '/invitations/:id',
      summary: 'Revoke an invitation',
      description: 'The link stops working. The caller must have every permission of the invited role.',
      responses: { 200: deleted },
      metadata: writes('delete:members', { movesMoney: false, idempotentOn: null }),
    },
    accept: {
      method: 'POST',
      path: '/invitation-acceptances',
      summary: 'Accept an invitation, or choose a new password after a reset',
      description:
        'Signs the browser in. The creator of the invitation must still be allowed to grant the role. If the address belongs to a user of the account, that user must be signed in; otherwise the request fails with `INSUFFICIENT_PERMISSIONS`.',
      body: invitationAccept,
      responses: { 200: envelope(acceptance), 201: envelope(acceptance) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        unaudited: 'Writes its own audit entries, because the caller is not known when the request begins.',
        caller: 'anyone',
        errors: ['INVITATION_SPENT', 'INSUFFICIENT_PERMISSIONS', 'DUPLICATE'],
      }),
    },
  },
);
