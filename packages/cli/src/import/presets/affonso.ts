import { emailOf, payoutOf } from './cells.ts';
import { type Preset, shapedFile } from './preset.ts';

/*
 * Documented: all four columns, in the help page about importing CSV files into Affonso.
 * Not documented: any export of affiliates, referrals or commissions.
 */

const affiliates = shapedFile('Affonso', 'affiliates', {
  source: 'Affonso, "How do I import data into Affonso?"',
  columns: {
    name: ['Name'],
    email: ['Email'],
    tokens: ['Tracking Parameter'],
    paypal_email: ['PayPal Email'],
  },
  needed: ['name', 'email', 'tokens'],
  dropped: '',
  toRow: (cells, list) => {
    const email = emailOf(cells('email'));
    return {
      codes: list('tokens'),
      item: {
        name: cells('name') ?? email,
        email,
        ...payoutOf({ paypal: emailOf(cells('paypal_email')) }),
      },
    };
  },
});

export const affonso: Preset = { service: 'Affonso', files: { affiliates } };
