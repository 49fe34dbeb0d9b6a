import { TributaryPortal } from '@tributary/sdk/portal';

/** The server inserts the program's id into the page. */
const program = document.querySelector<HTMLMetaElement>('meta[name="program"]')?.content ?? '';

/** Path of the portal, with a trailing slash. */
export const basePath = new URL(document.baseURI).pathname;

/** A proxy may have added a path before `/p/`. */
const serverUrl = new URL('../..', document.baseURI).href;

export const portal = new TributaryPortal({ program, baseUrl: serverUrl, maxRetries: 2 });

/** Names of values stored in this browser begin with the program's id, because two portals can share an origin. */
export const keyOf = (name: string): string => `portal.${program}.${name}`;
