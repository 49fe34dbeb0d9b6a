import { msg } from '@lingui/core/macro';
import type { IconName } from '../../components/icon.tsx';

export interface Destination {
  readonly to: string;
  readonly icon: IconName;
  readonly label: ReturnType<typeof msg>;
  /**
   * Permission required for the page to be listed. If undefined, the page is always listed and says which permission is
   * missing.
   */
  readonly needs?: string;
  /** Opens the page when pressed after `g`. */
  readonly key?: string;
}

const main: readonly Destination[] = [
  { to: '/$mode', icon: 'home', label: msg`Home`, key: 'h' },
  { to: '/$mode/affiliates', icon: 'people', label: msg`Affiliates`, key: 'a' },
  { to: '/$mode/referrals', icon: 'link', label: msg`Referrals`, key: 'r' },
  { to: '/$mode/commissions', icon: 'percent', label: msg`Commissions`, key: 'c' },
  { to: '/$mode/payouts', icon: 'cash', label: msg`Payouts`, key: 'p' },
  { to: '/$mode/reports', icon: 'chart', label: msg`Reports`, key: 't' },
  { to: '/$mode/accounting', icon: 'book', label: msg`Accounting`, needs: 'read:payouts' },
];

const program: readonly Destination[] = [
  { to: '/$mode/groups', icon: 'layers', label: msg`Groups and incentives` },
  { to: '/$mode/coupons', icon: 'tag', label: msg`Coupons` },
  { to: '/$mode/finder', icon: 'bookmark', label: msg`Shortlist` },
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

export const shortcuts: readonly Destination[] = [
  { to: '/$mode/payouts/new', icon: 'cash', label: msg`Prepare payout`, needs: 'write:payouts', key: 'n' },
  {
    to: '/$mode/commissions?state=to_approve',
    icon: 'check',
    label: msg`Approve commissions`,
    needs: 'write:commissions',
  },
  {
    to: '/$mode/affiliates?status=pending',
    icon: 'check',
    label: msg`Review applications`,
    needs: 'write:affiliates',
  },
  { to: '/$mode/affiliates?open=new', icon: 'plus', label: msg`Add affiliate`, needs: 'write:affiliates' },
  { to: '/$mode/coupons?open=new', icon: 'plus', label: msg`Create coupon`, needs: 'write:coupons' },
];

export const SEARCH_KEYS = /Mac/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export const isShownTo =
  (can: (permission: string) => boolean) =>
  ({ needs }: Destination): boolean =>
    needs === undefined || can(needs);

export const inBar = main.filter(({ icon }) => icon !== 'link' && icon !== 'chart' && icon !== 'book');
