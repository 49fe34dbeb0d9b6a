import { stringifySearch } from '../search.ts';

const KEPT = 'tributary.at-provider';
const PROOF = 'tributary.proof-window';

/** State that a tab needs when it returns from an identity provider. */
export interface Leaving {
  /** Query of the page that the tab left. */
  readonly search: string;
  /** Path below `/app` of the page to return to, if it is not the page after signing in. */
  readonly back?: string;
  /** Environment of the page that was left while signed in. */
  readonly environment?: string;
}

/** Leaves for an identity provider. */
export function leaveForProvider(url: string, leaving: Leaving): void {
  sessionStorage.setItem(KEPT, JSON.stringify(leaving));
  window.location.assign(url);
}

/**
 * Returns the data stored when this tab left for a provider, and deletes it: it may contain an invitation
 * link.
 */
export function takeLeaving(): Leaving {
  const kept = sessionStorage.getItem(KEPT) ?? '{"search":""}';
  sessionStorage.removeItem(KEPT);
  return JSON.parse(kept) as Leaving;
}

/**
 * Asks for a recent sign-in in a separate window, so that the page keeps its input. False if the browser
 * blocks the window.
 */
export function openProofWindow(identity_provider_id: string, account: string): boolean {
  localStorage.setItem(PROOF, identity_provider_id);
  const search = stringifySearch({ provider: identity_provider_id, account, proof: 'window' });
  const url = new URL(`enter${search}`, document.baseURI);
  return window.open(url, 'tributary-proof', 'popup,width=520,height=680') !== null;
}

/**
 * Returns true once if a page of ours has requested this sign-in. Without the check, a stranger's link could
 * sign this browser in as anyone whom the stranger's provider names.
 */
export function takeProofRequest(identity_provider_id: string): boolean {
  const isAsked = localStorage.getItem(PROOF) === identity_provider_id;
  localStorage.removeItem(PROOF);
  return isAsked;
}
