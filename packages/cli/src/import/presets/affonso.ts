import { emailOf, payoutOf, trackingIdOf } from './cells.ts';
import { type Preset, shapedFile } from './preset.ts';

/*
 * Documented: all four columns, in the help page on the CSV that Affonso imports.
 * Not documented: any export of affiliates, referrals or commissions.
 */

const affiliates = shapedFile('Affonso', 'affiliates', {
  source: 'Affonso, "How do I import data into Affonso?"',
  columns: {
    name: ['Name'],
    email: ['Email'],
    token: ['Tracking Parameter'],
    paypal_email: ['PayPal Email'],
  },
  needed: ['name', 'email', 'token'],
  dropped: '',
  toRow: (cells) => {
    const email = emailOf(cells('email'));
    return {
      item: {
        name: cells('name') ?? email,
        email,
        tracking_id: trackingIdOf(cells('token')),
        ...payoutOf({ paypal: emailOf(cells('paypal_email')) }),
      },
    };
  },
});

export const affonso: Preset = { service: 'Affonso', files: { affiliates } };
