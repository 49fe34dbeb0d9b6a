/** Entry point of the tag, the script served by `GET /t/{pk}.js`. */
import { getClickId } from './cookie.ts';
import { decorate } from './links.ts';
import type { Site } from './settings.ts';
import { consent, identify, init, onReady } from './tracker.ts';

/** Argument passed to the tag; see tag.ts. */
declare const TRIBUTARY_SETTINGS: Site;

type Call = (tributary: Tag) => void;

const api = {
  init,
  getClickId,
  onReady,
  consent,
  decorate,
  identify,
  /** Until the script has loaded, `window.tributary` is an array, which also has `push`. */
  push: (call: Call): void => call(api),
};

/** Value of `window.tributary` once the tag has loaded. */
export type Tag = typeof api;

interface Loaded {
  readonly src?: string;
  readonly name?: string;
}

/**
 * Returns this script's URL. Modules and scripts injected by a tag manager have no `currentScript`, so their URL is
 * looked up among the loaded files.
 */
const ownAddress = (): string | undefined => {
  const script = document.currentScript as HTMLScriptElement | null;
  const loaded: Loaded[] = [script || {}, ...document.scripts, ...performance.getEntries()];
  const addresses = loaded.map(({ src, name }) => src || name).join(' ');
  return (/(\S+\/pk_\w+)\.js/.exec(addresses) || [])[1];
};

const page = window as unknown as { tributary?: Call[] | Tag };
const calls = page.tributary || [];

// Run only once, even if the page includes the tag twice, for example in the theme and in a tag manager.
if (!('init' in calls)) {
  page.tributary = api;
  init({ ...TRIBUTARY_SETTINGS, src: ownAddress() || TRIBUTARY_SETTINGS.src });
  calls.forEach(api.push);
}
