import type { IconName } from '../components/icon.tsx';
import type { Mode } from './session/session.ts';

const places: Readonly<Record<string, { readonly folder: string; readonly icon: IconName }>> = {
  affiliate: { folder: 'affiliates', icon: 'people' },
  referral: { folder: 'referrals', icon: 'link' },
  commission: { folder: 'commissions', icon: 'percent' },
  conversion: { folder: 'commissions', icon: 'percent' },
  payout: { folder: 'payouts', icon: 'cash' },
};

/** Returns the page for an object. Coupons have no page of their own and open in the panel next to their list. */
export function addressOf(type: string, id: string, mode: Mode): { href: string; icon: IconName } | null {
  if (type === 'coupon') return { href: `/${mode}/coupons?open=${encodeURIComponent(id)}`, icon: 'tag' };
  const place = places[type];
  return place ? { href: `/${mode}/${place.folder}/${encodeURIComponent(id)}`, icon: place.icon } : null;
}
