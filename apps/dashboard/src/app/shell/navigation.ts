import { msg } from '@lingui/core/macro';
import type { IconName } from '../../components/icon.tsx';

export interface Destination {
  readonly to: string;
  readonly icon: IconName;
  readonly label: ReturnType<typeof msg>;
  /**
   * Permission required for the page to be listed. By default, the page is always listed and explains which
   * permission is missing.
   */
  readonly needs?: string;
}

const main: readonly Destination[] = [
  { to: '/$mode', icon: 'home', label: msg`Home` },
  { to: '/$mode/affiliates', icon: 'people', label: msg`Affiliates` },
  { to: '/$mode/referrals', icon: 'link', label: msg`Referrals` },
  { to: '/$mode/commissions', icon: 'percent', label: msg`Commissions` },
  { to: '/$mode/payouts', icon: 'cash', label: msg`Payouts` },
  { to: '/$mode/reports', icon: 'chart', label: msg`Reports` },
  { to: '/$mode/accounting', icon: 'book', label: msg`Accounting`, needs: 'read:payouts' },
];

const program: readonly Destination[] = [
  { to: '/$mode/groups', icon: 'layers', label: msg`Groups and incentives` },
  { to: '/$mode/coupons', icon: 'tag', label: msg`Coupons` },
  { to: '/$mode/finder', icon: 'compass', label: msg`Shortlist` },
];

const build: readonly Destination[] = [
  { to: '/$mode/tracking', icon: 'pulse', label: msg`Tracking` },
  { to: '/$mode/connections', icon: 'swap', label: msg`Connections`, needs: 'read:connections' },
  { to: '/$mode/developers', icon: 'code', label: msg`Developers` },
  { to: '/$mode/settings', icon: 'sliders', label: msg`Settings` },
];

export const sections = [
  { title: null, items: main },
  { title: msg`Program`, items: program },
  { title: msg`Build`, items: build },
] as const;

export const destinations: readonly Destination[] = [...main, ...program, ...build];

/** Returns true if these permissions allow the page to be listed. */
export const isShownTo =
  (can: (permission: string) => boolean) =>
  ({ needs }: Destination): boolean =>
    needs === undefined || can(needs);

/** Pages in the bottom bar on narrow screens. */
export const inBar = main.filter(({ icon }) => icon !== 'link' && icon !== 'chart' && icon !== 'book');
