/** Rules for choosing the link to credit when a visitor followed several. */
export const attributions = ['last', 'first'] as const;
/** Rules for tracking visitors before they consent. */
export const consentRules = ['none', 'required'] as const;
/** Parts of a visitor's IP address that can be stored. */
export const ipRules = ['none', 'truncated', 'full'] as const;
