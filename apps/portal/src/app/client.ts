import { TributaryPortal } from '@tributary/sdk/portal';

/** The server inserts the program's id into the page. */
const program = document.querySelector<HTMLMetaElement>('meta[name="program"]')?.content ?? '';

export const basePath = new URL(document.baseURI).pathname;

/** A proxy may add a path before `/p/`. */
const serverUrl = new URL('../..', document.baseURI).href;

export const portal = new TributaryPortal({ program, baseUrl: serverUrl, maxRetries: 2 });

/** Names of stored values start with the program's id, because two portals can share an origin. */
export const keyOf = (name: string): string => `portal.${program}.${name}`;
