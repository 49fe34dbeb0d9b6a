import type { UserSession } from '@tributary/sdk';
import { type Leaving, takeLeaving } from '../app/session/at-provider.ts';
import { tellOtherTabs } from '../app/session/other-tabs.ts';
import { isMode, keepMode, type Mode } from '../app/session/session.ts';

const WAY_KEY = 'tributary.way';

/** Method last used to sign in with this browser. */
export type Way = 'key' | 'user';
export const lastWay = (): Way => (localStorage.getItem(WAY_KEY) === 'key' ? 'key' : 'user');

const isBack = /\/signed-in\//.test(window.location.pathname);

/** State stored before the redirect to an identity provider. Present only on the page to which the provider returns. */
export const left: Leaving = isBack ? takeLeaving() : { search: window.location.search };

/** Query string of this page or, after returning from an identity provider, of the page before the redirect. */
export const search = new URLSearchParams(left.search);
const asked = search.get('mode') ?? '';

/** Environment that the user tried to open. */
export const wantedMode: Mode | undefined = isMode(asked) ? asked : undefined;

/** Returns the URL of a path below the dashboard's root, `/app`. */
export const addressOf = (path: string): string => new URL(path.replace(/^\//, ''), document.baseURI).href;

/**
 * Returns the page that the user tried to open if it belongs to one of the environments, or else the first
 * environment's home page.
 */
export function placeIn(modes: readonly Mode[]): string {
  const back = search.get('back') ?? '';
  const wanted = modes.find((mode) => new RegExp(`^/${mode}([/?]|$)`).test(back));
  if (wanted !== undefined) return addressOf(back);
  const mode = modes.find((each) => each === wantedMode) ?? modes[0] ?? 'live';
  return addressOf(`/${mode}`);
}

/** Opens the dashboard, which is a separate bundle. A window opened only for a confirmation closes instead. */
export function goOn(modes: readonly Mode[], way: Way): void {
  localStorage.setItem(WAY_KEY, way);
  for (const mode of modes) tellOtherTabs(mode);
  if (modes[0] !== undefined) keepMode(modes[0]);
  if (search.get('proof') === 'window') window.close();
  else window.location.replace(placeIn(modes));
}

/** Returns a user's environments, live ones first. */
export const modesOf = ({ environments }: UserSession): Mode[] =>
  (['live', 'dev'] as const).filter((mode) => environments.some((each) => each.mode === mode));
