export const discountTypes = ['percentage', 'fixed'] as const;
export const couponDurations = ['forever', 'once', 'repeating'] as const;
