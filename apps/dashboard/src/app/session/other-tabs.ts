import type { Mode } from './session.ts';

/** All tabs of a browser share the same sessions. */
const channel = new BroadcastChannel('tributary.session');

/** Notifies the other tabs that this tab has signed in or out. */
export const tellOtherTabs = (mode: Mode): void => channel.postMessage(mode);

/** Registers a callback for when another tab signs in to or out of the environment. */
export function onOtherTab(mode: Mode, changed: () => void): () => void {
  const listener = ({ data }: MessageEvent) => data === mode && changed();
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
