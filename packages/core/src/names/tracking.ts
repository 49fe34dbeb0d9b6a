/** Query parameter, cookie and form field that contain the click id. */
export const CLICK_PARAMETER = 'trb_click';

/** Reasons why a visit was not recorded, also used as the names of counts in `GET /v1/sites/{id}/check`. */
export const refusalReasons = [
  'unknown_key',
  'invalid_body',
  'too_large',
  'unknown_origin',
  'bot',
  'prefetch',
  'embedded',
  'rate_limited',
  'no_consent',
  'ignored_path',
  'no_tracking_id',
  'unknown_click',
  'unknown_affiliate',
  'rejected_affiliate',
  'invalid_token',
  'identifier_conflict',
  'unavailable',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
