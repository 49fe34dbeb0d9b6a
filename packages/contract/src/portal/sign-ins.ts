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
    expires_at: timestamp.describe('Ten minutes from now.'),
    sends_codes: z
      .boolean()
      .describe(
        'Whether this server mails codes. False: in dev, codes are in the mailbox of the environment; in live, the merchant gives out links.',
      ),
  })
  .meta({ id: 'PortalSignIn' });
export type PortalSignIn = z.output<typeof portalSignIn>;

const byAnyone = {
  movesMoney: false,
  idempotentOn: null,
  caller: 'anyone',
  unaudited: 'Writes its entry by itself: the caller is not known when the request begins.',
} as const;

export const portalSignIns = resource(
  {
    name: 'Portal sign-ins',
    description:
      'How affiliates sign in to the portal of their program. Requests name it in the header `Tributary-Portal`.',
  },
  {
    create: {
      method: 'POST',
      path: '/portal/sign-ins',
      summary: 'Mail a sign-in code to an affiliate',
      description:
        'The response is the same whether an affiliate has the address or not. The code works in this browser only, which gets an HttpOnly cookie. `NOT_FOUND` where the program has no open portal.',
      body: z.strictObject({ email }).meta({ id: 'PortalSignInCreate' }),
      responses: { 201: envelope(portalSignIn) },
      metadata: writes(null, { ...byAnyone, errors: ['NOT_FOUND'] }),
    },
    answer: {
      method: 'POST',
      path: '/portal/sign-ins/:id/answer',
      summary: 'Sign in with the code that was mailed',
      description:
        'The token of the session is in an HttpOnly cookie only. After five wrong codes the sign-in is over.',
      body: z
        .strictObject({ code: identifier.describe('Case, spaces and hyphens do not matter.') })
        .meta({ id: 'PortalSignInAnswer' }),
      responses: { 201: envelope(portalMe) },
      metadata: writes(null, { ...byAnyone, errors: ['NOT_FOUND', 'SIGN_IN_FAILED'] }),
    },
  },
);
