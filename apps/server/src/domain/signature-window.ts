/** A signed request may be so old, or so far in the future: the replay window of the specification, section 5. */
export const SIGNATURE_AGE_SECONDS_MAX = 300;
