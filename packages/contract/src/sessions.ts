import { roles } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { identifier } from './text.ts';
import { timestamp } from './timestamp.ts';

/** A session that nobody uses ends after this many hours. */
export const SESSION_IDLE_HOURS = 12;
/** A user's session ends this many days after its beginning, whatever its use. */
export const USER_SESSION_DAYS = 30;
export const SESSION_LINK_SECONDS = 60;
/** How long a user's proof of who they are counts as fresh. */
export const FRESH_MINUTES = 15;

/** Names the environment that a page shows, so that it never gets the data of another one. */
export const ENVIRONMENT_HEADER = 'Tributary-Environment';
/** Names whose session a page was opened with, so that it never acts as somebody who has signed in since in another tab. */
export const ACTOR_HEADER = 'Tributary-Actor';

export const session = z
  .object({
    id: z.string(),
    environment_id: z.string().describe('What the header `Tributary-Environment` of its requests says.'),
    mode: z.enum(['live', 'dev']),
    account_name: z.string(),
    account_id: z.string(),
    api_key_id: z.string().nullable().describe('Null for the session of a user.'),
    api_key_name: z.string().nullable(),
    user: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        language: z.string(),
        authenticated_at: timestamp.describe('When the user last proved who they are.'),
      })
      .nullable()
      .describe('Null for the session of an API key.'),
    permissions: z
      .array(z.string())
      .describe('Those of its API key, or of the role of its user, at this moment; `*` means all.'),
    created_at: timestamp,
    expires_at: timestamp.describe(
      'Twelve hours after its last use. Earlier with its API key, and 30 days after a user signed in.',
    ),
    now: timestamp.describe("The environment's clock: in dev, the test clock."),
    sends_mail: z
      .boolean()
      .describe('Whether this server can send mail. Without it, links have to be copied.'),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const sessionCreate = z
  .strictObject({
    api_key: identifier.optional().describe('`sk_live_…` or `sk_dev_…`.'),
    token: identifier.optional().describe('What stands behind the `#` of a one-time link.'),
    dry_run: z
      .boolean()
      .optional()
      .describe(
        'True returns the session that it would be. Nobody is signed in, and the link is not used up.',
      ),
  })
  .refine(({ api_key, token }) => (api_key === undefined) !== (token === undefined), {
    error: 'Exactly one of api_key and token is required.',
  })
  .meta({ id: 'SessionCreate' });
export type SessionCreate = z.input<typeof sessionCreate>;

export const sessionLink = z
  .object({
    url: z.string().describe('Opens the dashboard once.'),
    expires_at: timestamp.describe('60 seconds from now, by the real clock.'),
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
        'The token of the session is in an HttpOnly cookie only. The session has exactly the permissions and the environment of its API key and ends with it. A browser has one session per mode: signing in ends the one before.',
      body: sessionCreate,
      responses: { 200: envelope(session), 201: envelope(session) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        unaudited: 'Writes its entry by itself: the caller is not known when the request begins.',
        caller: 'anyone',
        errors: ['SESSION_LINK_SPENT'],
      }),
    },
    get: {
      method: 'GET',
      path: '/session',
      summary: 'Get the session of this browser',
      description:
        'The header `Tributary-Environment` may also be `live` or `dev` here: the session of that mode, whatever its environment.',
      query: z.strictObject({}),
      responses: { 200: envelope(session) },
      metadata: reads(null, { caller: 'session', errors: ['NOT_FOUND'] }),
    },
    end: {
      method: 'DELETE',
      path: '/session',
      summary: 'Sign this browser out',
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
      summary: 'Create a link that opens the dashboard once, within 60 seconds',
      description: 'Its session is one of the API key that makes the link.',
      body: z.strictObject({}),
      responses: { 201: envelope(sessionLink) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        caller: 'key',
        discloses: 'a link to sign in with',
      }),
    },
  },
);
