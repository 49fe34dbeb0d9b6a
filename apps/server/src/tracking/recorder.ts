import type { Pool } from 'pg';
import type { SiteActivity } from './activity.ts';
import type { ClickBatches } from './click-batches.ts';
import type { VisitorHash } from './visitor-hash.ts';
import type { VisitorLimits } from './visitor-limits.ts';

/** What recording a visit takes. */
export interface Recorder {
  readonly pool: Pool;
  readonly clicks: ClickBatches;
  readonly activity: SiteActivity;
  readonly limits: VisitorLimits;
  readonly hashOf: VisitorHash;
  /** How long a link waits for its click to be recorded. */
  readonly linkWaitMs: number;
  /** Logs what no visitor is told. */
  readonly report: (error: unknown) => void;
}
