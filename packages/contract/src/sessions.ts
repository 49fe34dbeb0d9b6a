import { roles } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { identifier } from './text.ts';
import { timestamp } from './timestamp.ts';

/** Hours until an unused session expires. */
export const SESSION_IDLE_HOURS = 12;
/** Days until a user's session expires, even if the session is in use. */
export const USER_SESSION_DAYS = 30;
export const SESSION_LINK_SECONDS = 60;
/** Number of minutes for which a user's verification counts as recent. */
export const FRESH_MINUTES = 15;

/**
 * Header with the environment that a page shows, so that the page never receives data from another
 * environment.
 */
export const ENVIRONMENT_HEADER = 'Tributary-Environment';
/**
 * Header with the user or key whose session a page was opened with, so that the page never acts for someone
 * who has since signed in in another tab.
 */
export const ACTOR_HEADER = 'Tributary-Actor';

export const session = z
  .object({
    id: z.string(),
    environment_id: z
      .string()
      .describe('Value of the header `Tributary-Environment` for requests in this session.'),
    mode: z.enum(['live', 'dev']),
    account_name: z.string(),
    account_id: z.string(),
    api_key_id: z.string().nullable().describe('Id of the API key; null for a user’s session.'),
    api_key_name: z.string().nullable(),
    user: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        language: z.string(),
        authenticated_at: timestamp.describe('Time at which the user last verified their identity.'),
      })
      .nullable()
      .describe('Signed-in user; null for an API key’s session.'),
    permissions: z
      .array(z.string())
      .describe('Current permissions of the API key or the user’s role; `*` means all.'),
    created_at: timestamp,
    expires_at: timestamp.describe(
      'Time at which the session expires: twelve hours after its last use, or earlier if the API key expires or 30 days have passed since the user signed in.',
    ),
    now: timestamp.describe('Current time in the environment; in dev, the time of the test clock.'),
    sends_mail: z
      .boolean()
      .describe('True if this server can send e-mail. If false, links must be delivered manually.'),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const sessionCreate = z
  .strictObject({
    api_key: identifier.optional().describe('`sk_live_…` or `sk_dev_…`.'),
    token: identifier.optional().describe('Token from a one-time link: the part after the `#`.'),
    dry_run: z
      .boolean()
      .optional()
      .describe(
        'If true, returns the session that would be created, without signing in or using up the link.',
      ),
  })
  .refine(({ api_key, token }) => (api_key === undefined) !== (token === undefined), {
    error: 'Exactly one of api_key and token is required.',
  })
  .meta({ id: 'SessionCreate' });
export type SessionCreate = z.input<typeof sessionCreate>;

export const sessionLink = z
  .object({
    url: z.string().describe('Single-use link that opens the dashboard.'),
    expires_at: timestamp.describe(
      'Time at which the link expires: 60 seconds after it was created, in real time.',
    ),
  })
  .meta({ id: 'SessionLink' });
export type SessionLink = z.output<typeof sessionLink>;

export const sessions = resource(
  { name: 'Sessions', description: 'Browsers that are signed in to the dashboard.' },
  {
    create: {
      method: 'POST',
      path: '/sessions',
      summary: 'Sign a browser in with an API key or a one-time link',
      description:
        'The session token is only set as an HttpOnly cookie. The session has exactly the permissions and the environment of the API key, and ends when the key stops working. A browser has one session per mode: signing in ends the previous session.',
      body: sessionCreate,
      responses: { 200: envelope(session), 201: envelope(session) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        unaudited: 'Writes its own audit entry, because the caller is not known when the request begins.',
        caller: 'anyone',
        errors: ['SESSION_LINK_SPENT'],
      }),
    },
    get: {
      method: 'GET',
      path: '/session',
      summary: 'Get the session of this browser',
      description:
        'With `live` or `dev` in the header `Tributary-Environment`, returns this browser’s session in that mode, whatever the environment.',
      query: z.strictObject({}),
      responses: { 200: envelope(session) },
      metadata: reads(null, { caller: 'session', errors: ['NOT_FOUND'] }),
    },
    end: {
      method: 'DELETE',
      path: '/session',
      summary: 'Sign out of this browser',
      responses: { 200: deleted },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        caller: 'session',
        errors: ['NOT_FOUND'],
      }),
    },
    createLink: {
      method: 'POST',
      path: '/session-links',
      summary: 'Create a single-use link to the dashboard that expires after 60 seconds',
      description: 'The session belongs to the API key that creates the link.',
      body: z.strictObject({}),
      responses: { 201: envelope(sessionLink) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        caller: 'key',
        discloses: 'a sign-in link',
      }),
    },
  },
);
