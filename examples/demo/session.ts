import type { Conversion, Tributary } from '@tributary/sdk';
import type { Visit } from './browser-visits.ts';
import type { Calendar } from './calendar.ts';

/** What the demo knows while it runs: the file's names, and what the server calls them. */
export interface Session {
  readonly client: Tributary;
  readonly programId: string;
  readonly calendar: Calendar;
  /** By tracking id in the file. */
  readonly affiliates: Map<string, DemoAffiliate>;
  /** By customer. */
  readonly referralIds: Map<string, string>;
  /** By order or commission. */
  readonly sales: Map<string, Sale>;
  /** Records a click as a browser does; null if it should come from the backend. Absent without a site. */
  readonly visit?: ((visit: Visit) => Promise<string | null>) | undefined;
}

export interface DemoAffiliate {
  readonly id: string;
  readonly trackingId: string;
  readonly createdAt: string;
  /** Ids of the server by those of the file. */
  readonly clicks: Map<string, string>;
  readonly commissions: Map<string, string>;
}

export interface Sale {
  readonly currency: string;
  /** As it was accepted: a refunded sale answers what is left of it, not what it was. */
  readonly grossMinor: bigint;
  /** The server's last word on it. */
  readonly latest: Conversion;
}

/** The demo's own among whatever else is in the program. */
export const prefixed = (name: string): string => `demo-${name}`;
