import { z } from 'zod';
import { envelope } from '../envelope.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import {
  fileDownload,
  fileQuery,
  monthQuery,
  PDF_NOTE,
  statement,
  statementMonth,
  yearQuery,
} from '../statements.ts';

export const portalStatements = resource(
  {
    name: 'Portal statements',
    description: 'Affiliates’ monthly statements, in their program’s portal.',
  },
  {
    list: {
      method: 'GET',
      path: '/portal/statements',
      summary: 'List your monthly statements for a year',
      description:
        'Returns an item for each month of sale and each currency, newest first. Within a month, the program’s currency comes first.',
      query: yearQuery,
      responses: { 200: envelope(z.array(statementMonth)) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    get: {
      method: 'GET',
      path: '/portal/statement',
      summary: 'Get your statement for a month',
      query: monthQuery,
      responses: { 200: envelope(statement) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    file: {
      method: 'GET',
      path: '/portal/statement/file',
      summary: 'Get your statement for a month as a PDF or CSV file',
      description: PDF_NOTE,
      query: fileQuery,
      responses: { 200: envelope(fileDownload) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
