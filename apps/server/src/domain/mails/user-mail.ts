/** Values of each kind of e-mail to a user. Times are ISO 8601, and links are absolute. */
export interface UserMailValues {
  readonly sign_in_code: { readonly code: string; readonly link: string; readonly minutes: number };
  /** Verifies a user's new address. */
  readonly address_code: { readonly code: string; readonly minutes: number };
  readonly invitation: {
    readonly inviter: string;
    readonly account: string;
    readonly role: string;
    readonly link: string;
    readonly days: number;
  };
  readonly reset: { readonly account: string; readonly link: string; readonly hours: number };
  readonly new_browser: { readonly browser: string; readonly network: string; readonly at: string };
  readonly factor_changed: { readonly change: FactorChange; readonly at: string };
  readonly password_changed: { readonly at: string };
  /** Sent to all existing owners. */
  readonly new_owner: { readonly name: string; readonly account: string };
  /** Sent to all owners: an identity provider was added, changed or removed. */
  readonly sign_in_changed: { readonly provider: string; readonly account: string };
  /** Sent to the previous address after a change. */
  readonly address_changed: { readonly address: string; readonly at: string };
}

export type FactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_added'
  | 'identity_removed';

export type UserMailKind = keyof UserMailValues;
