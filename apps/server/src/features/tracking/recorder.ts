import type { Database } from '../../platform/db/database.ts';
import type { Cipher } from '../../platform/encryption/cipher.ts';
import type { DailyBytes } from '../../platform/rate-limit/daily-bytes.ts';
import type { SiteActivity } from './activity.ts';
import type { ClickBatches } from './click-batches.ts';
import type { VisitorHash } from './visitor-hash.ts';
import type { VisitorLimits } from './visitor-limits.ts';

export interface Recorder {
  readonly db: Database;
  readonly cipher: Cipher;
  readonly clicks: ClickBatches;
  readonly activity: SiteActivity;
  readonly limits: VisitorLimits;
  readonly budget: DailyBytes;
  readonly hashOf: VisitorHash;
  /** Maximum time that a link waits for its click to be recorded. */
  readonly linkWaitMs: number;
  /** Logs errors that visitors do not see. */
  readonly report: (error: unknown) => void;
}
