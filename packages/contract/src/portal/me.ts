import { AFFILIATE_NAME_LENGTH_MAX, partnershipStatuses } from '@tributary/core';
import { z } from 'zod';
import { deleted } from '../deleted.ts';
import { envelope } from '../envelope.ts';
import { reads, writes } from '../permissions.ts';
import { resource } from '../resource.ts';
import { email, identifier, personNameOf } from '../text.ts';
import { timestamp } from '../timestamp.ts';

/** Names the program whose portal a page belongs to. */
export const PORTAL_HEADER = 'Tributary-Portal';

export const portalMe = z
  .object({
    name: z.string(),
    email: z.string(),
    partnership_status: z.enum(partnershipStatuses),
    rejection_reason: z.string().nullable().describe('What the merchant wrote; null unless `REJECTED`.'),
    program_id: z.string(),
    program_name: z.string(),
    timezone: z.string().describe('In which the program counts its days.'),
    authenticated_at: timestamp.describe(
      'When the affiliate last proved who they are; 1970 in a session that began with a link of the merchant.',
    ),
    now: timestamp.describe("The environment's clock: in dev, the test clock."),
  })
  .meta({ id: 'PortalMe' });
export type PortalMe = z.output<typeof portalMe>;

export const portalCode = z
  .object({ expires_at: timestamp.describe('When the code no longer works.') })
  .meta({ id: 'PortalCode' });

export const portalSession = z
  .object({
    id: z.string(),
    is_current: z.boolean(),
    browser: z.string().describe('Its family and system, such as `Firefox on Linux`.'),
    network: z.string().describe('The address of the sign-in, cut to /24 or /48.'),
    created_at: timestamp,
    last_used_at: timestamp.describe('Accurate to the minute.'),
  })
  .meta({ id: 'PortalSession' });
export type PortalSession = z.output<typeof portalSession>;

/** Facts of what affiliates change of themselves. A repetition changes nothing. */
export const ownWrite = { movesMoney: false, idempotentOn: null, caller: 'affiliate' } as const;
const code = identifier.describe('That of the mail. Case, spaces and hyphens do not matter.');

export const portalMeRoutes = resource(
  {
    name: 'Portal account',
    description: 'What affiliates see and change of themselves in the portal of their program.',
  },
  {
    get: {
      method: 'GET',
      path: '/portal/me',
      summary: 'Get the affiliate who is signed in',
      query: z.strictObject({}),
      responses: { 200: envelope(portalMe) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    update: {
      method: 'PUT',
      path: '/portal/me',
      summary: 'Change the own name',
      body: z.strictObject({ name: personNameOf(AFFILIATE_NAME_LENGTH_MAX) }).meta({ id: 'PortalMeUpdate' }),
      responses: { 200: envelope(portalMe) },
      metadata: writes(null, ownWrite),
    },
    sendCode: {
      method: 'POST',
      path: '/portal/me/codes',
      summary: 'Mail a code that proves the affiliate again',
      description:
        'For what needs a proof from the last 15 minutes: payment details and the e-mail address. Requested again, it is the same code.',
      body: z.strictObject({}),
      responses: { 201: envelope(portalCode) },
      metadata: writes(null, { ...ownWrite, unaudited: 'Changes nothing but the code that is mailed.' }),
    },
    prove: {
      method: 'POST',
      path: '/portal/me/proofs',
      summary: 'Prove the affiliate again with the code that was mailed',
      description: '`SIGN_IN_FAILED` for a wrong code, after five of them, and after ten minutes.',
      body: z.strictObject({ code }).meta({ id: 'PortalProof' }),
      responses: { 200: envelope(portalMe) },
      metadata: writes(null, { ...ownWrite, errors: ['SIGN_IN_FAILED'] }),
    },
    changeEmail: {
      method: 'POST',
      path: '/portal/me/email',
      summary: 'Mail a code to a new e-mail address',
      description:
        'The response is the same whether another affiliate of the program has the address or not: then nothing is mailed.',
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
      summary: 'Change the own e-mail address with the code that was mailed to it',
      description: 'Mails a notice to the former address.',
      body: z.strictObject({ code }).meta({ id: 'PortalEmailConfirm' }),
      responses: { 200: envelope(portalMe) },
      metadata: writes(null, { ...{ ...ownWrite, recent: true }, errors: ['SIGN_IN_FAILED', 'DUPLICATE'] }),
    },
    sessions: {
      method: 'GET',
      path: '/portal/sessions',
      summary: 'List the browsers in which the affiliate is signed in',
      description: 'The latest first.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(portalSession)) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    endSession: {
      method: 'DELETE',
      path: '/portal/sessions/:id',
      summary: 'Sign a browser out',
      description: 'Takes effect within a second, also for the browser that makes the call.',
      responses: { 200: deleted },
      metadata: writes(null, ownWrite),
    },
    signOut: {
      method: 'DELETE',
      path: '/portal/session',
      summary: 'Sign this browser out',
      responses: { 200: deleted },
      metadata: writes(null, ownWrite),
    },
  },
);
