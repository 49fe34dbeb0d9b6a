export const discountTypes = ['percentage', 'fixed'] as const;
export const couponDurations = ['forever', 'once', 'repeating'] as const;

const edges = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** Trims a code, including tabs and zero-width characters that were copied with it. */
export const trimmedCode = (code: string): string => code.replace(edges, '');

/** Returns a code in its stored form, which is also used to compare codes. */
export const couponCodeKey = (code: string): string => trimmedCode(code).toUpperCase();
