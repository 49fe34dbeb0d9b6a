import { z } from 'zod';
import { deleted } from './deleted.ts';
import { listEnvelope } from './envelope.ts';
import { mailSuppression } from './mails.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { email } from './text.ts';

export const mailSuppressions = resource(
  { name: 'Mail suppressions', description: 'Addresses that get no more mail of this environment.' },
  {
    list: {
      method: 'GET',
      path: '/mail-suppressions',
      summary: 'List suppressed addresses',
      query: z.strictObject({ ...cursorQuery, email: email.optional().describe('Ignoring case.') }),
      responses: { 200: listEnvelope(mailSuppression) },
      metadata: reads('read:mails'),
    },
    delete: {
      method: 'DELETE',
      path: '/mail-suppressions/:id',
      summary: 'Lift a suppression',
      description: 'The address gets mail again. What was suppressed meanwhile is not sent by itself.',
      responses: { 200: deleted },
      metadata: writes('delete:mails', { movesMoney: false, idempotentOn: null }),
    },
  },
);
