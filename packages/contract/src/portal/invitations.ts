import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { writes } from '../permissions.ts';
import { resource } from '../resource.ts';
import { identifier } from '../text.ts';
import { portalMe } from './me.ts';

export const portalInvitations = resource(
  {
    name: 'Portal invitations',
    description: 'Links with which a merchant lets an affiliate into the portal.',
  },
  {
    accept: {
      method: 'POST',
      path: '/portal/link-acceptances',
      summary: 'Sign in with a link of the merchant',
      description:
        'The link works once. The session proves nothing: what needs a proof from the last 15 minutes needs a code by mail. `INVITATION_SPENT` for a link that is unknown, was used or replaced, or is too old.',
      body: z
        .strictObject({ token: identifier.describe('What stands behind the `#` of the link.') })
        .meta({ id: 'PortalLinkAccept' }),
      responses: { 201: envelope(portalMe) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        caller: 'anyone',
        errors: ['NOT_FOUND', 'INVITATION_SPENT'],
        unaudited: 'Writes its entry by itself: the caller is not known when the request begins.',
      }),
    },
  },
);
