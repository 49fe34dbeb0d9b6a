/** Error codes of payout details. The portal translates each of them. */
export type DetailIssueCode =
  | 'required'
  | 'iban_or_account_number_required'
  | 'routing_number_or_bic_required'
  | 'too_long'
  | 'control_characters'
  | 'email_format'
  | 'iban_format'
  | 'iban_country'
  | 'iban_length'
  | 'iban_check_digits'
  | 'iban_is_qr'
  | 'bic_format'
  | 'bic_country'
  | 'bic_of_other_country'
  | 'routing_number_format'
  | 'routing_number_check_digit'
  | 'account_number_format'
  | 'account_number_is_iban'
  | 'bitcoin_format'
  | 'bitcoin_checksum'
  | 'bitcoin_test_network'
  | 'ethereum_format'
  | 'ethereum_checksum'
  | 'webmoney_format'
  | 'name_differs';

/** Normalized detail, or an error. */
export type Checked =
  | { readonly value: string; readonly code?: undefined }
  | { readonly value?: undefined; readonly code: DetailIssueCode };

export const checked = (value: string): Checked => ({ value });
export const refused = (code: DetailIssueCode): Checked => ({ code });
