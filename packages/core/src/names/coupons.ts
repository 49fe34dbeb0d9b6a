export const discountTypes = ['percentage', 'fixed'] as const;
export const couponDurations = ['forever', 'once', 'repeating'] as const;

const edges = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** Returns a code without what was copied along with it: spaces, tabs and characters without a width around it. */
export const trimmedCode = (code: string): string => code.replace(edges, '');

/** Returns a code as codes are stored and compared. */
export const couponCodeKey = (code: string): string => trimmedCode(code).toUpperCase();
