import { z } from 'zod';
import { deleted } from './deleted.ts';
import { listEnvelope } from './envelope.ts';
import { mailSuppression } from './mails.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { email } from './text.ts';

export const mailSuppressions = resource(
  { name: 'Mail suppressions', description: 'Addresses to which this environment no longer sends e-mail.' },
  {
    list: {
      method: 'GET',
      path: '/mail-suppressions',
      summary: 'List suppressed addresses',
      query: z.strictObject({ ...cursorQuery, email: email.optional().describe('Case-insensitive.') }),
      responses: { 200: listEnvelope(mailSuppression) },
      metadata: reads('read:mails'),
    },
    delete: {
      method: 'DELETE',
      path: '/mail-suppressions/:id',
      summary: 'Remove a suppression',
      description:
        'E-mail can be sent to the address again. E-mails suppressed in the meantime are not sent automatically.',
      responses: { 200: deleted },
      metadata: writes('delete:mails', { movesMoney: false, idempotentOn: null }),
    },
  },
);
