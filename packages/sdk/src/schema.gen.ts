// Generated from the contract by scripts/generate.ts. Do not edit.

export interface paths {
    "/v1/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a conversion and calculate its commission
         * @description Idempotent on `external_event_id`: a retry answers 200 with the recorded conversion as it is now.
         *
         *     Permission: `write:commissions`.
         *
         *     Must be signed when the server has a signing secret.
         *
         *     Idempotent on `external_event_id`.
         */
        post: operations["conversions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversions/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a conversion, in full or in part
         * @description Idempotent when `external_event_id` is given. The commission is reduced in proportion.
         *
         *     Permission: `write:commissions`.
         *
         *     Must be signed when the server has a signing secret.
         *
         *     Idempotent on `external_event_id`.
         */
        post: operations["conversions.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a conversion, lead, trial or milestone event
         * @description A conversion answers the conversion object, every other type an event result.
         *
         *     Permission: `write:commissions`.
         *
         *     Must be signed when the server has a signing secret.
         *
         *     Idempotent on `external_event_id`.
         */
        post: operations["events.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/commissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a commission whose amount is already known
         * @description For imports, backfills and overrides: no incentive is matched.
         *
         *     Permission: `write:commissions`.
         *
         *     Idempotent on `Idempotency-Key`.
         */
        post: operations["commissions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/commissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a commission
         * @description Permission: `read:commissions`.
         */
        get: operations["commissions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List referrals
         * @description Permission: `read:referrals`.
         */
        get: operations["referrals.list"];
        put?: never;
        /**
         * Create a referral
         * @description Answers 200 when the click had already become a referral without e-mail: that one is completed.
         *
         *     Permission: `write:referrals`.
         *
         *     Idempotent on `Idempotency-Key`.
         */
        post: operations["referrals.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/referrals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a referral
         * @description Permission: `write:referrals`.
         */
        put: operations["referrals.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/affiliates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an affiliate
         * @description Permission: `write:affiliates`.
         *
         *     Idempotent on `Idempotency-Key`.
         */
        post: operations["affiliates.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/affiliates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an affiliate
         * @description Permission: `read:affiliates`.
         */
        get: operations["affiliates.get"];
        /**
         * Update an affiliate
         * @description Permission: `write:affiliates`.
         */
        put: operations["affiliates.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a click on an affiliate link
         * @description Permission: `create:clicks`.
         *
         *     Idempotent on `Idempotency-Key`.
         */
        post: operations["clicks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payout with what it pays
         * @description Permission: `read:payouts`.
         */
        get: operations["payouts.get"];
        /**
         * Move a payout to another status
         * @description Permission: `write:payouts`.
         */
        put: operations["payouts.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a coupon for an affiliate
         * @description Permission: `write:coupons`.
         *
         *     Idempotent on `Idempotency-Key`.
         */
        post: operations["coupons.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a coupon
         * @description Permission: `read:coupons`.
         */
        get: operations["coupons.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/program/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an affiliate group
         * @description Permission: `read:groups`.
         */
        get: operations["groups.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/finder/shortlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shortlist of possible affiliates
         * @description Permission: `read:finder`.
         */
        get: operations["finder.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/finder/shortlist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a shortlist item for good
         * @description Permission: `delete:finder`.
         */
        delete: operations["finder.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "VALIDATION_ERROR" | "MISSING_API_KEY" | "INVALID_API_KEY" | "API_KEY_EXPIRED" | "API_KEY_REVOKED" | "SIGNATURE_REQUIRED" | "SIGNATURE_INVALID" | "SIGNATURE_EXPIRED" | "SIGNATURE_REPLAYED" | "INSUFFICIENT_PERMISSIONS" | "NOT_FOUND" | "REFERRAL_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "DUPLICATE" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS" | "IDENTIFIER_CONFLICT" | "INVALID_TRANSITION" | "ALREADY_REFUNDED" | "NOT_REFUNDABLE" | "IN_USE" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REFUND_EXCEEDS_REMAINING" | "CURRENCY_MISMATCH" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "PROVIDER_ERROR" | "UNAVAILABLE" | (string & {});
                /** @description What happened to this request, for a human. */
                message: string;
                /** @description The same as the `X-Request-Id` header. */
                request_id: string;
                /** @description Where this code is explained. */
                doc_url: string;
                /** @description The field at fault, where there is one. */
                field?: string;
                /** @description Every problem found, not only the first. */
                details?: {
                    field: string;
                    message: string;
                }[];
            };
        };
        ConversionCreate: {
            /** @description When the exact referral is known. */
            referral_id?: string;
            /** @description When the referral is linked to your customer record. */
            customer_id?: string;
            /** @description When your user id is synced into Tributary. */
            external_user_id?: string;
            /** @description To convert a specific tracked click. */
            click_id?: string;
            /** @description Decides when an identifier matches referrals of two programs. */
            program_id?: string;
            /** @description In major units of the currency, exact to its digits. */
            sale_amount: number;
            /**
             * @description ISO 4217 code, three letters in either case.
             * @example USD
             */
            sale_amount_currency: string;
            /** @description Idempotency key: a stable id of your own, such as the invoice id. Never expires. */
            external_event_id: string;
            /**
             * @description Default `complete`. Only a complete sale earns.
             * @enum {string}
             */
            sales_status?: "pending" | "complete" | "failed";
            /** @description Default: whether `interval` is given. */
            is_subscription?: boolean;
            /** @enum {string} */
            interval?: "monthly" | "yearly";
            product_ids?: string[];
            price_ids?: string[];
            payment_intent_id?: string;
            invoice_id?: string;
            event_name?: string;
            /** @constant */
            event_type?: "conversion";
            /**
             * Format: date-time
             * @description Default: when the request arrives.
             */
            occurred_at?: string;
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        Transaction: {
            id: string;
            referral_id: string;
            affiliate_id: string | null;
            program_id: string | null;
            /** @description In major units; what remains after refunds. */
            sale_amount: number;
            /** @example USD */
            sale_amount_currency: string;
            /** @description What remains after refunds. */
            commission_amount: number;
            /** @description A currency or an incentive unit; null when nothing was earned. */
            commission_currency: string | null;
            /**
             * @description Of the commission.
             * @enum {string}
             */
            status: "pending" | "approved" | "ready_for_payment" | "paid" | "rejected" | "refunded" | (string & {});
            /** @enum {string} */
            sales_status: "pending" | "complete" | "refunded" | "failed" | "partial_refunded" | (string & {});
            is_subscription: boolean;
            hold_period_days: number | null;
            payment_intent_id: string | null;
            invoice_id: string | null;
            earning_id: string | null;
            /** @enum {string} */
            earning_type: "direct_commission" | "lead_commission" | "multi_level" | "manual" | (string & {});
            external_event_id: string | null;
            /** @enum {string} */
            calculation_mode: "auto" | "manual" | (string & {});
            /** @description Always null in the answer to a refund. */
            matched_incentive_id: string | null;
            /** @description `self_referral` where the program holds such sales. */
            flags: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description With `expand=affiliate`. */
            affiliate?: components["schemas"]["AffiliateSummary"];
            /** @description With `expand=referral`. */
            referral?: components["schemas"]["Referral"];
            /** @description With `expand=program`. */
            program?: components["schemas"]["Program"];
            /** @description With `expand=earnings`. */
            earnings?: components["schemas"]["Earning"][];
        };
        AffiliateSummary: {
            id: string;
            name: string;
            email: string;
            tracking_id: string;
            /** @enum {string} */
            source: "api" | "import" | "dashboard" | (string & {});
            /** @enum {string} */
            partnership_status: "PENDING" | "APPROVED" | "REJECTED" | (string & {});
            onboarding_completed: boolean;
            group_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Referral: {
            id: string;
            affiliate_id: string;
            program_id: string;
            email: string | null;
            customer_id: string | null;
            external_user_id: string | null;
            subscription_id: string | null;
            /** @enum {string} */
            status: "lead" | "trialing" | "customer" | "active" | "canceled" | "rejected" | (string & {});
            name: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** @description When the status first stopped being `lead`. */
            converted_at: string | null;
            /** @description With `expand=affiliate`. */
            affiliate?: components["schemas"]["AffiliateSummary"];
        };
        Program: {
            id: string;
            name: string;
            /** @example USD */
            default_currency: string;
            /** @description How many days after a click a conversion is credited. */
            cookie_days: number;
            /** @description In `default_currency`. */
            minimum_payout: number;
            /** @enum {string} */
            self_referral: "allow" | "hold" | "reject" | (string & {});
            coupon_provider: string;
            /** Format: date-time */
            created_at: string;
        };
        Earning: {
            id: string;
            affiliate_id: string;
            /** @enum {string} */
            earning_type: "direct_commission" | "lead_commission" | "multi_level" | "manual" | (string & {});
            /** @description What is left after refunds. */
            amount: number;
            original_amount: number;
            currency: string;
            /** @enum {string} */
            status: "pending" | "approved" | "ready_for_payment" | "paid" | "rejected" | "refunded" | (string & {});
            hold_until: string | null;
            /** Format: date-time */
            created_at: string;
        };
        RefundCreate: {
            /** @description Leave out to refund everything that is left. */
            amount?: number;
            /**
             * @description Must be that of the sale.
             * @example USD
             */
            currency?: string;
            reason?: string;
            /** @description Makes a retry safe. */
            external_event_id?: string;
            /**
             * Format: date-time
             * @description When the refund happened upstream. Default: now.
             */
            refunded_at?: string;
        };
        EventCreate: {
            /** @description When the exact referral is known. */
            referral_id?: string;
            /** @description When the referral is linked to your customer record. */
            customer_id?: string;
            /** @description When your user id is synced into Tributary. */
            external_user_id?: string;
            /** @description To convert a specific tracked click. */
            click_id?: string;
            /** @description Decides when an identifier matches referrals of two programs. */
            program_id?: string;
            event_name: string;
            /**
             * @description Default `milestone`.
             * @enum {string}
             */
            event_type?: "conversion" | "lead" | "trial" | "milestone";
            /** @description Makes a retry safe; required for a conversion. */
            external_event_id?: string;
            /**
             * Format: date-time
             * @description Default: when the request arrives.
             */
            occurred_at?: string;
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Conversions only, and required for them. */
            sale_amount?: number;
            /**
             * @description Conversions only, and required for them.
             * @example USD
             */
            sale_amount_currency?: string;
            /**
             * @description Default `complete`. Only a complete sale earns.
             * @enum {string}
             */
            sales_status?: "pending" | "complete" | "failed";
            /** @description Default: whether `interval` is given. */
            is_subscription?: boolean;
            /** @enum {string} */
            interval?: "monthly" | "yearly";
            product_ids?: string[];
            price_ids?: string[];
            payment_intent_id?: string;
            invoice_id?: string;
        };
        EventResult: {
            event_id: string;
            referral_id: string;
            /** @description Of the commission that the event earned, if any. */
            transaction_id: string | null;
            event_name: string;
            /** @enum {string} */
            event_type: "conversion" | "lead" | "trial" | "milestone" | (string & {});
            external_event_id: string | null;
            /** @enum {string} */
            action: "referral_updated" | "transaction_created" | "recorded" | (string & {});
            /** @enum {string} */
            referral_status: "lead" | "trialing" | "customer" | "active" | "canceled" | "rejected" | (string & {});
        };
        CommissionCreate: {
            referral_id: string;
            /** @description In major units of the currency, exact to its digits. */
            sale_amount: number;
            /**
             * @description ISO 4217 code, three letters in either case.
             * @example USD
             */
            sale_amount_currency: string;
            /** @description In major units of the currency, exact to its digits. */
            commission_amount: number;
            /**
             * @description ISO 4217 code, three letters in either case.
             * @example USD
             */
            commission_currency: string;
            /**
             * @description Default `pending`.
             * @enum {string}
             */
            status?: "pending" | "approved" | "ready_for_payment" | "paid" | "rejected" | "refunded";
            /**
             * @description Default `pending`.
             * @enum {string}
             */
            sales_status?: "pending" | "complete" | "refunded" | "failed";
            /** @description Default false. */
            is_subscription?: boolean;
            payment_intent_id?: string;
            invoice_id?: string;
            hold_period_days?: number;
            /**
             * Format: date-time
             * @description Default: now.
             */
            created_at?: string;
        };
        ReferralCreate: {
            /** Format: email */
            email: string;
            affiliate_id: string;
            subscription_id?: string;
            customer_id?: string;
            external_user_id?: string;
            /** @description Turns this click into the referral. */
            click_id?: string;
            /**
             * Format: date-time
             * @description Backdates the referral.
             */
            created_at?: string;
            /**
             * @description Default `lead`.
             * @enum {string}
             */
            status?: "lead" | "trialing" | "customer" | "active" | "canceled" | "rejected";
            name?: string;
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ReferralUpdate: {
            /** Format: email */
            email?: string;
            subscription_id?: string;
            customer_id?: string;
            external_user_id?: string;
            /** @enum {string} */
            status?: "lead" | "trialing" | "customer" | "active" | "canceled" | "rejected";
            name?: string;
            /** @description Replaces what is there; null clears it. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        AffiliateCreate: {
            name: string;
            /** Format: email */
            email: string;
            /** @description The program to enroll in. */
            program_id: string;
            /** @description Generated from the name if absent. */
            tracking_id?: string;
            /** @description The program's default group if absent. */
            group_id?: string;
            company_name?: string;
            country_code?: string;
            /** @enum {string} */
            payout_method?: "paypal" | "wise" | "payoneer" | "paxum" | "webmoney" | "wire_transfer" | "bitcoin" | "ethereum" | "skrill" | "alipay" | "wechat" | "manual" | "none";
            /** @description Stored encrypted; never part of the affiliate object. */
            payout_details?: {
                email?: string;
                accountId?: string;
                address?: string;
                bankName?: string;
                accountNumber?: string;
                swiftCode?: string;
                iban?: string;
                routingNumber?: string;
                accountName?: string;
            };
            /**
             * @description Default `approved`.
             * @enum {string}
             */
            status?: "pending" | "approved" | "rejected";
            /** @description Default false; true skips onboarding. */
            onboarding_completed?: boolean;
            external_user_id?: string;
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        Affiliate: {
            id: string;
            name: string;
            email: string;
            tracking_id: string;
            /** @enum {string} */
            source: "api" | "import" | "dashboard" | (string & {});
            /** @enum {string} */
            partnership_status: "PENDING" | "APPROVED" | "REJECTED" | (string & {});
            onboarding_completed: boolean;
            program_id: string;
            group_id: string | null;
            external_user_id: string | null;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** @description With `expand=group`. */
            group?: components["schemas"]["Group"] | null;
            /** @description With `expand=program`. */
            program?: components["schemas"]["Program"];
            /** @description With `expand=balances`. */
            balances?: components["schemas"]["Balance"][];
        };
        Group: {
            id: string;
            name: string;
            description: string;
            custom_website_url: string | null;
            /** @description Affiliates created without a `group_id` join this group. */
            is_default: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description With `expand=incentives`. */
            incentives?: components["schemas"]["GroupIncentive"][];
            /** @description With `expand=multi_level_incentives`. */
            multi_level_incentives?: components["schemas"]["MultiLevelIncentive"][];
        };
        GroupIncentive: {
            id: string;
            incentive_id: string;
            name: string;
            /** @enum {string} */
            incentive_type: "commission" | "lead" | "trial" | "milestone" | (string & {});
            /** @description A percent when `is_percentage`, else major units of `currency`. */
            amount: number;
            is_percentage: boolean;
            /** @description An ISO 4217 code or a unit such as CREDITS; null for a percentage. */
            currency: string | null;
            /** @enum {string} */
            incentive_length: "customer_lifetime" | "time_limited" | "payment_limited" | (string & {});
            /** @description Months (`time_limited`) or conversions (`payment_limited`). */
            length_value: number | null;
            /** @enum {string} */
            approval_type: "automatic" | "hold_period" | "manual" | (string & {});
            hold_period_days: number | null;
            variable_commission: boolean;
            variable_config: {
                /** @enum {string} */
                basis: "sale_amount" | "referral_conversions" | "affiliate_conversions_month" | (string & {});
                /**
                 * @description Of tiers that are not percentages.
                 * @example USD
                 */
                currency?: string;
                /** @description Ascending by `from`; the tier reached applies to the whole sale. */
                tiers: {
                    from: number;
                    amount: number;
                    is_percentage: boolean;
                }[];
            } | null;
            /** @enum {string} */
            apply_to: "all_plans" | "monthly_plans" | "yearly_plans" | "one_time" | "specific_products" | (string & {});
            product_ids: string[];
            /** @description The milestone it is bound to. */
            event_name: string | null;
            cap_per_conversion: number | null;
            cap_per_referral: number | null;
        };
        MultiLevelIncentive: {
            id: string;
            /** @description How far above the selling affiliate. */
            level: number;
            amount: number;
            is_percentage: boolean;
            /** @enum {string} */
            basis: "sale" | "commission" | (string & {});
            currency: string | null;
        };
        Balance: {
            /** @description ISO 4217 code, or a unit such as CREDITS. */
            currency: string;
            /** @description Waits for approval. */
            pending: number;
            /** @description Waits for the end of its hold period. */
            held: number;
            /** @description Can be paid; negative when clawbacks exceed it. */
            ready: number;
            /** @description In a payout that is not completed yet. */
            claimed: number;
            /** @description Paid out so far. */
            paid: number;
            /** @description Taken back after payment; zero or negative. */
            clawed_back: number;
        };
        AffiliateUpdate: {
            name?: string;
            /** Format: email */
            email?: string;
            /** @description null removes the affiliate from its group: it then matches no incentive. */
            group_id?: string | null;
            company_name?: string | null;
            country_code?: string | null;
            /** @enum {string} */
            payout_method?: "paypal" | "wise" | "payoneer" | "paxum" | "webmoney" | "wire_transfer" | "bitcoin" | "ethereum" | "skrill" | "alipay" | "wechat" | "manual" | "none";
            payout_details?: {
                email?: string;
                accountId?: string;
                address?: string;
                bankName?: string;
                accountNumber?: string;
                swiftCode?: string;
                iban?: string;
                routingNumber?: string;
                accountName?: string;
            };
            /** @enum {string} */
            status?: "pending" | "approved" | "rejected";
            onboarding_completed?: boolean;
            /** @description null clears it. */
            external_user_id?: string | null;
            /** @description Replaces what is there; null clears it. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ClickCreate: {
            /** @description The affiliate’s tracking id. */
            trackingId: string;
            programId: string;
            referrer?: string;
            ip?: string;
            sub1?: string;
            sub2?: string;
            sub3?: string;
            sub4?: string;
            sub5?: string;
            utmSource?: string;
            utmMedium?: string;
            utmCampaign?: string;
            utmTerm?: string;
            utmContent?: string;
            gclid?: string;
            fbclid?: string;
            msclkid?: string;
            ttclid?: string;
        };
        Click: {
            id: string;
            tracking_id: string;
            program_id: string;
            /** Format: date-time */
            created_at: string;
        };
        Payout: {
            id: string;
            affiliate_id: string;
            affiliate_name: string;
            affiliate_email: string;
            affiliate: {
                name: string;
                email: string;
            } | null;
            invoice_number: number | null;
            amount: number;
            /** @example USD */
            currency: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed" | "cancelled" | (string & {});
            payment_method: string | null;
            payment_reference: string | null;
            managed_payout: boolean;
            processed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description On get. */
            transactions?: {
                id: string;
                /** @description Signed. */
                amount: number;
                commission: {
                    id: string;
                    /** @description What remains of the sale. */
                    amount: number;
                    commission_amount: number;
                    /** Format: date-time */
                    created_at: string;
                };
                /** Format: date-time */
                created_at: string;
            }[];
        };
        PayoutUpdate: {
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
            paymentMethod?: string;
            paymentReference?: string;
        };
        CouponCreate: {
            affiliate_id: string;
            /** @description Converted to upper case; unique in the program. */
            code: string;
            /** @enum {string} */
            discount_type: "percentage" | "fixed";
            discount_value: number;
            /** @enum {string} */
            duration: "forever" | "once" | "repeating";
            /** @description Required when `duration` is `repeating`, else refused. */
            duration_in_months?: number;
            /**
             * @description Required when `discount_type` is `fixed`, else refused.
             * @example USD
             */
            currency?: string;
            product_ids?: string[];
        };
        Coupon: {
            id: string;
            affiliate_id: string;
            program_id: string;
            /** @description Upper case. */
            code: string;
            /** @enum {string} */
            discount_type: "percentage" | "fixed" | (string & {});
            /** @description A percent, or an amount in `currency`. */
            discount_value: number;
            currency: string | null;
            /** @enum {string} */
            duration: "forever" | "once" | "repeating" | (string & {});
            duration_in_months: number | null;
            product_ids: string[];
            provider: string;
            provider_coupon_id: string;
            provider_promo_code_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description With `expand=affiliate`. */
            affiliate?: components["schemas"]["AffiliateSummary"];
        };
        ShortlistItem: {
            id: string;
            name: string;
            domain: string;
            urls: string[];
            category: string;
            emails: string[];
            social_media: string[];
            notes: string | null;
            status: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookData: {
            "affiliate.created": components["schemas"]["Affiliate"];
            "affiliate.updated": components["schemas"]["Affiliate"];
            "affiliate.deleted": components["schemas"]["Affiliate"];
            "referral.created": components["schemas"]["Referral"];
            "referral.updated": components["schemas"]["Referral"];
            "referral.converted": components["schemas"]["Referral"];
            "transaction.created": components["schemas"]["Transaction"];
            "transaction.updated": components["schemas"]["Transaction"];
            "transaction.approved": components["schemas"]["Transaction"];
            "transaction.paid": components["schemas"]["Transaction"];
            "transaction.rejected": components["schemas"]["Transaction"];
            "payout.created": components["schemas"]["Payout"];
            "payout.updated": components["schemas"]["Payout"];
            "payout.pending": components["schemas"]["Payout"];
            "payout.processing": components["schemas"]["Payout"];
            "payout.paid": components["schemas"]["Payout"];
            "payout.failed": components["schemas"]["Payout"];
            "payout.cancelled": components["schemas"]["Payout"];
            "coupon.created": components["schemas"]["Coupon"];
            "coupon.deleted": components["schemas"]["Coupon"];
            "webhook_endpoint.disabled": {
                id: string;
                url: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "conversions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "conversions.refund": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "events.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"] | components["schemas"]["EventResult"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"] | components["schemas"]["EventResult"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "commissions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommissionCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "commissions.get": {
        parameters: {
            query?: {
                /** @description Comma-separated: affiliate, referral, program, earnings. */
                expand?: ("affiliate" | "referral" | "program" | "earnings")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "referrals.list": {
        parameters: {
            query?: {
                limit?: number;
                /** @description The id of the last object of the previous page. */
                starting_after?: string;
                /** @description The id of the first object of the current page. */
                ending_before?: string;
                /** @description By `created_at`; `desc` is newest first. */
                order?: "asc" | "desc";
                /** @description Created at this instant or later. */
                created_gte?: string;
                /** @description Created at this instant or earlier. */
                created_lte?: string;
                affiliate_id?: string;
                external_user_id?: string;
                status?: "lead" | "trialing" | "customer" | "active" | "canceled" | "rejected";
                /** @description Comma-separated: affiliate. */
                expand?: "affiliate"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Referral"][];
                        /** @description Whether there are items beyond this page, in the direction of paging. */
                        has_more: boolean;
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "referrals.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReferralCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Referral"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Referral"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "referrals.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReferralUpdate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Referral"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "affiliates.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AffiliateCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Affiliate"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Affiliate"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "affiliates.get": {
        parameters: {
            query?: {
                /** @description Comma-separated: group, balances, program. */
                expand?: ("group" | "balances" | "program")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Affiliate"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "affiliates.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AffiliateUpdate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Affiliate"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "clicks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClickCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Click"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Click"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "payouts.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Payout"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "payouts.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutUpdate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Payout"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "coupons.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key on a retry: the work is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CouponCreate"];
            };
        };
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Coupon"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Coupon"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "coupons.get": {
        parameters: {
            query?: {
                /** @description Comma-separated: affiliate. */
                expand?: "affiliate"[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Coupon"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "groups.get": {
        parameters: {
            query?: {
                /** @description Comma-separated: incentives, multi_level_incentives. */
                expand?: ("incentives" | "multi_level_incentives")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Group"];
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "finder.list": {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                category?: string;
                status?: string;
                /** @description Part of the name or domain, in either case, taken literally. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ShortlistItem"][];
                        pagination: {
                            page: number;
                            limit: number;
                            total: number;
                            total_pages: number;
                            has_next_page: boolean;
                            has_prev_page: boolean;
                        };
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "finder.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the replay of an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                    };
                };
            };
            /** @description An error; the code says which. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
