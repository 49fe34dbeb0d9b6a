import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { absentIfNull, identifier, name } from './text.ts';
import { timestamp } from './timestamp.ts';

const fields = {
  id: z.string(),
  name: z.string(),
  holder: z.string(),
  iban: z.string().describe('Masked IBAN, such as `DE••••3000`. Only `export` returns the full IBAN.'),
  bic: z.string().nullable(),
  is_default: z.boolean().describe('True for the account that payment files use by default.'),
  created_at: timestamp,
  updated_at: timestamp,
};

export const fundingSource = z.object(fields).meta({ id: 'FundingSource' });
export type FundingSource = z.output<typeof fundingSource>;

export const fundingSourceExport = z
  .object({ ...fields, iban: z.string().describe('Unmasked.') })
  .meta({ id: 'FundingSourceExport' });

const settings = {
  holder: name.describe('Name of the account holder, as registered with the bank.'),
  iban: identifier.describe(
    'IBAN from a SEPA country, stored encrypted. Spaces and lowercase letters are accepted.',
  ),
  bic: identifier.nullable().describe('BIC, if the bank requires it.'),
  is_default: z.boolean(),
};

export const fundingSourceCreate = z
  .strictObject({
    name: name.describe('Name of the account, for use within your team.'),
    holder: settings.holder,
    iban: settings.iban,
    bic: absentIfNull(identifier).describe('BIC, if the bank requires it.'),
    is_default: settings.is_default
      .optional()
      .describe('If true, this becomes the default account. Default: true for the first funding source.'),
  })
  .meta({ id: 'FundingSourceCreate' });
export type FundingSourceCreate = z.input<typeof fundingSourceCreate>;

export const fundingSourceUpdate = z
  .strictObject({ name: name.optional(), ...z.object(settings).partial().shape })
  .meta({ id: 'FundingSourceUpdate' });
export type FundingSourceUpdate = z.input<typeof fundingSourceUpdate>;

export const fundingSources = resource(
  {
    name: 'Funding sources',
    description: 'Bank accounts that you pay affiliates from, saved for use in SEPA payment files.',
  },
  {
    list: {
      method: 'GET',
      path: '/funding-sources',
      summary: 'List funding sources',
      query: z.strictObject({ ...cursorQuery }),
      responses: { 200: listEnvelope(fundingSource) },
      metadata: reads('read:payouts'),
    },
    create: {
      method: 'POST',
      path: '/funding-sources',
      summary: 'Add a bank account that you pay from',
      body: fundingSourceCreate,
      responses: { 200: envelope(fundingSource), 201: envelope(fundingSource) },
      metadata: writes('write:payouts', { movesMoney: false, recent: true }),
    },
    get: {
      method: 'GET',
      path: '/funding-sources/:id',
      summary: 'Get a funding source',
      query: z.strictObject({}),
      responses: { 200: envelope(fundingSource) },
      metadata: reads('read:payouts'),
    },
    update: {
      method: 'PUT',
      path: '/funding-sources/:id',
      summary: 'Update a funding source',
      description: 'Changes only the fields you send. Existing payment files do not change.',
      body: fundingSourceUpdate,
      responses: { 200: envelope(fundingSource) },
      metadata: writes('write:payouts', { movesMoney: false, recent: true }),
    },
    export: {
      method: 'POST',
      path: '/funding-sources/:id/export',
      summary: 'Get a funding source with its full IBAN',
      description:
        'For payment files. Each request is recorded in the audit log. The response is never cached or stored for replay.',
      body: z.strictObject({}),
      responses: { 200: envelope(fundingSourceExport) },
      metadata: writes('write:payouts', {
        movesMoney: false,
        idempotentOn: null,
        recent: true,
        discloses: 'the IBAN of the funding source',
      }),
    },
    delete: {
      method: 'DELETE',
      path: '/funding-sources/:id',
      summary: 'Delete a funding source',
      description: 'If you delete the default funding source, there is no default until you set another.',
      responses: { 200: deleted },
      metadata: writes('delete:payouts', { movesMoney: false, idempotentOn: null, recent: true }),
    },
  },
);
