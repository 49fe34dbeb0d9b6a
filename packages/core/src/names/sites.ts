/** Which link is credited when a visitor followed several. */
export const attributions = ['last', 'first'] as const;
/** Whether a visitor is tracked before consenting. */
export const consentRules = ['none', 'required'] as const;
/** Parts of a visitor's IP address that can be stored. */
export const ipRules = ['none', 'truncated', 'full'] as const;
