import { AFFILIATE_NAME_LENGTH_MAX, partnershipStatuses } from '@tributary/core';
import { z } from 'zod';
import { deleted } from '../deleted.ts';
import { envelope } from '../envelope.ts';
import { reads, writes } from '../permissions.ts';
import { resource } from '../resource.ts';
import { email, identifier, personNameOf } from '../text.ts';
import { timestamp } from '../timestamp.ts';

/** Header with the id of the program whose portal the request is for. */
export const PORTAL_HEADER = 'Tributary-Portal';

export const portalMe = z
  .object({
    name: z.string(),
    email: z.string(),
    partnership_status: z.enum(partnershipStatuses),
    rejection_reason: z
      .string()
      .nullable()
      .describe('Reason for the rejection, written by the merchant; null unless the status is `REJECTED`.'),
    program_id: z.string(),
    program_name: z.string(),
    created_at: timestamp.describe('Time at which the affiliate applied or was added.'),
    timezone: z.string().describe('Time zone that determines when the program’s days start and end.'),
    authenticated_at: timestamp.describe(
      'Time at which the affiliate last verified their identity; 1970 in a session that started with a link from the merchant.',
    ),
    now: timestamp.describe('Current time in the environment; in dev, the time of the test clock.'),
  })
  .meta({ id: 'PortalMe' });
export type PortalMe = z.output<typeof portalMe>;

export const portalCode = z
  .object({ expires_at: timestamp.describe('Time at which the code expires.') })
  .meta({ id: 'PortalCode' });

export const portalSession = z
  .object({
    id: z.string(),
    is_current: z.boolean(),
    browser: z.string().describe('Browser family and system, such as `Firefox on Linux`.'),
    network: z.string().describe('IP address at sign-in, truncated to /24 or /48.'),
    created_at: timestamp,
    last_used_at: timestamp.describe('Time at which the session was last used, to the minute.'),
  })
  .meta({ id: 'PortalSession' });
export type PortalSession = z.output<typeof portalSession>;

/** Metadata of routes that let affiliates change their own account. Repeating a change has no effect. */
export const ownWrite = { movesMoney: false, idempotentOn: null, caller: 'affiliate' } as const;
const code = identifier.describe('Code from the e-mail. Case, spaces and hyphens are ignored.');

export const portalMeRoutes = resource(
  {
    name: 'Portal account',
    description: 'Affiliate’s own account in the program’s portal.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/me',
      summary: 'Get the signed-in affiliate',
      query: z.strictObject({}),
      responses: { 200: envelope(portalMe) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    update: {
      method: 'PUT',
      path: '/portal/me',
      summary: 'Change your name',
      body: z.strictObject({ name: personNameOf(AFFILIATE_NAME_LENGTH_MAX) }).meta({ id: 'PortalMeUpdate' }),
      responses: { 200: envelope(portalMe) },
      metadata: writes(null, ownWrite),
    },
    sendCode: {
      method: 'POST',
      path: '/portal/me/codes',
      summary: 'E-mail a code to verify your identity again',
      description:
        'Required before changing payment details or the e-mail address if the last verification was more than 15 minutes ago. If you request a code again, the same code is sent.',
      body: z.strictObject({}),
      responses: { 201: envelope(portalCode) },
      metadata: writes(null, { ...ownWrite, unaudited: 'Changes nothing except the code that is sent.' }),
    },
    prove: {
      method: 'POST',
      path: '/portal/me/proofs',
      summary: 'Verify your identity again with the code sent by e-mail',
      description:
        'Fails with `SIGN_IN_FAILED` if the code is wrong, after five wrong codes, or after ten minutes.',
      body: z.strictObject({ code }).meta({ id: 'PortalProof' }),
      responses: { 200: envelope(portalMe) },
      metadata: writes(null, { ...ownWrite, errors: ['SIGN_IN_FAILED'] }),
    },
    changeEmail: {
      method: 'POST',
      path: '/portal/me/email',
      summary: 'Send a code to a new e-mail address',
      description:
        'If the address belongs to another affiliate of the program, no e-mail is sent, but the response is the same.',
      body: z.strictObject({ email }).meta({ id: 'PortalEmail' }),
      responses: { 201: envelope(portalCode) },
      metadata: writes(null, {
        ...{ ...ownWrite, recent: true },
        unaudited: 'Changes nothing until the code is entered.',
      }),
    },
    confirmEmail: {
      method: 'PUT',
      path: '/portal/me/email',
      summary: 'Change your e-mail address, using the code sent to the new address',
      description: 'Sends a notice to the previous address.',
      body: z.strictObject({ code }).meta({ id: 'PortalEmailConfirm' }),
      responses: { 200: envelope(portalMe) },
      metadata: writes(null, { ...{ ...ownWrite, recent: true }, errors: ['SIGN_IN_FAILED', 'DUPLICATE'] }),
    },
    sessions: {
      method: 'GET',
      path: '/portal/sessions',
      summary: 'List the browsers in which you are signed in',
      description: 'Most recently used first.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(portalSession)) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    endSession: {
      method: 'DELETE',
      path: '/portal/sessions/:id',
      summary: 'Sign out of one browser',
      description: 'Takes effect within a second, including for the browser that sends the request.',
      responses: { 200: deleted },
      metadata: writes(null, ownWrite),
    },
    signOut: {
      method: 'DELETE',
      path: '/portal/session',
      summary: 'Sign out of this browser',
      responses: { 200: deleted },
      metadata: writes(null, ownWrite),
    },
  },
);
