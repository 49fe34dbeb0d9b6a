import type { Conversion, Tributary } from '@tributary/sdk';
import type { Visit } from './browser-visits.ts';
import type { Calendar } from './calendar.ts';

/** State of a running demo. Maps names in the file to ids on the server. */
export interface Session {
  readonly client: Tributary;
  readonly programId: string;
  readonly calendar: Calendar;
  /** Affiliates by tracking id in the file. */
  readonly affiliates: Map<string, DemoAffiliate>;
  readonly referralIds: Map<string, string>;
  /** Sales by order id, or by commission id. */
  readonly sales: Map<string, Sale>;
  /**
   * Records a click as a browser would. Returns null if the backend should send the click. Undefined if there is no
   * site.
   */
  readonly visit?: ((visit: Visit) => Promise<string | null>) | undefined;
}

export interface DemoAffiliate {
  readonly id: string;
  readonly trackingId: string;
  readonly createdAt: string;
  /** Server ids by id in the file. */
  readonly clicks: Map<string, string>;
  readonly commissions: Map<string, string>;
}

export interface Sale {
  readonly currency: string;
  /** Amount at the time of the sale. The response for a refunded sale contains only the remaining amount. */
  readonly grossMinor: bigint;
  /** Latest state of the sale on the server. */
  readonly latest: Conversion;
}

/** Adds a prefix that distinguishes the demo's objects from all others in the program. */
export const prefixed = (name: string): string => `demo-${name}`;
