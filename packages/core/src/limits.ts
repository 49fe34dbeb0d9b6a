/** Maximum lengths of texts, in characters. */
export const IDENTIFIER_LENGTH_MAX = 255;
export const NAME_LENGTH_MAX = 255;
export const AFFILIATE_NAME_LENGTH_MAX = 100;
export const TRACKING_ID_LENGTH_MAX = 100;
export const EMAIL_LENGTH_MAX = 254;
/** Maximum length in UTF-8 bytes; a character may take several bytes. */
export const EMAIL_OCTETS_MAX = 254;
export const DOMAIN_LENGTH_MAX = 253;
export const URL_LENGTH_MAX = 2_048;
/** Maximum length of a sub id in a link created in the portal. */
export const SUB_ID_LENGTH_MAX = 100;
export const REASON_LENGTH_MAX = 500;
export const FREE_TEXT_LENGTH_MAX = 5_000;
export const COUPON_CODE_LENGTH_MAX = 50;
export const EVENT_NAME_LENGTH_MAX = 100;
export const PAYMENT_METHOD_LENGTH_MAX = 50;
export const UNIT_LENGTH_MAX = 32;
export const BRAND_NAME_LENGTH_MAX = 100;
/** Maximum length of an application question and of each of its options. */
export const QUESTION_LENGTH_MAX = 300;
/** Maximum length of the category and of the status of a shortlist item. */
export const SHORTLIST_WORD_LENGTH_MAX = 50;

export const METADATA_KEYS_MAX = 50;
export const METADATA_KEY_LENGTH_MAX = 64;
export const METADATA_BYTES_MAX = 16 * 1024;

/** Maximum body sizes of a single request, a batch, and a visit reported by a browser. */
export const BODY_BYTES_MAX = 256 * 1024;
export const BATCH_BYTES_MAX = 2 * 1024 * 1024;
export const VISIT_BYTES_MAX = 4 * 1024;

/** Maximum number of objects in one request. */
export const BATCH_ITEMS_MAX = 500;
export const ACTION_ITEMS_MAX = 500;
export const PAYOUT_EXPORT_MAX = 500;
export const PAYOUT_APPROVE_MAX = 500;
export const PAYOUT_AFFILIATES_MAX = 1_000;
export const PAGE_ITEMS_MAX = 100;
/** Lower than other page sizes, because the server adds up each partner's earnings across all sales. */
export const PORTAL_PARTNERS_MAX = 20;
export const PERSON_EXPORT_ROWS_MAX = 1_000;
export const REPORT_ROWS_MAX = 100;
export const LATE_BOOKINGS_MAX = 100;
export const REPORT_DAYS_MAX = 366;
export const PRODUCT_IDS_MAX = 100;
export const SALE_LINES_MAX = 250;
export const MINIMUM_PAYOUTS_MAX = 100;
export const EVENTS_REDELIVERED_MAX = 5_000;
export const EVENT_WAIT_SECONDS_MAX = 30;
/** Maximum number of events that a request filtered by type searches, because there is no index on the type. */
export const EVENTS_SCANNED_MAX = 10_000;
/**
 * Maximum number of rows that a list counts and serves by page number, because skipping rows is expensive.
 * Cursors have no limit.
 */
export const NUMBERED_ROWS_MAX = 10_000;

/** Maximum number of tracking ids per affiliate. */
export const TRACKING_IDS_MAX = 1_000;
/** Maximum number of tracking ids of a new affiliate in addition to the primary one. */
export const ADDITIONAL_TRACKING_IDS_MAX = 100;

/** Maximum number of customer ids, and separately of user ids, per referral. */
export const IDENTIFIERS_OF_KIND_MAX = 20;
/** Number of ids of one kind above which a referral appears in the inbox. */
export const IDENTIFIERS_OF_KIND_USUAL = 5;

/** Maximum number of sites, and of webhook endpoints, in one environment. */
export const SITES_MAX = 100;
export const WEBHOOK_ENDPOINTS_MAX = 100;

/** Maximum number of connections in one environment. */
export const CONNECTIONS_MAX = 100;

export const INVITATIONS_MAX = 200;

/** Maximum number of links sent by e-mail for one account in 24 hours. Limited because the recipients are strangers. */
export const LINKS_MAILED_PER_DAY = 20;
/**
 * Maximum number of test e-mails that an environment can send in 24 hours. Limited because these e-mails can be
 * sent to any address.
 */
export const TEST_MAILS_PER_DAY = 50;

export const AMOUNT_MAX = 1e12;
export const DISCOUNT_MAX = 100;
export const COUPON_MONTHS_MAX = 1_200;
export const HOLD_PERIOD_DAYS_MAX = 3_650;
export const COOKIE_DAYS_MAX = 3_650;
/** Maximum number of days that a version of an incentive can be scheduled in advance. */
export const SCHEDULE_DAYS_MAX = 366;
export const CLOCK_ADVANCE_DAYS_MAX = 3_650;

/**
 * Maximum size of a bank report. Real reports are smaller, and a larger file would block the page or process
 * that reads it. A payment takes about 500 bytes in XML but as few as 30 in a table, so a 4 MB table with
 * very short lines uses as much memory as 25 MB of XML.
 */
export const REPORT_BYTES_MAX = 25_000_000;
export const REPORT_TABLE_CHARACTERS_MAX = 10_000_000;

export const PASSWORD_LENGTH_MIN = 12;
/** Longer passwords are no more secure, but take the server longer to hash. */
export const PASSWORD_LENGTH_MAX = 200;

/** Maximum number of passkeys per user. */
export const PASSKEYS_MAX = 20;

/** Minutes that a sign-in may take, from entering the e-mail address to the last proof of identity. */
export const SIGN_IN_MINUTES = 10;
/** Maximum number of wrong codes or passwords in one sign-in. */
export const SIGN_IN_TRIES = 5;

export const PORTAL_LOGO_BYTES_MAX = 128 * 1024;
export const PORTAL_QUESTIONS_MAX = 10;
/** Maximum number of options per question. */
export const PORTAL_OPTIONS_MAX = 20;
/** Maximum number of applications accepted from one network in 24 hours. */
export const APPLICATIONS_PER_NETWORK_AND_DAY = 5;
/** Maximum number of applications to one program accepted in 24 hours. */
export const APPLICATIONS_PER_PROGRAM_AND_DAY = 500;
/**
 * Minimum number of seconds between opening and submitting an application form. Faster submissions are
 * assumed to come from bots.
 */
export const APPLICATION_SECONDS_MIN = 3;
/** Days after which a rejected applicant may apply again. */
export const REAPPLY_DAYS = 30;
/** Days that an affiliate stays signed in to the portal. Affiliates visit about once a month. */
export const PORTAL_SESSION_DAYS = 30;
