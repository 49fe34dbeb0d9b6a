import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { writes } from '../permissions.ts';
import { resource } from '../resource.ts';
import { identifier } from '../text.ts';
import { portalMe } from './me.ts';

export const portalInvitations = resource(
  {
    name: 'Portal invitations',
    description: 'Links from the merchant that sign an affiliate in to the portal.',
  },
  {
    accept: {
      method: 'POST',
      path: '/portal/link-acceptances',
      summary: 'Sign in with a link from the merchant',
      description:
        'The link can be used only once. It does not verify the affiliate’s identity: requests that require verification within the last 15 minutes still require a code sent by e-mail. Fails with `INVITATION_SPENT` if the link is unknown, already used, replaced or expired.',
      body: z
        .strictObject({ token: identifier.describe('Token from the link: the part after the `#`.') })
        .meta({ id: 'PortalLinkAccept' }),
      responses: { 201: envelope(portalMe) },
      metadata: writes(null, {
        movesMoney: false,
        idempotentOn: null,
        caller: 'anyone',
        errors: ['NOT_FOUND', 'INVITATION_SPENT'],
        unaudited: 'Writes its own audit entry, because the caller is not known when the request begins.',
      }),
    },
  },
);
