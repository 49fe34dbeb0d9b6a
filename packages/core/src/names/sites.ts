/** Which link is credited when a visitor followed several. */
export const attributions = ['last', 'first'] as const;
/** Whether a visitor is tracked before consenting. */
export const consentRules = ['none', 'required'] as const;
/** How much of a visitor's IP address is stored. */
export const ipRules = ['none', 'truncated', 'full'] as const;
