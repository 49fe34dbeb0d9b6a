import type { Tributary } from './cases.ts';
import { loadAtOnce } from './load.ts';
import { conversionsOf } from './requests.ts';
import { median } from './rounds.ts';
import { signingSecret } from './server-process.ts';

export const BURST_SALES = 100;

/**
 * Sends 100 sales of one customer at once, `times` times. Returns the median time until the last response, in
 * milliseconds, and all responses.
 */
export async function burst(
  { apiKey, port }: Tributary,
  times: number,
): Promise<{ medianMs: number; answers: number }> {
  const wallMs: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    const next = conversionsOf({ apiKey, signingSecret }, `burst_${time}`, time);
    wallMs.push((await loadAtOnce({ port, connections: BURST_SALES, expected: 201, next })).wallMs);
  }
  return { medianMs: median(wallMs), answers: wallMs.length * BURST_SALES };
}
