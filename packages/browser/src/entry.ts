/** Where the tag begins: what a script from `GET /t/{pk}.js` runs. */
import { getClickId } from './cookie.ts';
import { decorate } from './links.ts';
import type { Site } from './settings.ts';
import { consent, identify, init, onReady } from './tracker.ts';

/** The argument of the tag: see tag.ts. */
declare const TRIBUTARY_SETTINGS: Omit<Site, 'src'>;

type Call = (tributary: Tag) => void;

const api = {
  init,
  getClickId,
  onReady,
  consent,
  decorate,
  identify,
  /** Before the script has loaded, `window.tributary` is an array that takes the same. */
  push: (call: Call): void => call(api),
};

/** What the tag leaves in `window.tributary`. */
export type Tag = typeof api;

const page = window as unknown as { tributary?: Call[] | Tag };
const calls = page.tributary || [];

// The same tag twice, in the theme and in a tag manager say, is one.
if (!('init' in calls)) {
  const { src } = document.currentScript as HTMLScriptElement;
  page.tributary = api;
  init({ ...TRIBUTARY_SETTINGS, src: src.replace(/\.js(\?.*)?$/, '') });
  calls.forEach(api.push);
}
