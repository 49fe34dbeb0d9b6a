import type { Conversion, Tributary } from '@tributary/sdk';
import type { Visit } from './browser-visits.ts';
import type { Calendar } from './calendar.ts';

/** State of a running demo: the names in the file, and the ids of the server. */
export interface Session {
  readonly client: Tributary;
  readonly programId: string;
  readonly calendar: Calendar;
  /** Affiliates by their tracking id in the file. */
  readonly affiliates: Map<string, DemoAffiliate>;
  /** Referral ids by customer. */
  readonly referralIds: Map<string, string>;
  /** Sales by order or commission. */
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
  /** Amount at the time of the sale: the response for a refunded sale has the remaining amount. */
  readonly grossMinor: bigint;
  /** The server's last word on it. */
  readonly latest: Conversion;
}

/** The demo's own among whatever else is in the program. */
export const prefixed = (name: string): string => `demo-${name}`;
