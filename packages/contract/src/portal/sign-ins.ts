import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { writes } from '../permissions.ts';
import { resource } from '../resource.ts';
import { email, identifier } from '../text.ts';
import { timestamp } from '../timestamp.ts';
import { portalMe } from './me.ts';

export const portalSignIn = z
  .object({
    id: z.string(),
    expires_at: timestamp.describe('Time at which the sign-in expires: ten minutes after the request.'),
    sends_codes: z
      .boolean()
      .describe(
        'True if this server e-mails codes. If false, codes are stored in the environment’s mailbox in dev, and in live the merchant provides sign-in links.',
      ),
  })
  .meta({ id: 'PortalSignIn' });
export type PortalSignIn = z.output<typeof portalSignIn>;

const byAnyone = {
  movesMoney: false,
  idempotentOn: null,
  caller: 'anyone',
  unaudited: 'Writes its own audit entry, because the caller is not known when the request begins.',
} as const;

export const portalSignIns = resource(
  {
    name: 'Portal sign-ins',
    description:
      'Affiliates’ sign-in to their program’s portal, identified by the header `Tributary-Portal`.',
  },
  {
    create: {
      method: 'POST',
      path: '/portal/sign-ins',
      summary: 'E-mail a sign-in code to an affiliate',
      description:
        'The response is the same whether or not an affiliate has the address. The code works only in this browser, which is identified by an HttpOnly cookie. Fails with `NOT_FOUND` if the program has no open portal.',
      body: z.strictObject({ email }).meta({ id: 'PortalSignInCreate' }),
      responses: { 201: envelope(portalSignIn) },
      metadata: writes(null, { ...byAnyone, errors: ['NOT_FOUND'] }),
    },
    answer: {
      method: 'POST',
      path: '/portal/sign-ins/:id/answer',
      summary: 'Sign in with the code sent by e-mail',
      description:
        'The session token is only set as an HttpOnly cookie. The sign-in expires after five wrong codes.',
      body: z
        .strictObject({
          code: identifier.describe('Code from the e-mail. Case, spaces and hyphens are ignored.'),
        })
        .meta({ id: 'PortalSignInAnswer' }),
      responses: { 201: envelope(portalMe) },
      metadata: writes(null, { ...byAnyone, errors: ['NOT_FOUND', 'SIGN_IN_FAILED'] }),
    },
  },
);
