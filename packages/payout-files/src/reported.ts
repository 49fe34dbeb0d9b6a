/** What a report says of a payment. `waiting`: it is under way and nothing is known yet. */
export type Reported = 'completed' | 'failed' | 'processing' | 'waiting';
