import type { Mode } from './session.ts';

const channel = new BroadcastChannel('tributary.session');

export const tellOtherTabs = (mode: Mode): void => channel.postMessage(mode);

export function onOtherTab(mode: Mode, changed: () => void): () => void {
  const listener = ({ data }: MessageEvent) => data === mode && changed();
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
