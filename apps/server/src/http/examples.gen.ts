// Recorded from a running server by apps/server/test/support/examples/write.ts. Do not edit.
import type { OperationExample } from '@tributary/contract';

export const examples: Readonly<Record<string, OperationExample>> = {
  "conversions.create": {
    "parameters": {},
    "body": {
      "referral_id": "ref_01k00000000000000000000001",
      "coupon_code": "SAVE10",
      "sale_amount": 10,
      "sale_amount_currency": "USD",
      "external_event_id": "order-1001",
      "product_ids": [
        "product"
      ],
      "price_ids": [
        "price"
      ],
      "event_name": "invoice.paid",
      "payment_intent_id": "pi-1001",
      "invoice_id": "in-1001",
      "metadata": {
        "plan": "pro"
      },
      "dry_run": false
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "status": "ready_for_payment",
          "sales_status": "complete",
          "is_subscription": false,
          "interval": null,
          "product_ids": [
            "product"
          ],
          "event_name": "invoice.paid",
          "hold_period_days": null,
          "payment_intent_id": "pi-1001",
          "invoice_id": "in-1001",
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000001",
          "earning_type": "direct_commission",
          "external_event_id": "order-1001",
          "calculation_mode": "auto",
          "matched_incentive_id": "inc_01k00000000000000000000001",
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "status": "ready_for_payment",
          "sales_status": "complete",
          "is_subscription": false,
          "interval": null,
          "product_ids": [
            "product"
          ],
          "event_name": "invoice.paid",
          "hold_period_days": null,
          "payment_intent_id": "pi-1001",
          "invoice_id": "in-1001",
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000001",
          "earning_type": "direct_commission",
          "external_event_id": "order-1001",
          "calculation_mode": "auto",
          "matched_incentive_id": "inc_01k00000000000000000000001",
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "conversions.refund": {
    "parameters": {
      "id": "trx_01k00000000000000000000002"
    },
    "body": {
      "amount": 25000,
      "currency": "USD",
      "reason": "returned",
      "kind": "credit_note",
      "external_event_id": "refund-1001",
      "dry_run": false
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000002",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 74999,
          "sale_amount_currency": "USD",
          "commission_amount": 14999.8,
          "commission_currency": "USD",
          "status": "ready_for_payment",
          "sales_status": "partial_refunded",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": null,
          "invoice_id": null,
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000002",
          "earning_type": "direct_commission",
          "external_event_id": "order-1002",
          "calculation_mode": "auto",
          "matched_incentive_id": null,
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "conversions.refunds": {
    "parameters": {
      "id": "trx_01k00000000000000000000003",
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "rfd_01k00000000000000000000001",
            "conversion_id": "trx_01k00000000000000000000003",
            "amount": 100,
            "currency": "USD",
            "kind": "dispute",
            "reason": null,
            "external_event_id": "dp_1",
            "refunded_at": "2026-03-02T09:00:00.000Z",
            "created_at": "2026-03-02T09:00:00.000Z",
            "undone_at": null,
            "undo_reason": null,
            "undone_by": null
          }
        ]
      }
    }
  },
  "conversions.undoRefund": {
    "parameters": {
      "id": "trx_01k00000000000000000000002",
      "refundId": "rfd_01k00000000000000000000002"
    },
    "body": {
      "reason": "The dispute was won."
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000002",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 75000,
          "sale_amount_currency": "USD",
          "commission_amount": 15000,
          "commission_currency": "USD",
          "status": "ready_for_payment",
          "sales_status": "partial_refunded",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": null,
          "invoice_id": null,
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000002",
          "earning_type": "direct_commission",
          "external_event_id": "order-1002",
          "calculation_mode": "auto",
          "matched_incentive_id": "inc_01k00000000000000000000001",
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "conversions.get": {
    "parameters": {
      "id": "trx_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "status": "ready_for_payment",
          "sales_status": "complete",
          "is_subscription": false,
          "interval": null,
          "product_ids": [
            "product"
          ],
          "event_name": "invoice.paid",
          "hold_period_days": null,
          "payment_intent_id": "pi-1001",
          "invoice_id": "in-1001",
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000001",
          "earning_type": "direct_commission",
          "external_event_id": "order-1001",
          "calculation_mode": "auto",
          "matched_incentive_id": "inc_01k00000000000000000000001",
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "conversions.explain": {
    "parameters": {
      "id": "trx_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "conversion_id": "trx_01k00000000000000000000001",
          "referral": {
            "id": "ref_01k00000000000000000000001",
            "affiliate_id": "aff_01k00000000000000000000001",
            "resolved_by": [
              "referral_id"
            ],
            "linked": [],
            "made_from": null
          },
          "considered": [
            {
              "incentive_id": "inc_01k00000000000000000000001",
              "version": 1,
              "name": "Incentive",
              "reason": "matched",
              "explanation": "The incentive applies, and no other incentive takes precedence.",
              "uncapped": 2,
              "commission": 2,
              "currency": "USD",
              "capped_by": null
            }
          ],
          "arithmetic": [
            "Sale: 10.00 USD.",
            "20% of 10.00 USD = 2.00 USD, by Incentive (inc_01k00000000000000000000001).",
            "Commission: 2.00 USD."
          ],
          "sale": {
            "amount": 10,
            "currency": "USD",
            "covered": 10,
            "occurred_at": "2026-03-02T09:00:00.000Z"
          },
          "signed_up_at": "2026-03-02T09:00:00.000Z",
          "rule": "20% of 10.00 USD",
          "terms": {
            "percentage": 20,
            "fixed": null,
            "tier_from": null,
            "tier_basis": null,
            "uncapped": {
              "amount": 2,
              "currency": "USD"
            }
          },
          "cap": null,
          "no_rule_reason": null,
          "refunds": [],
          "hold": null,
          "moves": [],
          "payout": null,
          "affiliate_reads": {
            "date": null,
            "payout_number": null,
            "minimum": null,
            "missing": null,
            "credit": null,
            "taken": null,
            "reason": null,
            "is_level": false,
            "note": null,
            "partly_refunded": null,
            "state": "no_method",
            "sentence": "Approved. It will be paid as soon as you add your payment details.",
            "brand": "Shop",
            "time_zone": "UTC"
          },
          "voided_at": null,
          "matched": {
            "incentive_id": "inc_01k00000000000000000000001",
            "version": 1
          },
          "flags": []
        }
      }
    }
  },
  "conversions.createBatch": {
    "parameters": {},
    "body": {
      "items": [
        {
          "referral_id": "ref_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "external_event_id": "order-1003"
        }
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "index": 0,
            "status": 201,
            "data": {
              "id": "trx_01k00000000000000000000004",
              "referral_id": "ref_01k00000000000000000000001",
              "affiliate_id": "aff_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000001",
              "sale_amount": 10,
              "sale_amount_currency": "USD",
              "commission_amount": 2,
              "commission_currency": "USD",
              "status": "ready_for_payment",
              "sales_status": "complete",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": "ern_01k00000000000000000000003",
              "earning_type": "direct_commission",
              "external_event_id": "order-1003",
              "calculation_mode": "auto",
              "matched_incentive_id": "inc_01k00000000000000000000001",
              "rejection_reason": null,
              "voided_at": null,
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z"
            }
          }
        ]
      }
    }
  },
  "conversions.refundBatch": {
    "parameters": {},
    "body": {
      "items": [
        {
          "conversion_id": "trx_01k00000000000000000000002",
          "amount": 0.01,
          "external_event_id": "refund-1002"
        }
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "index": 0,
            "status": 200,
            "data": {
              "id": "trx_01k00000000000000000000002",
              "referral_id": "ref_01k00000000000000000000001",
              "affiliate_id": "aff_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000001",
              "sale_amount": 74999.99,
              "sale_amount_currency": "USD",
              "commission_amount": 15000,
              "commission_currency": "USD",
              "status": "ready_for_payment",
              "sales_status": "partial_refunded",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": "ern_01k00000000000000000000002",
              "earning_type": "direct_commission",
              "external_event_id": "order-1002",
              "calculation_mode": "auto",
              "matched_incentive_id": null,
              "rejection_reason": null,
              "voided_at": null,
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z"
            }
          }
        ]
      }
    }
  },
  "events.create": {
    "parameters": {},
    "body": {
      "referral_id": "ref_01k00000000000000000000001",
      "coupon_code": "SAVE10",
      "event_name": "signed_up",
      "event_type": "lead",
      "external_event_id": "event-1001",
      "metadata": {
        "plan": "pro"
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "event_id": "iev_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000001",
          "transaction_id": null,
          "event_name": "signed_up",
          "event_type": "lead",
          "external_event_id": "event-1001",
          "action": "recorded",
          "referral_status": "customer"
        }
      },
      "201": {
        "success": true,
        "data": {
          "event_id": "iev_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000001",
          "transaction_id": null,
          "event_name": "signed_up",
          "event_type": "lead",
          "external_event_id": "event-1001",
          "action": "recorded",
          "referral_status": "customer"
        }
      }
    }
  },
  "commissions.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "trx_01k00000000000000000000005",
            "referral_id": "ref_01k00000000000000000000001",
            "affiliate_id": "aff_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "sale_amount": 10,
            "sale_amount_currency": "USD",
            "commission_amount": 2,
            "commission_currency": "USD",
            "status": "pending",
            "sales_status": "pending",
            "is_subscription": false,
            "interval": null,
            "product_ids": [],
            "event_name": null,
            "hold_period_days": null,
            "payment_intent_id": null,
            "invoice_id": null,
            "counts_as_payment": true,
            "earning_id": "ern_01k00000000000000000000004",
            "earning_type": "manual",
            "external_event_id": null,
            "calculation_mode": "manual",
            "matched_incentive_id": null,
            "rejection_reason": null,
            "voided_at": null,
            "flags": [],
            "possible_duplicate_of": null,
            "occurred_at": "2026-03-02T09:00:00.000Z",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "trx_01k00000000000000000000006",
            "referral_id": "ref_01k00000000000000000000001",
            "affiliate_id": "aff_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "sale_amount": 10,
            "sale_amount_currency": "USD",
            "commission_amount": 2,
            "commission_currency": "USD",
            "status": "pending",
            "sales_status": "pending",
            "is_subscription": false,
            "interval": null,
            "product_ids": [],
            "event_name": null,
            "hold_period_days": null,
            "payment_intent_id": "pi-1002",
            "invoice_id": "in-1002",
            "counts_as_payment": true,
            "earning_id": "ern_01k00000000000000000000005",
            "earning_type": "manual",
            "external_event_id": null,
            "calculation_mode": "manual",
            "matched_incentive_id": null,
            "rejection_reason": null,
            "voided_at": null,
            "flags": [],
            "possible_duplicate_of": null,
            "occurred_at": "2026-03-02T09:00:00.000Z",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "commissions.totals": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "as_of": "2026-03-02T09:00:00.000Z",
          "rows": [
            {
              "state": "to_approve",
              "currency": "USD",
              "count": 2,
              "sales": [
                {
                  "currency": "USD",
                  "amount": 20
                }
              ],
              "commission": 4
            },
            {
              "state": "ready",
              "currency": "USD",
              "count": 12,
              "sales": [
                {
                  "currency": "USD",
                  "amount": 76063.89
                }
              ],
              "commission": 15212.78
            },
            {
              "state": "paid",
              "currency": "USD",
              "count": 1,
              "sales": [
                {
                  "currency": "USD",
                  "amount": 120
                }
              ],
              "commission": 24
            },
            {
              "state": "refunded",
              "currency": "USD",
              "count": 1,
              "sales": [
                {
                  "currency": "USD",
                  "amount": 0
                }
              ],
              "commission": 0
            },
            {
              "state": "no_commission",
              "currency": null,
              "count": 1,
              "sales": [
                {
                  "currency": "USD",
                  "amount": 100
                }
              ],
              "commission": 0
            }
          ]
        }
      }
    }
  },
  "commissions.create": {
    "parameters": {},
    "body": {
      "referral_id": "ref_01k00000000000000000000001",
      "sale_amount": 10,
      "sale_amount_currency": "USD",
      "commission_amount": 2,
      "commission_currency": "USD",
      "payment_intent_id": "pi-1002",
      "invoice_id": "in-1002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000006",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "status": "pending",
          "sales_status": "pending",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": "pi-1002",
          "invoice_id": "in-1002",
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000005",
          "earning_type": "manual",
          "external_event_id": null,
          "calculation_mode": "manual",
          "matched_incentive_id": null,
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000006",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "status": "pending",
          "sales_status": "pending",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": "pi-1002",
          "invoice_id": "in-1002",
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000005",
          "earning_type": "manual",
          "external_event_id": null,
          "calculation_mode": "manual",
          "matched_incentive_id": null,
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "commissions.get": {
    "parameters": {
      "id": "trx_01k00000000000000000000006",
      "expand": [
        "affiliate",
        "earnings"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000006",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "status": "pending",
          "sales_status": "pending",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": "pi-1002",
          "invoice_id": "in-1002",
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000005",
          "earning_type": "manual",
          "external_event_id": null,
          "calculation_mode": "manual",
          "matched_incentive_id": null,
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "affiliate": {
            "id": "aff_01k00000000000000000000001",
            "name": "Ann Affiliate",
            "email": "affiliate-1001@example.com",
            "tracking_id": "ann-affiliate",
            "source": "api",
            "partnership_status": "APPROVED",
            "onboarding_completed": false,
            "group_id": "grp_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          "earnings": [
            {
              "id": "ern_01k00000000000000000000005",
              "affiliate_id": "aff_01k00000000000000000000001",
              "earning_type": "manual",
              "amount": 2,
              "original_amount": 2,
              "currency": "USD",
              "status": "pending",
              "hold_until": null,
              "created_at": "2026-03-02T09:00:00.000Z"
            }
          ]
        }
      }
    }
  },
  "commissions.update": {
    "parameters": {
      "id": "trx_01k00000000000000000000007"
    },
    "body": {
      "status": "approved",
      "sales_status": "complete"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000007",
          "referral_id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "status": "ready_for_payment",
          "sales_status": "complete",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": null,
          "invoice_id": null,
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000006",
          "earning_type": "manual",
          "external_event_id": null,
          "calculation_mode": "manual",
          "matched_incentive_id": null,
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "commissions.void": {
    "parameters": {
      "id": "trx_01k00000000000000000000008"
    },
    "body": {
      "free_key": false
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000008",
          "referral_id": "ref_01k00000000000000000000002",
          "affiliate_id": "aff_01k00000000000000000000002",
          "program_id": "prg_01k00000000000000000000002",
          "sale_amount": 100,
          "sale_amount_currency": "USD",
          "commission_amount": 20,
          "commission_currency": "USD",
          "status": "rejected",
          "sales_status": "complete",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": null,
          "invoice_id": null,
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000007",
          "earning_type": "direct_commission",
          "external_event_id": "order-1004",
          "calculation_mode": "auto",
          "matched_incentive_id": "inc_01k00000000000000000000002",
          "rejection_reason": null,
          "voided_at": "2026-03-02T09:00:00.000Z",
          "flags": [],
          "possible_duplicate_of": null,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "commissions.keep": {
    "parameters": {
      "id": "trx_01k00000000000000000000009"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000009",
          "referral_id": "ref_01k00000000000000000000003",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "sale_amount": 77,
          "sale_amount_currency": "USD",
          "commission_amount": 15.4,
          "commission_currency": "USD",
          "status": "ready_for_payment",
          "sales_status": "complete",
          "is_subscription": false,
          "interval": null,
          "product_ids": [],
          "event_name": null,
          "hold_period_days": null,
          "payment_intent_id": null,
          "invoice_id": null,
          "counts_as_payment": true,
          "earning_id": "ern_01k00000000000000000000008",
          "earning_type": "direct_commission",
          "external_event_id": "order-1005",
          "calculation_mode": "auto",
          "matched_incentive_id": "inc_01k00000000000000000000001",
          "rejection_reason": null,
          "voided_at": null,
          "flags": [],
          "possible_duplicate_of": "trx_01k00000000000000000000010",
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "commissions.voidImported": {
    "parameters": {},
    "body": {
      "import_id": "imp_orders2026",
      "ids": [
        "trx_01k00000000000000000000011"
      ],
      "free_key": true
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "results": [
            {
              "index": 0,
              "id": "trx_01k00000000000000000000011",
              "changed": true
            }
          ],
          "counts": {
            "done": 1,
            "failed": 0
          }
        }
      }
    }
  },
  "commissions.delete": {
    "parameters": {
      "id": "trx_01k00000000000000000000012"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000012",
          "deleted": true
        }
      }
    }
  },
  "commissions.act": {
    "parameters": {},
    "body": {
      "action": "approve",
      "ids": [
        "trx_01k00000000000000000000002"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "results": [
            {
              "id": "trx_01k00000000000000000000002",
              "status": "ready_for_payment",
              "changed": false
            }
          ],
          "counts": {
            "done": 1,
            "failed": 0
          },
          "has_more": false,
          "next_after": null
        }
      }
    }
  },
  "commissions.createBatch": {
    "parameters": {},
    "body": {
      "items": [
        {
          "referral_id": "ref_01k00000000000000000000001",
          "sale_amount": 10,
          "sale_amount_currency": "USD",
          "commission_amount": 2,
          "commission_currency": "USD",
          "idempotency_key": "commission-1001"
        }
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "index": 0,
            "status": 201,
            "data": {
              "id": "trx_01k00000000000000000000005",
              "referral_id": "ref_01k00000000000000000000001",
              "affiliate_id": "aff_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000001",
              "sale_amount": 10,
              "sale_amount_currency": "USD",
              "commission_amount": 2,
              "commission_currency": "USD",
              "status": "pending",
              "sales_status": "pending",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": "ern_01k00000000000000000000004",
              "earning_type": "manual",
              "external_event_id": null,
              "calculation_mode": "manual",
              "matched_incentive_id": null,
              "rejection_reason": null,
              "voided_at": null,
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z"
            }
          }
        ]
      }
    }
  },
  "referrals.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "ref_01k00000000000000000000004",
            "affiliate_id": "aff_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "email": "someone-1001@example.com",
            "customer_id": "customer-1001",
            "external_user_id": "user-1001",
            "subscription_id": null,
            "status": "lead",
            "name": "Cy Customer",
            "metadata": {
              "plan": "pro"
            },
            "created_at": "2026-03-02T09:00:00.000Z",
            "converted_at": null
          },
          {
            "id": "ref_01k00000000000000000000005",
            "affiliate_id": "aff_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "email": "someone-1002@example.com",
            "customer_id": null,
            "external_user_id": null,
            "subscription_id": null,
            "status": "lead",
            "name": null,
            "metadata": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "converted_at": null
          }
        ]
      }
    }
  },
  "referrals.create": {
    "parameters": {},
    "body": {
      "email": "someone-1003@example.com",
      "affiliate_id": "aff_01k00000000000000000000001",
      "customer_id": "customer-1002",
      "external_user_id": "user-1002",
      "subscription_id": "sub_1",
      "name": "Cy Customer",
      "metadata": {
        "plan": "pro"
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ref_01k00000000000000000000006",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "email": "someone-1003@example.com",
          "customer_id": "customer-1002",
          "external_user_id": "user-1002",
          "subscription_id": "sub_1",
          "status": "lead",
          "name": "Cy Customer",
          "metadata": {
            "plan": "pro"
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "converted_at": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "ref_01k00000000000000000000006",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "email": "someone-1003@example.com",
          "customer_id": "customer-1002",
          "external_user_id": "user-1002",
          "subscription_id": "sub_1",
          "status": "lead",
          "name": "Cy Customer",
          "metadata": {
            "plan": "pro"
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "converted_at": null
        }
      }
    }
  },
  "referrals.update": {
    "parameters": {
      "id": "ref_01k00000000000000000000001"
    },
    "body": {
      "name": "Cy Customer",
      "subscription_id": "sub_1",
      "metadata": {
        "plan": "pro"
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ref_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "email": "customer-1003@example.com",
          "customer_id": null,
          "external_user_id": null,
          "subscription_id": "sub_1",
          "status": "customer",
          "name": "Cy Customer",
          "metadata": {
            "plan": "pro"
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "converted_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "referrals.get": {
    "parameters": {
      "id": "ref_01k00000000000000000000006"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ref_01k00000000000000000000006",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "email": "someone-1003@example.com",
          "customer_id": "customer-1002",
          "external_user_id": "user-1002",
          "subscription_id": "sub_1",
          "status": "lead",
          "name": "Cy Customer",
          "metadata": {
            "plan": "pro"
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "converted_at": null
        }
      }
    }
  },
  "referrals.delete": {
    "parameters": {
      "id": "ref_01k00000000000000000000006"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ref_01k00000000000000000000006",
          "deleted": true
        }
      }
    }
  },
  "referrals.createBatch": {
    "parameters": {},
    "body": {
      "items": [
        {
          "email": "someone-1002@example.com",
          "affiliate_id": "aff_01k00000000000000000000001",
          "idempotency_key": "referral-1001"
        }
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "index": 0,
            "status": 201,
            "data": {
              "id": "ref_01k00000000000000000000005",
              "affiliate_id": "aff_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000001",
              "email": "someone-1002@example.com",
              "customer_id": null,
              "external_user_id": null,
              "subscription_id": null,
              "status": "lead",
              "name": null,
              "metadata": null,
              "created_at": "2026-03-02T09:00:00.000Z",
              "converted_at": null
            }
          }
        ]
      }
    }
  },
  "affiliates.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "aff_01k00000000000000000000003",
            "name": "Ada Lovelace",
            "email": "joan@applicants.example",
            "tracking_id": "ada-lovelace",
            "source": "portal",
            "partnership_status": "PENDING",
            "rejection_reason": null,
            "onboarding_completed": false,
            "program_id": "prg_01k00000000000000000000003",
            "group_id": "grp_01k00000000000000000000002",
            "parent_affiliate_id": null,
            "external_user_id": null,
            "metadata": {},
            "payout_details_changed_at": null,
            "merged_into": null,
            "merged_at": null,
            "merge_reason": null,
            "merged_by": null,
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "aff_01k00000000000000000000004",
            "name": "Ann Affiliate",
            "email": "someone-1004@example.com",
            "tracking_id": "ann-affiliate-4",
            "source": "api",
            "partnership_status": "APPROVED",
            "rejection_reason": null,
            "onboarding_completed": false,
            "program_id": "prg_01k00000000000000000000001",
            "group_id": "grp_01k00000000000000000000001",
            "parent_affiliate_id": null,
            "external_user_id": null,
            "metadata": {},
            "payout_details_changed_at": null,
            "merged_into": null,
            "merged_at": null,
            "merge_reason": null,
            "merged_by": null,
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "affiliates.create": {
    "parameters": {},
    "body": {
      "name": "Ann Affiliate",
      "email": "someone-1005@example.com",
      "program_id": "prg_01k00000000000000000000001",
      "group_id": "grp_01k00000000000000000000001",
      "tracking_id": "ann-1001",
      "company_name": "Ann Ltd",
      "country_code": "NL",
      "payout_method": "wise",
      "payout_details": {
        "email": "ann@example.com",
        "iban": "NL91ABNA0417164300"
      },
      "external_user_id": "user-1003",
      "metadata": {
        "tier": "gold"
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "aff_01k00000000000000000000005",
          "name": "Ann Affiliate",
          "email": "someone-1005@example.com",
          "tracking_id": "ann-1001",
          "source": "api",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "onboarding_completed": false,
          "program_id": "prg_01k00000000000000000000001",
          "group_id": "grp_01k00000000000000000000001",
          "parent_affiliate_id": null,
          "external_user_id": "user-1003",
          "metadata": {
            "tier": "gold"
          },
          "payout_details_changed_at": null,
          "merged_into": null,
          "merged_at": null,
          "merge_reason": null,
          "merged_by": null,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "aff_01k00000000000000000000005",
          "name": "Ann Affiliate",
          "email": "someone-1005@example.com",
          "tracking_id": "ann-1001",
          "source": "api",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "onboarding_completed": false,
          "program_id": "prg_01k00000000000000000000001",
          "group_id": "grp_01k00000000000000000000001",
          "parent_affiliate_id": null,
          "external_user_id": "user-1003",
          "metadata": {
            "tier": "gold"
          },
          "payout_details_changed_at": null,
          "merged_into": null,
          "merged_at": null,
          "merge_reason": null,
          "merged_by": null,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "affiliates.get": {
    "parameters": {
      "id": "aff_01k00000000000000000000005"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "aff_01k00000000000000000000005",
          "name": "Ann Affiliate",
          "email": "someone-1005@example.com",
          "tracking_id": "ann-1001",
          "source": "api",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "onboarding_completed": false,
          "program_id": "prg_01k00000000000000000000001",
          "group_id": "grp_01k00000000000000000000001",
          "parent_affiliate_id": null,
          "external_user_id": "user-1003",
          "metadata": {
            "tier": "gold"
          },
          "payout_details_changed_at": null,
          "merged_into": null,
          "merged_at": null,
          "merge_reason": null,
          "merged_by": null,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "affiliates.update": {
    "parameters": {
      "id": "aff_01k00000000000000000000001"
    },
    "body": {
      "name": "Ann Affiliate",
      "company_name": "Ann Ltd",
      "metadata": {
        "tier": "gold"
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "aff_01k00000000000000000000001",
          "name": "Ann Affiliate",
          "email": "affiliate-1001@example.com",
          "tracking_id": "ann-affiliate",
          "source": "api",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "onboarding_completed": false,
          "program_id": "prg_01k00000000000000000000001",
          "group_id": "grp_01k00000000000000000000001",
          "parent_affiliate_id": null,
          "external_user_id": null,
          "metadata": {
            "tier": "gold"
          },
          "payout_details_changed_at": null,
          "merged_into": null,
          "merged_at": null,
          "merge_reason": null,
          "merged_by": null,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "affiliates.merge": {
    "parameters": {
      "id": "aff_01k00000000000000000000006"
    },
    "body": {
      "into": "aff_01k00000000000000000000007",
      "reason": "The same person applied twice."
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "aff_01k00000000000000000000006",
          "name": "Ann Affiliate",
          "email": "affiliate-1002@example.com",
          "tracking_id": "ann-affiliate-2",
          "source": "api",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "onboarding_completed": false,
          "program_id": "prg_01k00000000000000000000001",
          "group_id": "grp_01k00000000000000000000001",
          "parent_affiliate_id": null,
          "external_user_id": null,
          "metadata": {},
          "payout_details_changed_at": null,
          "merged_into": "aff_01k00000000000000000000007",
          "merged_at": "2026-03-02T09:00:00.000Z",
          "merge_reason": "The same person applied twice.",
          "merged_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "affiliates.delete": {
    "parameters": {
      "id": "aff_01k00000000000000000000005"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "aff_01k00000000000000000000005",
          "deleted": true
        }
      }
    }
  },
  "affiliates.balances": {
    "parameters": {
      "id": "aff_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "currency": "USD",
            "pending": 0,
            "held": 0,
            "ready": 0,
            "claimed": 69.98,
            "paid": 0,
            "clawed_back": 0
          }
        ]
      }
    }
  },
  "affiliates.payoutDetails": {
    "parameters": {
      "id": "aff_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "payout_method": "wise",
          "payout_details": {
            "email": "a•••@example.com",
            "iban": "NL••••4300"
          },
          "warnings": [],
          "changes": [
            {
              "changed_at": "2026-03-02T09:00:00.000Z",
              "api_key_id": "key_01k00000000000000000000001",
              "changed_by": "key_01k00000000000000000000001",
              "fields": [
                "payout_method",
                "email",
                "iban"
              ],
              "request_id": "req_01k00000000000000000000001"
            }
          ]
        }
      }
    }
  },
  "affiliates.createPortalLink": {
    "parameters": {
      "id": "aff_01k00000000000000000000001"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "url": null,
          "expires_at": "2026-03-09T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "url": "https://track.example.com/p/prg_01k00000000000000000000001/welcome#xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "expires_at": "2026-03-09T09:00:00.000Z"
        }
      }
    }
  },
  "affiliates.statements.list": {
    "parameters": {
      "id": "aff_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "month": "2026-03",
            "currency": "USD",
            "earned": 109.98,
            "refunded": -20,
            "rejected": 0,
            "voided": -20,
            "adjusted": 0,
            "waiting": 0,
            "held": 0,
            "due": 0,
            "under_way": 69.98,
            "paid": 0,
            "held_until": null,
            "payouts": [
              {
                "payout_number": 3,
                "status": "under_way",
                "paid_at": null,
                "amount": 50
              },
              {
                "payout_number": 6,
                "status": "under_way",
                "paid_at": null,
                "amount": 19.98
              }
            ]
          }
        ]
      }
    }
  },
  "affiliates.statements.get": {
    "parameters": {
      "id": "aff_01k00000000000000000000002",
      "month": "2026-03"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "affiliate": {
            "id": "aff_01k00000000000000000000002",
            "name": "Ann Affiliate",
            "email": "affiliate-1003@example.com",
            "company_name": null
          },
          "program": {
            "id": "prg_01k00000000000000000000002",
            "name": "Program"
          },
          "month": "2026-03",
          "timezone": "UTC",
          "from": "2026-03-01T00:00:00.000Z",
          "until": "2026-04-01T00:00:00.000Z",
          "is_over": false,
          "currencies": [
            {
              "currency": "USD",
              "opening": 0,
              "earned": 109.98,
              "taken_back": -20,
              "rejected": -20,
              "adjusted": 0,
              "paid": 0,
              "returned": 0,
              "closing": 69.98,
              "lines": 6
            }
          ]
        }
      }
    }
  },
  "affiliates.statements.lines": {
    "parameters": {
      "id": "aff_01k00000000000000000000002",
      "month": "2026-03"
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "led_01k00000000000000000000001",
            "booked_at": "2026-03-02T09:00:00.000Z",
            "kind": "earned",
            "type": "earned",
            "sold_at": "2026-03-02T09:00:00.000Z",
            "external_event_id": "order-1006",
            "customer_id": null,
            "customer_email": "customer-1004@example.com",
            "commission_id": "trx_01k00000000000000000000013",
            "adjustment_id": null,
            "reason": null,
            "payout_number": 3,
            "amount": 50,
            "currency": "USD"
          },
          {
            "id": "led_01k00000000000000000000002",
            "booked_at": "2026-03-02T09:00:00.000Z",
            "kind": "earned",
            "type": "earned",
            "sold_at": "2026-03-02T09:00:00.000Z",
            "external_event_id": "order-1007",
            "customer_id": null,
            "customer_email": "customer-1004@example.com",
            "commission_id": "trx_01k00000000000000000000014",
            "adjustment_id": null,
            "reason": null,
            "payout_number": 6,
            "amount": 19.98,
            "currency": "USD"
          },
          {
            "id": "led_01k00000000000000000000003",
            "booked_at": "2026-03-02T09:00:00.000Z",
            "kind": "earned",
            "type": "earned",
            "sold_at": "2026-03-02T09:00:00.000Z",
            "external_event_id": "order-1004",
            "customer_id": null,
            "customer_email": "customer-1004@example.com",
            "commission_id": "trx_01k00000000000000000000008",
            "adjustment_id": null,
            "reason": null,
            "payout_number": null,
            "amount": 20,
            "currency": "USD"
          },
          {
            "id": "led_01k00000000000000000000004",
            "booked_at": "2026-03-02T09:00:00.000Z",
            "kind": "earned",
            "type": "earned",
            "sold_at": "2026-03-02T09:00:00.000Z",
            "external_event_id": "order-1008",
            "customer_id": null,
            "customer_email": "customer-1004@example.com",
            "commission_id": "trx_01k00000000000000000000003",
            "adjustment_id": null,
            "reason": null,
            "payout_number": 6,
            "amount": 20,
            "currency": "USD"
          },
          {
            "id": "led_01k00000000000000000000005",
            "booked_at": "2026-03-02T09:00:00.000Z",
            "kind": "taken_back",
            "type": "refunded",
            "sold_at": "2026-03-02T09:00:00.000Z",
            "external_event_id": "order-1008",
            "customer_id": null,
            "customer_email": "customer-1004@example.com",
            "commission_id": "trx_01k00000000000000000000003",
            "adjustment_id": null,
            "reason": null,
            "payout_number": 6,
            "amount": -20,
            "currency": "USD"
          },
          {
            "id": "led_01k00000000000000000000006",
            "booked_at": "2026-03-02T09:00:00.000Z",
            "kind": "rejected",
            "type": "voided",
            "sold_at": "2026-03-02T09:00:00.000Z",
            "external_event_id": "order-1004",
            "customer_id": null,
            "customer_email": "customer-1004@example.com",
            "commission_id": "trx_01k00000000000000000000008",
            "adjustment_id": null,
            "reason": null,
            "payout_number": null,
            "amount": -20,
            "currency": "USD"
          }
        ],
        "has_more": false
      }
    }
  },
  "affiliates.statements.file": {
    "parameters": {
      "id": "aff_01k00000000000000000000002",
      "month": "2026-03",
      "format": "csv"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "filename": "statement-2026-03-aff_01k00000000000000000000002.csv",
          "media_type": "text/csv; charset=utf-8",
          "data": "77u/Ym9va2VkX2F0LGtpbmQsdHlwZSxhbW91bnQsY3VycmVuY3ksc29sZF9hdCxleHRlcm5hbF9ldmVudF9pZCxwYXlvdXRfbnVtYmVyLHJlYXNvbixjb21taXNzaW9uX2lkLGFkanVzdG1lbnRfaWQsbGVkZ2VyX2VudHJ5X2lkLGN1c3RvbWVyX2lkLGN1c3RvbWVyX2VtYWlsDQo="
        }
      }
    }
  },
  "affiliates.trackingIds.list": {
    "parameters": {
      "id": "aff_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "tracking_id": "ann-affiliate",
            "is_primary": true,
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "tracking_id": "ann.affiliate-1004",
            "is_primary": false,
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "affiliates.trackingIds.create": {
    "parameters": {
      "id": "aff_01k00000000000000000000001"
    },
    "body": {
      "tracking_id": "ann.affiliate-1004"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "tracking_id": "ann.affiliate-1004",
          "is_primary": false,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "tracking_id": "ann.affiliate-1004",
          "is_primary": false,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "affiliates.trackingIds.delete": {
    "parameters": {
      "id": "aff_01k00000000000000000000001",
      "trackingId": "ann.affiliate-1004"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ann.affiliate-1004",
          "deleted": true
        }
      }
    }
  },
  "affiliates.act": {
    "parameters": {},
    "body": {
      "action": "move",
      "ids": [
        "aff_01k00000000000000000000001"
      ],
      "group_id": "grp_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "results": [
            {
              "id": "aff_01k00000000000000000000001",
              "status": "APPROVED",
              "changed": false
            }
          ],
          "counts": {
            "done": 1,
            "failed": 0
          },
          "has_more": false,
          "next_after": null
        }
      }
    }
  },
  "affiliates.createBatch": {
    "parameters": {},
    "body": {
      "items": [
        {
          "name": "Ann Affiliate",
          "email": "someone-1004@example.com",
          "program_id": "prg_01k00000000000000000000001",
          "idempotency_key": "affiliate-1005"
        }
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "index": 0,
            "status": 201,
            "data": {
              "id": "aff_01k00000000000000000000004",
              "name": "Ann Affiliate",
              "email": "someone-1004@example.com",
              "tracking_id": "ann-affiliate-4",
              "source": "api",
              "partnership_status": "APPROVED",
              "rejection_reason": null,
              "onboarding_completed": false,
              "program_id": "prg_01k00000000000000000000001",
              "group_id": "grp_01k00000000000000000000001",
              "parent_affiliate_id": null,
              "external_user_id": null,
              "metadata": {},
              "payout_details_changed_at": null,
              "merged_into": null,
              "merged_at": null,
              "merge_reason": null,
              "merged_by": null,
              "created_at": "2026-03-02T09:00:00.000Z"
            }
          }
        ]
      }
    }
  },
  "clicks.create": {
    "parameters": {},
    "body": {
      "trackingId": "ann-affiliate",
      "programId": "prg_01k00000000000000000000001",
      "referrer": "https://example.com/",
      "url": "https://www.example.com/?via=ann&utm_medium=mail",
      "sub1": "newsletter",
      "utmSource": "news"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "clk_01k00000000000000000000001",
          "tracking_id": "ann-affiliate",
          "program_id": "prg_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "clk_01k00000000000000000000001",
          "tracking_id": "ann-affiliate",
          "program_id": "prg_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "clicks.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "clk_01k00000000000000000000002",
            "affiliate_id": "aff_01k00000000000000000000001",
            "tracking_id": "ann-affiliate",
            "program_id": "prg_01k00000000000000000000001",
            "site_id": null,
            "url": null,
            "referrer": null,
            "ip": null,
            "user_agent": null,
            "sub1": null,
            "sub2": null,
            "sub3": null,
            "sub4": null,
            "sub5": null,
            "utm_source": null,
            "utm_medium": null,
            "utm_campaign": null,
            "utm_term": null,
            "utm_content": null,
            "gclid": null,
            "fbclid": null,
            "msclkid": null,
            "ttclid": null,
            "is_counted": true,
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "clk_01k00000000000000000000001",
            "affiliate_id": "aff_01k00000000000000000000001",
            "tracking_id": "ann-affiliate",
            "program_id": "prg_01k00000000000000000000001",
            "site_id": null,
            "url": "https://www.example.com/?via=ann&utm_medium=mail",
            "referrer": "https://example.com/",
            "ip": null,
            "user_agent": null,
            "sub1": "newsletter",
            "sub2": null,
            "sub3": null,
            "sub4": null,
            "sub5": null,
            "utm_source": "news",
            "utm_medium": "mail",
            "utm_campaign": null,
            "utm_term": null,
            "utm_content": null,
            "gclid": null,
            "fbclid": null,
            "msclkid": null,
            "ttclid": null,
            "is_counted": true,
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "sites.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "site_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "name": "Shop",
            "home_url": "https://www.example.com/welcome?from=link",
            "allowed_origins": [
              "https://www.example.com",
              "https://*.example.com"
            ],
            "cookie_domain": "example.com",
            "params": [
              "via",
              "ref"
            ],
            "cookie_days": 60,
            "attribution": "first",
            "consent": "required",
            "ip": "none",
            "ignore_paths": [
              "/account",
              "/checkout"
            ],
            "link_hosts": [
              "go-1001.example.com"
            ],
            "inactive_link_hosts": [],
            "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "previous_publishable_key": null,
            "has_signup_secret": false,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "site_01k00000000000000000000002",
            "program_id": "prg_01k00000000000000000000003",
            "name": "www.shop.example",
            "home_url": "https://www.shop.example/",
            "allowed_origins": [
              "https://www.shop.example",
              "https://*.shop.example"
            ],
            "cookie_domain": "shop.example",
            "params": [
              "via",
              "ref"
            ],
            "cookie_days": null,
            "attribution": "last",
            "consent": "none",
            "ip": "truncated",
            "ignore_paths": [],
            "link_hosts": [],
            "inactive_link_hosts": [],
            "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "previous_publishable_key": null,
            "has_signup_secret": false,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "sites.create": {
    "parameters": {},
    "body": {
      "program_id": "prg_01k00000000000000000000001",
      "name": "Shop",
      "home_url": "https://www.example.com/welcome?from=link",
      "allowed_origins": [
        "https://www.example.com",
        "https://*.example.com"
      ],
      "cookie_domain": "example.com",
      "params": [
        "via",
        "ref"
      ],
      "cookie_days": 60,
      "attribution": "first",
      "consent": "required",
      "ip": "none",
      "ignore_paths": [
        "/account",
        "/checkout"
      ],
      "link_hosts": [
        "go-1001.example.com"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "site_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Shop",
          "home_url": "https://www.example.com/welcome?from=link",
          "allowed_origins": [
            "https://www.example.com",
            "https://*.example.com"
          ],
          "cookie_domain": "example.com",
          "params": [
            "via",
            "ref"
          ],
          "cookie_days": 60,
          "attribution": "first",
          "consent": "required",
          "ip": "none",
          "ignore_paths": [
            "/account",
            "/checkout"
          ],
          "link_hosts": [
            "go-1001.example.com"
          ],
          "inactive_link_hosts": [],
          "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "previous_publishable_key": null,
          "has_signup_secret": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "site_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Shop",
          "home_url": "https://www.example.com/welcome?from=link",
          "allowed_origins": [
            "https://www.example.com",
            "https://*.example.com"
          ],
          "cookie_domain": "example.com",
          "params": [
            "via",
            "ref"
          ],
          "cookie_days": 60,
          "attribution": "first",
          "consent": "required",
          "ip": "none",
          "ignore_paths": [
            "/account",
            "/checkout"
          ],
          "link_hosts": [
            "go-1001.example.com"
          ],
          "inactive_link_hosts": [],
          "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "previous_publishable_key": null,
          "has_signup_secret": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "sites.get": {
    "parameters": {
      "id": "site_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "site_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Shop",
          "home_url": "https://www.example.com/welcome?from=link",
          "allowed_origins": [
            "https://www.example.com",
            "https://*.example.com"
          ],
          "cookie_domain": "example.com",
          "params": [
            "via",
            "ref"
          ],
          "cookie_days": 60,
          "attribution": "first",
          "consent": "required",
          "ip": "none",
          "ignore_paths": [
            "/account",
            "/checkout"
          ],
          "link_hosts": [
            "go-1001.example.com"
          ],
          "inactive_link_hosts": [],
          "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "previous_publishable_key": null,
          "has_signup_secret": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "sites.update": {
    "parameters": {
      "id": "site_01k00000000000000000000003"
    },
    "body": {
      "name": "Shop",
      "home_url": "https://www.example.com/welcome?from=link",
      "allowed_origins": [
        "https://www.example.com",
        "https://*.example.com"
      ],
      "cookie_domain": "example.com",
      "params": [
        "via",
        "ref"
      ],
      "cookie_days": 60,
      "attribution": "first",
      "consent": "required",
      "ip": "none",
      "ignore_paths": [
        "/account",
        "/checkout"
      ],
      "link_hosts": [
        "go-1002.example.com"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "site_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Shop",
          "home_url": "https://www.example.com/welcome?from=link",
          "allowed_origins": [
            "https://www.example.com",
            "https://*.example.com"
          ],
          "cookie_domain": "example.com",
          "params": [
            "via",
            "ref"
          ],
          "cookie_days": 60,
          "attribution": "first",
          "consent": "required",
          "ip": "none",
          "ignore_paths": [
            "/account",
            "/checkout"
          ],
          "link_hosts": [
            "go-1002.example.com"
          ],
          "inactive_link_hosts": [],
          "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "previous_publishable_key": null,
          "has_signup_secret": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "sites.delete": {
    "parameters": {
      "id": "site_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "site_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "sites.check": {
    "parameters": {
      "id": "site_01k00000000000000000000004"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "last_click_at": null,
          "clicks": {
            "counted": 0,
            "uncounted": 0,
            "without_facts": 0
          },
          "origins": [],
          "refusals": [],
          "cookie": {
            "by_server": 0,
            "by_script": 0
          },
          "home_page": {
            "url": "http://localhost:4242/?via=tributary-check",
            "final_url": "http://localhost:4242/?via=tributary-check",
            "status": null,
            "keeps_query": null,
            "problem": "blocked_address"
          },
          "problems": [
            "No visits were received from the site in the last 7 days. Add the script or a middleware to its pages, then open a link such as <home_url>?via=<tracking id>.",
            "The home page http://localhost:4242/?via=tributary-check is at a private address, which this server does not open. To check it, start the server with TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1."
          ]
        }
      }
    }
  },
  "sites.rotateKey": {
    "parameters": {
      "id": "site_01k00000000000000000000003"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "site_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Shop",
          "home_url": "https://www.example.com/welcome?from=link",
          "allowed_origins": [
            "https://www.example.com",
            "https://*.example.com"
          ],
          "cookie_domain": "example.com",
          "params": [
            "via",
            "ref"
          ],
          "cookie_days": 60,
          "attribution": "first",
          "consent": "required",
          "ip": "none",
          "ignore_paths": [
            "/account",
            "/checkout"
          ],
          "link_hosts": [
            "go-1002.example.com"
          ],
          "inactive_link_hosts": [],
          "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "previous_publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "has_signup_secret": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "sites.rotateSignupSecret": {
    "parameters": {
      "id": "site_01k00000000000000000000003"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "site_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Shop",
          "home_url": "https://www.example.com/welcome?from=link",
          "allowed_origins": [
            "https://www.example.com",
            "https://*.example.com"
          ],
          "cookie_domain": "example.com",
          "params": [
            "via",
            "ref"
          ],
          "cookie_days": 60,
          "attribution": "first",
          "consent": "required",
          "ip": "none",
          "ignore_paths": [
            "/account",
            "/checkout"
          ],
          "link_hosts": [
            "go-1002.example.com"
          ],
          "inactive_link_hosts": [],
          "publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "previous_publishable_key": "pk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "has_signup_secret": true,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "signup_secret": "sus_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        }
      }
    }
  },
  "payouts.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "pay_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000002",
            "affiliate_id": "aff_01k00000000000000000000002",
            "affiliate_name": "Ann Affiliate",
            "affiliate_email": "affiliate-1003@example.com",
            "affiliate": {
              "name": "Ann Affiliate",
              "email": "affiliate-1003@example.com"
            },
            "invoice_number": 6,
            "amount": 19.98,
            "currency": "USD",
            "status": "pending",
            "payment_method": null,
            "payment_reference": null,
            "managed_payout": true,
            "processed_at": null,
            "failure_reason": null,
            "returned_at": null,
            "return_reason": null,
            "returned_by": null,
            "created_by": "key_01k00000000000000000000001",
            "approval": "not_needed",
            "approved_by": null,
            "approved_at": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "pay_01k00000000000000000000002",
            "program_id": "prg_01k00000000000000000000003",
            "affiliate_id": "aff_01k00000000000000000000008",
            "affiliate_name": "Ada Lovelace",
            "affiliate_email": "grace@blog.example",
            "affiliate": {
              "name": "Ada Lovelace",
              "email": "grace@blog.example"
            },
            "invoice_number": 5,
            "amount": 24,
            "currency": "USD",
            "status": "completed",
            "payment_method": null,
            "payment_reference": null,
            "managed_payout": true,
            "processed_at": "2026-03-02T09:00:00.000Z",
            "failure_reason": null,
            "returned_at": null,
            "return_reason": null,
            "returned_by": null,
            "created_by": "key_01k00000000000000000000001",
            "approval": "not_needed",
            "approved_by": null,
            "approved_at": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "payouts.create": {
    "parameters": {},
    "body": {
      "program_id": "prg_01k00000000000000000000002",
      "affiliate_ids": [
        "aff_01k00000000000000000000002"
      ],
      "currency": "USD",
      "minimum": 10,
      "dry_run": false
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "payouts": [
            {
              "id": "pay_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "affiliate_name": "Ann Affiliate",
              "affiliate_email": "affiliate-1003@example.com",
              "affiliate": {
                "name": "Ann Affiliate",
                "email": "affiliate-1003@example.com"
              },
              "invoice_number": 6,
              "amount": 19.98,
              "currency": "USD",
              "status": "pending",
              "payment_method": null,
              "payment_reference": null,
              "managed_payout": true,
              "processed_at": null,
              "failure_reason": null,
              "returned_at": null,
              "return_reason": null,
              "returned_by": null,
              "created_by": "key_01k00000000000000000000001",
              "approval": "not_needed",
              "approved_by": null,
              "approved_at": null,
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z"
            }
          ],
          "skipped": [],
          "warnings": []
        }
      },
      "201": {
        "success": true,
        "data": {
          "payouts": [
            {
              "id": "pay_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "affiliate_name": "Ann Affiliate",
              "affiliate_email": "affiliate-1003@example.com",
              "affiliate": {
                "name": "Ann Affiliate",
                "email": "affiliate-1003@example.com"
              },
              "invoice_number": 6,
              "amount": 19.98,
              "currency": "USD",
              "status": "pending",
              "payment_method": null,
              "payment_reference": null,
              "managed_payout": true,
              "processed_at": null,
              "failure_reason": null,
              "returned_at": null,
              "return_reason": null,
              "returned_by": null,
              "created_by": "key_01k00000000000000000000001",
              "approval": "not_needed",
              "approved_by": null,
              "approved_at": null,
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z"
            }
          ],
          "skipped": [],
          "warnings": []
        }
      }
    }
  },
  "payouts.export": {
    "parameters": {},
    "body": {
      "payout_ids": [
        "pay_01k00000000000000000000003"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "pay_01k00000000000000000000003",
            "affiliate_id": "aff_01k00000000000000000000002",
            "affiliate_name": "Ann Affiliate",
            "affiliate_email": "affiliate-1003@example.com",
            "invoice_number": 3,
            "amount": 50,
            "currency": "USD",
            "status": "pending",
            "payout_method": "wise",
            "payout_details": {
              "email": "ann@example.com",
              "iban": "NL91ABNA0417164300"
            },
            "details_changed_since_last_payout": false
          }
        ]
      }
    }
  },
  "payouts.approve": {
    "parameters": {},
    "body": {
      "payout_ids": [
        "pay_01k00000000000000000000004"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "pay_01k00000000000000000000004",
            "program_id": "prg_01k00000000000000000000004",
            "affiliate_id": "aff_01k00000000000000000000009",
            "affiliate_name": "Ann Affiliate",
            "affiliate_email": "affiliate-1006@example.com",
            "affiliate": {
              "name": "Ann Affiliate",
              "email": "affiliate-1006@example.com"
            },
            "invoice_number": 4,
            "amount": 50,
            "currency": "USD",
            "status": "pending",
            "payment_method": null,
            "payment_reference": null,
            "managed_payout": true,
            "processed_at": null,
            "failure_reason": null,
            "returned_at": null,
            "return_reason": null,
            "returned_by": null,
            "created_by": "key_01k00000000000000000000001",
            "approval": "approved",
            "approved_by": "usr_01k00000000000000000000001",
            "approved_at": "2026-03-02T09:00:00.000Z",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "payouts.get": {
    "parameters": {
      "id": "pay_01k00000000000000000000003"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "pay_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000002",
          "affiliate_id": "aff_01k00000000000000000000002",
          "affiliate_name": "Ann Affiliate",
          "affiliate_email": "affiliate-1003@example.com",
          "affiliate": {
            "name": "Ann Affiliate",
            "email": "affiliate-1003@example.com"
          },
          "invoice_number": 3,
          "amount": 50,
          "currency": "USD",
          "status": "pending",
          "payment_method": null,
          "payment_reference": null,
          "managed_payout": true,
          "processed_at": null,
          "failure_reason": null,
          "returned_at": null,
          "return_reason": null,
          "returned_by": null,
          "created_by": "key_01k00000000000000000000001",
          "approval": "not_needed",
          "approved_by": null,
          "approved_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "transactions": [
            {
              "id": "led_01k00000000000000000000001",
              "type": "earned",
              "amount": 50,
              "sale": {
                "amount": 250,
                "currency": "USD"
              },
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "commission": {
                "id": "trx_01k00000000000000000000013",
                "amount": 250,
                "commission_amount": 50,
                "created_at": "2026-03-02T09:00:00.000Z"
              },
              "created_at": "2026-03-02T09:00:00.000Z"
            }
          ]
        }
      }
    }
  },
  "payouts.update": {
    "parameters": {
      "id": "pay_01k00000000000000000000005"
    },
    "body": {
      "status": "processing",
      "paymentMethod": "wise",
      "paymentReference": "ref"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "pay_01k00000000000000000000005",
          "program_id": "prg_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "affiliate_name": "Ann Affiliate",
          "affiliate_email": "affiliate-1001@example.com",
          "affiliate": {
            "name": "Ann Affiliate",
            "email": "affiliate-1001@example.com"
          },
          "invoice_number": 1,
          "amount": 14999.8,
          "currency": "USD",
          "status": "processing",
          "payment_method": "wise",
          "payment_reference": "ref",
          "managed_payout": true,
          "processed_at": null,
          "failure_reason": null,
          "returned_at": null,
          "return_reason": null,
          "returned_by": null,
          "created_by": "key_01k00000000000000000000001",
          "approval": "not_needed",
          "approved_by": null,
          "approved_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "payouts.return": {
    "parameters": {
      "id": "pay_01k00000000000000000000006"
    },
    "body": {
      "reason": "The account is closed.",
      "returned_at": "2026-03-02T09:00:00.000Z"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "pay_01k00000000000000000000006",
          "program_id": "prg_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "affiliate_name": "Ann Affiliate",
          "affiliate_email": "affiliate-1001@example.com",
          "affiliate": {
            "name": "Ann Affiliate",
            "email": "affiliate-1001@example.com"
          },
          "invoice_number": 2,
          "amount": 20,
          "currency": "USD",
          "status": "completed",
          "payment_method": null,
          "payment_reference": null,
          "managed_payout": true,
          "processed_at": "2026-03-02T09:00:00.000Z",
          "failure_reason": null,
          "returned_at": "2026-03-02T09:00:00.000Z",
          "return_reason": "The account is closed.",
          "returned_by": "key_01k00000000000000000000001",
          "created_by": "key_01k00000000000000000000001",
          "approval": "not_needed",
          "approved_by": null,
          "approved_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "fundingSources.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "fund_01k00000000000000000000001",
            "name": "Main",
            "holder": "Shop GmbH",
            "iban": "DE••••2051",
            "bic": "COBADEFFXXX",
            "is_default": false,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "fund_01k00000000000000000000002",
            "name": "Main",
            "holder": "Shop GmbH",
            "iban": "DE••••2051",
            "bic": "COBADEFFXXX",
            "is_default": true,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "fundingSources.create": {
    "parameters": {},
    "body": {
      "name": "Main",
      "holder": "Shop GmbH",
      "iban": "DE02 1203 0000 0000 2020 51",
      "bic": "COBADEFFXXX",
      "is_default": true
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "fund_01k00000000000000000000001",
          "name": "Main",
          "holder": "Shop GmbH",
          "iban": "DE••••2051",
          "bic": "COBADEFFXXX",
          "is_default": true,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "fund_01k00000000000000000000001",
          "name": "Main",
          "holder": "Shop GmbH",
          "iban": "DE••••2051",
          "bic": "COBADEFFXXX",
          "is_default": true,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "fundingSources.get": {
    "parameters": {
      "id": "fund_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "fund_01k00000000000000000000001",
          "name": "Main",
          "holder": "Shop GmbH",
          "iban": "DE••••2051",
          "bic": "COBADEFFXXX",
          "is_default": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "fundingSources.update": {
    "parameters": {
      "id": "fund_01k00000000000000000000002"
    },
    "body": {
      "name": "Main",
      "holder": "Shop GmbH",
      "iban": "DE02 1203 0000 0000 2020 51",
      "bic": "COBADEFFXXX",
      "is_default": true
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "fund_01k00000000000000000000002",
          "name": "Main",
          "holder": "Shop GmbH",
          "iban": "DE••••2051",
          "bic": "COBADEFFXXX",
          "is_default": true,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "fundingSources.export": {
    "parameters": {
      "id": "fund_01k00000000000000000000002"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "fund_01k00000000000000000000002",
          "name": "Main",
          "holder": "Shop GmbH",
          "iban": "DE02120300000000202051",
          "bic": "COBADEFFXXX",
          "is_default": true,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "fundingSources.delete": {
    "parameters": {
      "id": "fund_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "fund_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "adjustments.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "adj_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "affiliate_id": "aff_01k00000000000000000000001",
            "amount": -12.5,
            "currency": "USD",
            "reason": "The lead was a fraud.",
            "transaction_id": "trx_01k00000000000000000000002",
            "external_event_id": "adjustment-1001",
            "created_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z",
            "voided_at": null,
            "void_reason": null,
            "voided_by": null
          },
          {
            "id": "adj_01k00000000000000000000002",
            "program_id": "prg_01k00000000000000000000001",
            "affiliate_id": "aff_01k00000000000000000000001",
            "amount": 250,
            "currency": "USD",
            "reason": "A video",
            "transaction_id": null,
            "external_event_id": "bonus-1001",
            "created_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z",
            "voided_at": "2026-03-02T09:00:00.000Z",
            "void_reason": "It was entered twice.",
            "voided_by": "key_01k00000000000000000000001"
          }
        ]
      }
    }
  },
  "adjustments.create": {
    "parameters": {},
    "body": {
      "affiliate_id": "aff_01k00000000000000000000001",
      "amount": -12.5,
      "currency": "USD",
      "reason": "The lead was a fraud.",
      "transaction_id": "trx_01k00000000000000000000002",
      "external_event_id": "adjustment-1001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "adj_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "amount": -12.5,
          "currency": "USD",
          "reason": "The lead was a fraud.",
          "transaction_id": "trx_01k00000000000000000000002",
          "external_event_id": "adjustment-1001",
          "created_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "voided_at": null,
          "void_reason": null,
          "voided_by": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "adj_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "amount": -12.5,
          "currency": "USD",
          "reason": "The lead was a fraud.",
          "transaction_id": "trx_01k00000000000000000000002",
          "external_event_id": "adjustment-1001",
          "created_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "voided_at": null,
          "void_reason": null,
          "voided_by": null
        }
      }
    }
  },
  "adjustments.get": {
    "parameters": {
      "id": "adj_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "adj_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "amount": -12.5,
          "currency": "USD",
          "reason": "The lead was a fraud.",
          "transaction_id": "trx_01k00000000000000000000002",
          "external_event_id": "adjustment-1001",
          "created_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "voided_at": null,
          "void_reason": null,
          "voided_by": null
        }
      }
    }
  },
  "adjustments.void": {
    "parameters": {
      "id": "adj_01k00000000000000000000002"
    },
    "body": {
      "reason": "It was entered twice."
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "adj_01k00000000000000000000002",
          "program_id": "prg_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "amount": 250,
          "currency": "USD",
          "reason": "A video",
          "transaction_id": null,
          "external_event_id": "bonus-1001",
          "created_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "voided_at": "2026-03-02T09:00:00.000Z",
          "void_reason": "It was entered twice.",
          "voided_by": "key_01k00000000000000000000001"
        }
      }
    }
  },
  "balances.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "aff_01k00000000000000000000008",
            "name": "Ada Lovelace",
            "program_id": "prg_01k00000000000000000000003",
            "balances": [
              {
                "currency": "USD",
                "pending": 0,
                "held": 0,
                "ready": 16,
                "claimed": 0,
                "paid": 24,
                "clawed_back": 0
              }
            ]
          },
          {
            "id": "aff_01k00000000000000000000009",
            "name": "Ann Affiliate",
            "program_id": "prg_01k00000000000000000000004",
            "balances": [
              {
                "currency": "USD",
                "pending": 0,
                "held": 0,
                "ready": 0,
                "claimed": 50,
                "paid": 0,
                "clawed_back": 0
              }
            ]
          }
        ]
      }
    }
  },
  "closes.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "cls_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "month": "2026-03",
            "timezone": "UTC",
            "from": "2026-03-01T00:00:00.000Z",
            "to": "2020-02-01T00:00:00.000Z",
            "rows": [],
            "closed_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "closes.create": {
    "parameters": {},
    "body": {
      "program_id": "prg_01k00000000000000000000001",
      "month": "2026-03"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "cls_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "month": "2026-03",
          "timezone": "UTC",
          "from": "2026-03-01T00:00:00.000Z",
          "to": "2020-02-01T00:00:00.000Z",
          "rows": [],
          "closed_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "cls_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "month": "2026-03",
          "timezone": "UTC",
          "from": "2026-03-01T00:00:00.000Z",
          "to": "2020-02-01T00:00:00.000Z",
          "rows": [],
          "closed_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "closes.get": {
    "parameters": {
      "id": "cls_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "cls_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "month": "2026-03",
          "timezone": "UTC",
          "from": "2026-03-01T00:00:00.000Z",
          "to": "2020-02-01T00:00:00.000Z",
          "rows": [],
          "closed_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "booked_after_close": {
            "totals": [],
            "bookings": []
          }
        }
      }
    }
  },
  "closes.delete": {
    "parameters": {
      "id": "cls_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "cls_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "accounting.getSettings": {
    "parameters": {
      "program_id": "prg_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "program_id": "prg_01k00000000000000000000002",
          "expense_account": null,
          "liability_account": null,
          "bank_account": null,
          "datev": null,
          "updated_at": null
        }
      }
    }
  },
  "accounting.updateSettings": {
    "parameters": {},
    "body": {
      "program_id": "prg_01k00000000000000000000001",
      "expense_account": "4730",
      "liability_account": "1700",
      "bank_account": "1200",
      "datev": {
        "consultant_number": 29098,
        "client_number": 55003,
        "account_length": 4,
        "fiscal_year_month": 1
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "program_id": "prg_01k00000000000000000000001",
          "expense_account": "4730",
          "liability_account": "1700",
          "bank_account": "1200",
          "datev": {
            "consultant_number": 29098,
            "client_number": 55003,
            "account_length": 4,
            "fiscal_year_month": 1
          },
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "accounting.journal": {
    "parameters": {
      "program_id": "prg_01k00000000000000000000002",
      "month": "2026-03",
      "format": "generic"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "filename": "journal-2020-01-prg_01k00000000000000000000002.csv",
          "media_type": "text/csv; charset=utf-8",
          "data": "77u/ZGF0ZSxkb2N1bWVudCxkZWJpdF9hY2NvdW50LGNyZWRpdF9hY2NvdW50LGFtb3VudCxjdXJyZW5jeSx0ZXh0LGFmZmlsaWF0ZV9pZCxhZmZpbGlhdGVfbmFtZSxjb21taXNzaW9uX2lkLGFkanVzdG1lbnRfaWQscGF5b3V0X251bWJlcixsZWRnZXJfZW50cnlfaWQNCg=="
        }
      }
    }
  },
  "coupons.create": {
    "parameters": {},
    "body": {
      "affiliate_id": "aff_01k00000000000000000000001",
      "code": "ANN-1002",
      "discount_type": "percentage",
      "discount_value": 10,
      "duration": "once"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "cpn_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "code": "ANN-1002",
          "discount_type": "percentage",
          "discount_value": 10,
          "currency": null,
          "duration": "once",
          "duration_in_months": null,
          "product_ids": [],
          "provider": "manual",
          "provider_coupon_id": "coupon_01k00000000000000000000001",
          "provider_promo_code_id": "promo_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "cpn_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "code": "ANN-1002",
          "discount_type": "percentage",
          "discount_value": 10,
          "currency": null,
          "duration": "once",
          "duration_in_months": null,
          "product_ids": [],
          "provider": "manual",
          "provider_coupon_id": "coupon_01k00000000000000000000001",
          "provider_promo_code_id": "promo_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "coupons.get": {
    "parameters": {
      "id": "cpn_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "cpn_01k00000000000000000000001",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "code": "ANN-1002",
          "discount_type": "percentage",
          "discount_value": 10,
          "currency": null,
          "duration": "once",
          "duration_in_months": null,
          "product_ids": [],
          "provider": "manual",
          "provider_coupon_id": "coupon_01k00000000000000000000001",
          "provider_promo_code_id": "promo_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "coupons.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "cpn_01k00000000000000000000002",
            "affiliate_id": "aff_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "code": "ANN-1003",
            "discount_type": "percentage",
            "discount_value": 10,
            "currency": null,
            "duration": "once",
            "duration_in_months": null,
            "product_ids": [],
            "provider": "manual",
            "provider_coupon_id": "coupon_01k00000000000000000000002",
            "provider_promo_code_id": "promo_01k00000000000000000000002",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "cpn_01k00000000000000000000001",
            "affiliate_id": "aff_01k00000000000000000000001",
            "program_id": "prg_01k00000000000000000000001",
            "code": "ANN-1002",
            "discount_type": "percentage",
            "discount_value": 10,
            "currency": null,
            "duration": "once",
            "duration_in_months": null,
            "product_ids": [],
            "provider": "manual",
            "provider_coupon_id": "coupon_01k00000000000000000000001",
            "provider_promo_code_id": "promo_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "coupons.delete": {
    "parameters": {
      "id": "cpn_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "cpn_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "coupons.createBatch": {
    "parameters": {},
    "body": {
      "items": [
        {
          "affiliate_id": "aff_01k00000000000000000000001",
          "code": "ANN-1003",
          "discount_type": "percentage",
          "discount_value": 10,
          "duration": "once",
          "idempotency_key": "coupon-1003"
        }
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "index": 0,
            "status": 201,
            "data": {
              "id": "cpn_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000001",
              "code": "ANN-1003",
              "discount_type": "percentage",
              "discount_value": 10,
              "currency": null,
              "duration": "once",
              "duration_in_months": null,
              "product_ids": [],
              "provider": "manual",
              "provider_coupon_id": "coupon_01k00000000000000000000002",
              "provider_promo_code_id": "promo_01k00000000000000000000002",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z"
            }
          }
        ]
      }
    }
  },
  "connections.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "con_01k00000000000000000000001",
            "provider": "stripe",
            "name": "Stripe",
            "program_id": "prg_01k00000000000000000000001",
            "status": "observing",
            "live_since": null,
            "webhook_url": "https://track.example.com/hooks/con_01k00000000000000000000001",
            "endpoint_id": null,
            "has_webhook_secret": true,
            "previous_webhook_secret_expires_at": null,
            "api_key_hint": "rk_test_51Tr",
            "count_shipping": true,
            "disputes": "lost",
            "count_bare_payments": true,
            "match_emails": false,
            "count_existing_customers": false,
            "user_id_key": "user_id",
            "problem": null,
            "problem_since": null,
            "last_event_at": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "con_01k00000000000000000000002",
            "provider": "stripe",
            "name": "Stripe",
            "program_id": "prg_01k00000000000000000000002",
            "status": "observing",
            "live_since": null,
            "webhook_url": "https://track.example.com/hooks/con_01k00000000000000000000002",
            "endpoint_id": null,
            "has_webhook_secret": true,
            "previous_webhook_secret_expires_at": null,
            "api_key_hint": null,
            "count_shipping": false,
            "disputes": "opened",
            "count_bare_payments": false,
            "match_emails": true,
            "count_existing_customers": true,
            "user_id_key": null,
            "problem": null,
            "problem_since": null,
            "last_event_at": "2026-03-02T09:00:00.000Z",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "connections.create": {
    "parameters": {},
    "body": {
      "provider": "stripe",
      "name": "Stripe",
      "program_id": "prg_01k00000000000000000000001",
      "webhook_secret": "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=",
      "api_key": "rk_test_51Tributary",
      "count_shipping": true,
      "disputes": "lost",
      "count_bare_payments": true,
      "match_emails": false,
      "count_existing_customers": false,
      "user_id_key": "user_id"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "con_01k00000000000000000000001",
          "provider": "stripe",
          "name": "Stripe",
          "program_id": "prg_01k00000000000000000000001",
          "status": "observing",
          "live_since": null,
          "webhook_url": "https://track.example.com/hooks/con_01k00000000000000000000001",
          "endpoint_id": null,
          "has_webhook_secret": true,
          "previous_webhook_secret_expires_at": null,
          "api_key_hint": "rk_test_51Tr",
          "count_shipping": true,
          "disputes": "lost",
          "count_bare_payments": true,
          "match_emails": false,
          "count_existing_customers": false,
          "user_id_key": "user_id",
          "problem": null,
          "problem_since": null,
          "last_event_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "con_01k00000000000000000000001",
          "provider": "stripe",
          "name": "Stripe",
          "program_id": "prg_01k00000000000000000000001",
          "status": "observing",
          "live_since": null,
          "webhook_url": "https://track.example.com/hooks/con_01k00000000000000000000001",
          "endpoint_id": null,
          "has_webhook_secret": true,
          "previous_webhook_secret_expires_at": null,
          "api_key_hint": "rk_test_51Tr",
          "count_shipping": true,
          "disputes": "lost",
          "count_bare_payments": true,
          "match_emails": false,
          "count_existing_customers": false,
          "user_id_key": "user_id",
          "problem": null,
          "problem_since": null,
          "last_event_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "connections.get": {
    "parameters": {
      "id": "con_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "con_01k00000000000000000000001",
          "provider": "stripe",
          "name": "Stripe",
          "program_id": "prg_01k00000000000000000000001",
          "status": "observing",
          "live_since": null,
          "webhook_url": "https://track.example.com/hooks/con_01k00000000000000000000001",
          "endpoint_id": null,
          "has_webhook_secret": true,
          "previous_webhook_secret_expires_at": null,
          "api_key_hint": "rk_test_51Tr",
          "count_shipping": true,
          "disputes": "lost",
          "count_bare_payments": true,
          "match_emails": false,
          "count_existing_customers": false,
          "user_id_key": "user_id",
          "problem": null,
          "problem_since": null,
          "last_event_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "payment_counts": {
            "credited": 0,
            "not_credited": 0,
            "observed": 0,
            "waiting": 0,
            "failed": 0
          },
          "event_counts": {
            "waiting": 0,
            "failed": 0
          }
        }
      }
    }
  },
  "connections.update": {
    "parameters": {
      "id": "con_01k00000000000000000000003"
    },
    "body": {
      "name": "Stripe",
      "status": "live",
      "webhook_secret": "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=",
      "api_key": "rk_test_51Tributary",
      "count_shipping": true,
      "disputes": "lost",
      "count_bare_payments": true,
      "match_emails": false,
      "count_existing_customers": false,
      "user_id_key": "user_id"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "con_01k00000000000000000000003",
          "provider": "stripe",
          "name": "Stripe",
          "program_id": "prg_01k00000000000000000000001",
          "status": "live",
          "live_since": "2026-03-02T09:00:00.000Z",
          "webhook_url": "https://track.example.com/hooks/con_01k00000000000000000000003",
          "endpoint_id": null,
          "has_webhook_secret": true,
          "previous_webhook_secret_expires_at": "2026-03-03T09:00:00.000Z",
          "api_key_hint": "rk_test_51Tr",
          "count_shipping": true,
          "disputes": "lost",
          "count_bare_payments": true,
          "match_emails": false,
          "count_existing_customers": false,
          "user_id_key": "user_id",
          "problem": null,
          "problem_since": null,
          "last_event_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "connections.delete": {
    "parameters": {
      "id": "con_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "con_01k00000000000000000000001",
          "deleted": true,
          "endpoint": null
        }
      }
    }
  },
  "connections.check": {
    "parameters": {
      "id": "con_01k00000000000000000000003"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "is_ok": false,
          "problems": [
            "Stripe could not be reached or returned an error. Try again."
          ],
          "webhook": {
            "url": "https://track.example.com/hooks/con_01k00000000000000000000003",
            "event_types": [
              "invoice.paid",
              "invoice_payment.paid",
              "invoice_payment.detached",
              "checkout.session.completed",
              "checkout.session.async_payment_succeeded",
              "payment_intent.succeeded",
              "refund.created",
              "refund.updated",
              "refund.failed",
              "charge.refunded",
              "charge.refund.updated",
              "charge.dispute.created",
              "charge.dispute.updated",
              "charge.dispute.closed",
              "charge.dispute.funds_withdrawn",
              "charge.dispute.funds_reinstated",
              "credit_note.created",
              "credit_note.voided",
              "customer.created",
              "customer.updated",
              "customer.discount.created",
              "customer.subscription.created",
              "customer.subscription.updated",
              "customer.subscription.deleted"
            ],
            "has_secret": true,
            "last_event_at": "2026-03-02T09:00:00.000Z",
            "api_version": "2026-10-28.endive",
            "clock_skew_seconds": 0
          },
          "api_key": {
            "is_accepted": true,
            "missing_permissions": [],
            "is_reachable": false
          },
          "payments": [
            {
              "status": "not_credited",
              "reason": "no_referral",
              "count": 1
            }
          ],
          "observed": {
            "would_record": 0,
            "would_adopt": 0,
            "possible_doubles": 0,
            "totals": []
          },
          "own_sales": 13,
          "recording_keys": [
            {
              "id": "key_01k00000000000000000000001",
              "name": "First key",
              "last_used_at": "2026-03-02T09:00:00.000Z"
            }
          ]
        }
      }
    }
  },
  "connections.listEvents": {
    "parameters": {
      "id": "con_01k00000000000000000000002",
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "evt-1007",
            "type": "invoice.paid",
            "api_version": "2026-10-28.endive",
            "status": "failed",
            "reason": "data.object.currency is missing.",
            "attempts_count": 8,
            "occurred_at": "2026-03-02T09:00:00.000Z",
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "connections.retryEvent": {
    "parameters": {
      "id": "con_01k00000000000000000000003",
      "eventId": "evt-1008"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "evt-1008",
          "type": "invoice.paid",
          "api_version": "2026-10-28.endive",
          "status": "waiting",
          "reason": null,
          "attempts_count": 0,
          "occurred_at": "2026-03-02T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "connections.listPayments": {
    "parameters": {
      "id": "con_01k00000000000000000000002",
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "in-1003",
            "status": "not_credited",
            "reason": "no_referral",
            "notes": [],
            "commission_id": null,
            "affiliate_id": null,
            "credited_by": null,
            "attribution_reason": null,
            "is_adopted": false,
            "customer_id": "cus-1001",
            "currency": "USD",
            "collected": 119,
            "sale_amount": 100,
            "refunded": 0,
            "needs_person": false,
            "paid_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z",
            "customer_email": "cy@example.com"
          }
        ]
      }
    }
  },
  "connections.getPayment": {
    "parameters": {
      "id": "con_01k00000000000000000000002",
      "paymentId": "in-1003"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "in-1003",
          "status": "not_credited",
          "reason": "no_referral",
          "notes": [],
          "commission_id": null,
          "affiliate_id": null,
          "credited_by": null,
          "attribution_reason": null,
          "is_adopted": false,
          "customer_id": "cus-1001",
          "currency": "USD",
          "collected": 119,
          "sale_amount": 100,
          "refunded": 0,
          "needs_person": false,
          "paid_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "customer_email": "cy@example.com",
          "facts": [
            {
              "kind": "payment",
              "id": "invoice:in-1003",
              "fact": {
                "email": "cy@example.com",
                "order": [
                  1,
                  1772442000
                ],
                "total": "11900",
                "isPaid": true,
                "paidAt": 1772442000,
                "source": "invoice",
                "currency": "USD",
                "customer": "customer:cus-1001",
                "collected": "11900",
                "isSkipped": false,
                "isConverted": false,
                "subscription": null,
                "billingReason": "manual",
                "isOnTestClock": false,
                "totalWithoutTax": "10000",
                "shippingWithoutTax": "0"
              }
            }
          ]
        }
      }
    }
  },
  "connections.attributePayment": {
    "parameters": {
      "id": "con_01k00000000000000000000003",
      "paymentId": "in-1004"
    },
    "body": {
      "affiliate_id": "aff_01k00000000000000000000001",
      "reason": "They told us who had sent them"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "in-1004",
          "status": "not_credited",
          "reason": "no_referral",
          "notes": [],
          "commission_id": null,
          "affiliate_id": null,
          "credited_by": null,
          "attribution_reason": "They told us who had sent them",
          "is_adopted": false,
          "customer_id": "cus-1002",
          "currency": "USD",
          "collected": 119,
          "sale_amount": 100,
          "refunded": 0,
          "needs_person": false,
          "paid_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "connections.bookObserved": {
    "parameters": {
      "id": "con_01k00000000000000000000004"
    },
    "body": {
      "dry_run": false,
      "expected": {
        "count": 0,
        "totals": []
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "is_dry_run": false,
          "count": 0,
          "totals": [],
          "affiliates": []
        }
      }
    }
  },
  "connections.settlePayment": {
    "parameters": {
      "id": "con_01k00000000000000000000003",
      "paymentId": "in-1004"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "in-1004",
          "status": "not_credited",
          "reason": "no_referral",
          "notes": [],
          "commission_id": null,
          "affiliate_id": null,
          "credited_by": null,
          "attribution_reason": "They told us who had sent them",
          "is_adopted": false,
          "customer_id": "cus-1002",
          "currency": "USD",
          "collected": 119,
          "sale_amount": 100,
          "refunded": 0,
          "needs_person": false,
          "paid_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "programs.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "prg_01k00000000000000000000005",
            "name": "Program",
            "default_currency": "EUR",
            "cookie_days": 60,
            "minimum_payout": 50,
            "minimum_payouts": [
              {
                "currency": "EUR",
                "amount": 50
              },
              {
                "currency": "GBP",
                "amount": 45
              }
            ],
            "timezone": "UTC",
            "duplicates": "refuse",
            "attribution": "click_first",
            "self_referral": "reject",
            "coupon_provider": "manual",
            "payout_schedule": {
              "every": "month",
              "day": 15
            },
            "payout_approval": "none",
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "prg_01k00000000000000000000003",
            "name": "Program",
            "default_currency": "USD",
            "cookie_days": 30,
            "minimum_payout": 0,
            "minimum_payouts": [
              {
                "currency": "USD",
                "amount": 0
              }
            ],
            "timezone": "UTC",
            "duplicates": "refuse",
            "attribution": "click_first",
            "self_referral": "hold",
            "coupon_provider": "manual",
            "payout_schedule": null,
            "payout_approval": "none",
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "programs.create": {
    "parameters": {},
    "body": {
      "name": "Program",
      "default_currency": "EUR",
      "cookie_days": 60,
      "minimum_payout": 50,
      "minimum_payouts": [
        {
          "currency": "GBP",
          "amount": 45
        }
      ],
      "self_referral": "reject",
      "coupon_provider": "manual",
      "payout_schedule": {
        "every": "month",
        "day": 15
      },
      "payout_approval": "none"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "prg_01k00000000000000000000005",
          "name": "Program",
          "default_currency": "EUR",
          "cookie_days": 60,
          "minimum_payout": 50,
          "minimum_payouts": [
            {
              "currency": "EUR",
              "amount": 50
            },
            {
              "currency": "GBP",
              "amount": 45
            }
          ],
          "timezone": "UTC",
          "duplicates": "refuse",
          "attribution": "click_first",
          "self_referral": "reject",
          "coupon_provider": "manual",
          "payout_schedule": {
            "every": "month",
            "day": 15
          },
          "payout_approval": "none",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "prg_01k00000000000000000000005",
          "name": "Program",
          "default_currency": "EUR",
          "cookie_days": 60,
          "minimum_payout": 50,
          "minimum_payouts": [
            {
              "currency": "EUR",
              "amount": 50
            },
            {
              "currency": "GBP",
              "amount": 45
            }
          ],
          "timezone": "UTC",
          "duplicates": "refuse",
          "attribution": "click_first",
          "self_referral": "reject",
          "coupon_provider": "manual",
          "payout_schedule": {
            "every": "month",
            "day": 15
          },
          "payout_approval": "none",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "programs.get": {
    "parameters": {
      "id": "prg_01k00000000000000000000005"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "prg_01k00000000000000000000005",
          "name": "Program",
          "default_currency": "EUR",
          "cookie_days": 60,
          "minimum_payout": 50,
          "minimum_payouts": [
            {
              "currency": "EUR",
              "amount": 50
            },
            {
              "currency": "GBP",
              "amount": 45
            }
          ],
          "timezone": "UTC",
          "duplicates": "refuse",
          "attribution": "click_first",
          "self_referral": "reject",
          "coupon_provider": "manual",
          "payout_schedule": {
            "every": "month",
            "day": 15
          },
          "payout_approval": "none",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "programs.update": {
    "parameters": {
      "id": "prg_01k00000000000000000000001"
    },
    "body": {
      "name": "Program",
      "cookie_days": 60,
      "minimum_payout": 50,
      "minimum_payouts": [
        {
          "currency": "GBP",
          "amount": 45
        }
      ],
      "self_referral": "reject",
      "coupon_provider": "manual",
      "payout_schedule": {
        "every": "month",
        "day": 15
      },
      "payout_approval": "none"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "prg_01k00000000000000000000001",
          "name": "Program",
          "default_currency": "USD",
          "cookie_days": 60,
          "minimum_payout": 50,
          "minimum_payouts": [
            {
              "currency": "USD",
              "amount": 50
            },
            {
              "currency": "GBP",
              "amount": 45
            }
          ],
          "timezone": "UTC",
          "duplicates": "refuse",
          "attribution": "click_first",
          "self_referral": "reject",
          "coupon_provider": "manual",
          "payout_schedule": {
            "every": "month",
            "day": 15
          },
          "payout_approval": "none",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "programs.delete": {
    "parameters": {
      "id": "prg_01k00000000000000000000005"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "prg_01k00000000000000000000005",
          "deleted": true
        }
      }
    }
  },
  "portals.get": {
    "parameters": {
      "id": "prg_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "program_id": "prg_01k00000000000000000000001",
          "portal_url": "https://track.example.com/p/prg_01k00000000000000000000001/",
          "is_open": true,
          "access": "open",
          "brand_name": "Shop",
          "accent": "#7a1fa2",
          "support_email": "partners@example.com",
          "terms_url": "https://example.com/terms",
          "privacy_url": "https://example.com/privacy",
          "languages": [
            "en",
            "de"
          ],
          "default_language": "de",
          "texts": {
            "de": {
              "apply": "Wir freuen uns.",
              "welcome": "Willkommen."
            },
            "en": {
              "apply": null,
              "welcome": "Welcome."
            }
          },
          "questions": [
            {
              "id": "where",
              "kind": "long",
              "label": {
                "de": "Wo werben Sie?"
              },
              "options": [],
              "is_required": true
            },
            {
              "id": "size",
              "kind": "one_of",
              "label": {
                "de": "Wie viele Leser?",
                "en": "How many readers?"
              },
              "options": [
                {
                  "id": "few",
                  "label": {
                    "de": "Wenige"
                  }
                },
                {
                  "id": "many",
                  "label": {
                    "de": "Viele"
                  }
                }
              ],
              "is_required": false
            }
          ],
          "questions_version": 1,
          "payout_methods": [
            "paypal",
            "wire_transfer"
          ],
          "customer_visibility": "none",
          "shows_powered_by": true,
          "accent_colors": {
            "fill": "#7a1fa2",
            "on_light": "#7a1fa2",
            "on_dark": "#cf7eff",
            "moved": [
              "on_dark"
            ]
          },
          "logo": {
            "content_type": "image/png",
            "sha256": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c11"
          },
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portals.update": {
    "parameters": {
      "id": "prg_01k00000000000000000000001"
    },
    "body": {
      "is_open": true,
      "access": "open",
      "brand_name": "Shop",
      "accent": "#7A1FA2",
      "support_email": "partners@example.com",
      "terms_url": "https://example.com/terms",
      "privacy_url": "https://example.com/privacy",
      "languages": [
        "en",
        "de"
      ],
      "default_language": "de",
      "texts": {
        "de": {
          "welcome": "Willkommen.",
          "apply": "Wir freuen uns."
        },
        "en": {
          "welcome": "Welcome.",
          "apply": null
        }
      },
      "questions": [
        {
          "id": "where",
          "kind": "long",
          "is_required": true,
          "label": {
            "de": "Wo werben Sie?"
          },
          "options": []
        },
        {
          "id": "size",
          "kind": "one_of",
          "is_required": false,
          "label": {
            "de": "Wie viele Leser?",
            "en": "How many readers?"
          },
          "options": [
            {
              "id": "few",
              "label": {
                "de": "Wenige"
              }
            },
            {
              "id": "many",
              "label": {
                "de": "Viele"
              }
            }
          ]
        }
      ],
      "payout_methods": [
        "paypal",
        "wire_transfer"
      ],
      "customer_visibility": "none",
      "shows_powered_by": true
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "program_id": "prg_01k00000000000000000000001",
          "portal_url": "https://track.example.com/p/prg_01k00000000000000000000001/",
          "is_open": true,
          "access": "open",
          "brand_name": "Shop",
          "accent": "#7a1fa2",
          "support_email": "partners@example.com",
          "terms_url": "https://example.com/terms",
          "privacy_url": "https://example.com/privacy",
          "languages": [
            "en",
            "de"
          ],
          "default_language": "de",
          "texts": {
            "de": {
              "apply": "Wir freuen uns.",
              "welcome": "Willkommen."
            },
            "en": {
              "apply": null,
              "welcome": "Welcome."
            }
          },
          "questions": [
            {
              "id": "where",
              "kind": "long",
              "label": {
                "de": "Wo werben Sie?"
              },
              "options": [],
              "is_required": true
            },
            {
              "id": "size",
              "kind": "one_of",
              "label": {
                "de": "Wie viele Leser?",
                "en": "How many readers?"
              },
              "options": [
                {
                  "id": "few",
                  "label": {
                    "de": "Wenige"
                  }
                },
                {
                  "id": "many",
                  "label": {
                    "de": "Viele"
                  }
                }
              ],
              "is_required": false
            }
          ],
          "questions_version": 1,
          "payout_methods": [
            "paypal",
            "wire_transfer"
          ],
          "customer_visibility": "none",
          "shows_powered_by": true,
          "accent_colors": {
            "fill": "#7a1fa2",
            "on_light": "#7a1fa2",
            "on_dark": "#cf7eff",
            "moved": [
              "on_dark"
            ]
          },
          "logo": null,
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portals.getLogo": {
    "parameters": {
      "id": "prg_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "content_type": "image/png",
          "sha256": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c11",
          "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        }
      }
    }
  },
  "portals.updateLogo": {
    "parameters": {
      "id": "prg_01k00000000000000000000001"
    },
    "body": {
      "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "program_id": "prg_01k00000000000000000000001",
          "portal_url": "https://track.example.com/p/prg_01k00000000000000000000001/",
          "is_open": true,
          "access": "open",
          "brand_name": "Shop",
          "accent": "#7a1fa2",
          "support_email": "partners@example.com",
          "terms_url": "https://example.com/terms",
          "privacy_url": "https://example.com/privacy",
          "languages": [
            "en",
            "de"
          ],
          "default_language": "de",
          "texts": {
            "de": {
              "apply": "Wir freuen uns.",
              "welcome": "Willkommen."
            },
            "en": {
              "apply": null,
              "welcome": "Welcome."
            }
          },
          "questions": [
            {
              "id": "where",
              "kind": "long",
              "label": {
                "de": "Wo werben Sie?"
              },
              "options": [],
              "is_required": true
            },
            {
              "id": "size",
              "kind": "one_of",
              "label": {
                "de": "Wie viele Leser?",
                "en": "How many readers?"
              },
              "options": [
                {
                  "id": "few",
                  "label": {
                    "de": "Wenige"
                  }
                },
                {
                  "id": "many",
                  "label": {
                    "de": "Viele"
                  }
                }
              ],
              "is_required": false
            }
          ],
          "questions_version": 1,
          "payout_methods": [
            "paypal",
            "wire_transfer"
          ],
          "customer_visibility": "none",
          "shows_powered_by": true,
          "accent_colors": {
            "fill": "#7a1fa2",
            "on_light": "#7a1fa2",
            "on_dark": "#cf7eff",
            "moved": [
              "on_dark"
            ]
          },
          "logo": {
            "content_type": "image/png",
            "sha256": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c11"
          },
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portals.deleteLogo": {
    "parameters": {
      "id": "prg_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "prg_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "groups.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "grp_01k00000000000000000000003",
            "program_id": "prg_01k00000000000000000000001",
            "name": "Partners",
            "description": "Those we know.",
            "custom_website_url": "https://example.com/",
            "is_default": false,
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "grp_01k00000000000000000000004",
            "program_id": "prg_01k00000000000000000000005",
            "name": "Default",
            "description": "",
            "custom_website_url": null,
            "is_default": true,
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "groups.create": {
    "parameters": {},
    "body": {
      "program_id": "prg_01k00000000000000000000001",
      "name": "Partners",
      "description": "Those we know.",
      "custom_website_url": "https://example.com/"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "grp_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Partners",
          "description": "Those we know.",
          "custom_website_url": "https://example.com/",
          "is_default": false,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "grp_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Partners",
          "description": "Those we know.",
          "custom_website_url": "https://example.com/",
          "is_default": false,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "groups.get": {
    "parameters": {
      "id": "grp_01k00000000000000000000003"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "grp_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Partners",
          "description": "Those we know.",
          "custom_website_url": "https://example.com/",
          "is_default": false,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "groups.update": {
    "parameters": {
      "id": "grp_01k00000000000000000000001"
    },
    "body": {
      "name": "Partners",
      "description": "Those we know.",
      "custom_website_url": "https://example.com/"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "grp_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Partners",
          "description": "Those we know.",
          "custom_website_url": "https://example.com/",
          "is_default": true,
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "groups.delete": {
    "parameters": {
      "id": "grp_01k00000000000000000000003"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "grp_01k00000000000000000000003",
          "deleted": true
        }
      }
    }
  },
  "groups.incentives.list": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "gin_01k00000000000000000000001",
            "incentive_id": "inc_01k00000000000000000000003",
            "name": "Incentive",
            "incentive_type": "commission",
            "amount": 20,
            "is_percentage": true,
            "currency": null,
            "incentive_length": "time_limited",
            "length_value": 12,
            "approval_type": "hold_period",
            "hold_period_days": 30,
            "variable_commission": true,
            "variable_config": {
              "basis": "sale_amount",
              "tiers": [
                {
                  "from": 100,
                  "amount": 25,
                  "is_percentage": true
                }
              ],
              "currency": "USD"
            },
            "apply_to": "specific_products",
            "product_ids": [
              "p1"
            ],
            "event_name": null,
            "cap_per_conversion": 100,
            "cap_per_referral": 500,
            "include_free_sales": false
          },
          {
            "id": "gin_01k00000000000000000000002",
            "incentive_id": "inc_01k00000000000000000000004",
            "name": "First sale",
            "incentive_type": "commission",
            "amount": 30,
            "is_percentage": true,
            "currency": null,
            "incentive_length": "customer_lifetime",
            "length_value": null,
            "approval_type": "automatic",
            "hold_period_days": null,
            "variable_commission": false,
            "variable_config": null,
            "apply_to": "all_plans",
            "product_ids": [],
            "event_name": null,
            "cap_per_conversion": null,
            "cap_per_referral": null,
            "include_free_sales": false
          }
        ]
      }
    }
  },
  "groups.incentives.create": {
    "parameters": {
      "id": "grp_01k00000000000000000000001"
    },
    "body": {
      "incentive_id": "inc_01k00000000000000000000003"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "gin_01k00000000000000000000001",
          "incentive_id": "inc_01k00000000000000000000003",
          "name": "Incentive",
          "incentive_type": "commission",
          "amount": 10,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "customer_lifetime",
          "length_value": null,
          "approval_type": "automatic",
          "hold_period_days": null,
          "variable_commission": false,
          "variable_config": null,
          "apply_to": "all_plans",
          "product_ids": [],
          "event_name": null,
          "cap_per_conversion": null,
          "cap_per_referral": null,
          "include_free_sales": false
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "gin_01k00000000000000000000001",
          "incentive_id": "inc_01k00000000000000000000003",
          "name": "Incentive",
          "incentive_type": "commission",
          "amount": 10,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "customer_lifetime",
          "length_value": null,
          "approval_type": "automatic",
          "hold_period_days": null,
          "variable_commission": false,
          "variable_config": null,
          "apply_to": "all_plans",
          "product_ids": [],
          "event_name": null,
          "cap_per_conversion": null,
          "cap_per_referral": null,
          "include_free_sales": false
        }
      }
    }
  },
  "groups.incentives.get": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "attachedId": "gin_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "gin_01k00000000000000000000001",
          "incentive_id": "inc_01k00000000000000000000003",
          "name": "Incentive",
          "incentive_type": "commission",
          "amount": 20,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "time_limited",
          "length_value": 12,
          "approval_type": "hold_period",
          "hold_period_days": 30,
          "variable_commission": true,
          "variable_config": {
            "basis": "sale_amount",
            "tiers": [
              {
                "from": 100,
                "amount": 25,
                "is_percentage": true
              }
            ],
            "currency": "USD"
          },
          "apply_to": "specific_products",
          "product_ids": [
            "p1"
          ],
          "event_name": null,
          "cap_per_conversion": 100,
          "cap_per_referral": 500,
          "include_free_sales": false
        }
      }
    }
  },
  "groups.incentives.update": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "attachedId": "gin_01k00000000000000000000002"
    },
    "body": {
      "incentive_id": "inc_01k00000000000000000000004"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "gin_01k00000000000000000000002",
          "incentive_id": "inc_01k00000000000000000000004",
          "name": "First sale",
          "incentive_type": "commission",
          "amount": 30,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "customer_lifetime",
          "length_value": null,
          "approval_type": "automatic",
          "hold_period_days": null,
          "variable_commission": false,
          "variable_config": null,
          "apply_to": "all_plans",
          "product_ids": [],
          "event_name": null,
          "cap_per_conversion": null,
          "cap_per_referral": null,
          "include_free_sales": false
        }
      }
    }
  },
  "groups.incentives.delete": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "attachedId": "gin_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "gin_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "groups.multiLevelIncentives.list": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "mli_01k00000000000000000000001",
            "level": 1,
            "amount": 5,
            "is_percentage": true,
            "basis": "sale",
            "currency": null
          },
          {
            "id": "mli_01k00000000000000000000002",
            "level": 3,
            "amount": 2.5,
            "is_percentage": false,
            "basis": "commission",
            "currency": "USD"
          }
        ]
      }
    }
  },
  "groups.multiLevelIncentives.create": {
    "parameters": {
      "id": "grp_01k00000000000000000000001"
    },
    "body": {
      "level": 1,
      "amount": 5,
      "is_percentage": true,
      "basis": "sale"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "mli_01k00000000000000000000001",
          "level": 1,
          "amount": 5,
          "is_percentage": true,
          "basis": "sale",
          "currency": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "mli_01k00000000000000000000001",
          "level": 1,
          "amount": 5,
          "is_percentage": true,
          "basis": "sale",
          "currency": null
        }
      }
    }
  },
  "groups.multiLevelIncentives.get": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "attachedId": "mli_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "mli_01k00000000000000000000001",
          "level": 1,
          "amount": 5,
          "is_percentage": true,
          "basis": "sale",
          "currency": null
        }
      }
    }
  },
  "groups.multiLevelIncentives.update": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "attachedId": "mli_01k00000000000000000000002"
    },
    "body": {
      "level": 3,
      "amount": 2.5,
      "is_percentage": false,
      "basis": "commission",
      "currency": "USD"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "mli_01k00000000000000000000002",
          "level": 3,
          "amount": 2.5,
          "is_percentage": false,
          "basis": "commission",
          "currency": "USD"
        }
      }
    }
  },
  "groups.multiLevelIncentives.delete": {
    "parameters": {
      "id": "grp_01k00000000000000000000001",
      "attachedId": "mli_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "mli_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "incentives.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "inc_01k00000000000000000000005",
            "program_id": "prg_01k00000000000000000000001",
            "name": "Incentive",
            "version": 1,
            "incentive_type": "commission",
            "amount": 20,
            "is_percentage": true,
            "currency": null,
            "incentive_length": "time_limited",
            "length_value": 12,
            "approval_type": "hold_period",
            "hold_period_days": 30,
            "variable_commission": true,
            "variable_config": {
              "basis": "sale_amount",
              "tiers": [
                {
                  "from": 100,
                  "amount": 25,
                  "is_percentage": true
                }
              ],
              "currency": "USD"
            },
            "apply_to": "specific_products",
            "product_ids": [
              "p1"
            ],
            "event_name": null,
            "cap_per_conversion": 100,
            "cap_per_referral": 500,
            "include_free_sales": false,
            "scheduled": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "inc_01k00000000000000000000006",
            "program_id": "prg_01k00000000000000000000003",
            "name": "Incentive",
            "version": 1,
            "incentive_type": "commission",
            "amount": 20,
            "is_percentage": true,
            "currency": null,
            "incentive_length": "customer_lifetime",
            "length_value": null,
            "approval_type": "automatic",
            "hold_period_days": null,
            "variable_commission": false,
            "variable_config": null,
            "apply_to": "all_plans",
            "product_ids": [],
            "event_name": null,
            "cap_per_conversion": null,
            "cap_per_referral": null,
            "include_free_sales": false,
            "scheduled": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "incentives.create": {
    "parameters": {},
    "body": {
      "program_id": "prg_01k00000000000000000000001",
      "name": "Incentive",
      "incentive_type": "commission",
      "amount": 20,
      "is_percentage": true,
      "incentive_length": "time_limited",
      "length_value": 12,
      "approval_type": "hold_period",
      "hold_period_days": 30,
      "variable_config": {
        "basis": "sale_amount",
        "currency": "USD",
        "tiers": [
          {
            "from": 100,
            "amount": 25,
            "is_percentage": true
          }
        ]
      },
      "apply_to": "specific_products",
      "product_ids": [
        "p1"
      ],
      "cap_per_conversion": 100,
      "cap_per_referral": 500
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "inc_01k00000000000000000000005",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Incentive",
          "version": 1,
          "incentive_type": "commission",
          "amount": 20,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "time_limited",
          "length_value": 12,
          "approval_type": "hold_period",
          "hold_period_days": 30,
          "variable_commission": true,
          "variable_config": {
            "basis": "sale_amount",
            "tiers": [
              {
                "from": 100,
                "amount": 25,
                "is_percentage": true
              }
            ],
            "currency": "USD"
          },
          "apply_to": "specific_products",
          "product_ids": [
            "p1"
          ],
          "event_name": null,
          "cap_per_conversion": 100,
          "cap_per_referral": 500,
          "include_free_sales": false,
          "scheduled": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "inc_01k00000000000000000000005",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Incentive",
          "version": 1,
          "incentive_type": "commission",
          "amount": 20,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "time_limited",
          "length_value": 12,
          "approval_type": "hold_period",
          "hold_period_days": 30,
          "variable_commission": true,
          "variable_config": {
            "basis": "sale_amount",
            "tiers": [
              {
                "from": 100,
                "amount": 25,
                "is_percentage": true
              }
            ],
            "currency": "USD"
          },
          "apply_to": "specific_products",
          "product_ids": [
            "p1"
          ],
          "event_name": null,
          "cap_per_conversion": 100,
          "cap_per_referral": 500,
          "include_free_sales": false,
          "scheduled": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "incentives.get": {
    "parameters": {
      "id": "inc_01k00000000000000000000005"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "inc_01k00000000000000000000005",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Incentive",
          "version": 1,
          "incentive_type": "commission",
          "amount": 20,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "time_limited",
          "length_value": 12,
          "approval_type": "hold_period",
          "hold_period_days": 30,
          "variable_commission": true,
          "variable_config": {
            "basis": "sale_amount",
            "tiers": [
              {
                "from": 100,
                "amount": 25,
                "is_percentage": true
              }
            ],
            "currency": "USD"
          },
          "apply_to": "specific_products",
          "product_ids": [
            "p1"
          ],
          "event_name": null,
          "cap_per_conversion": 100,
          "cap_per_referral": 500,
          "include_free_sales": false,
          "scheduled": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "incentives.versions": {
    "parameters": {
      "id": "inc_01k00000000000000000000005",
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "inc_01k00000000000000000000005.1",
            "version": 1,
            "incentive_type": "commission",
            "amount": 20,
            "is_percentage": true,
            "currency": null,
            "incentive_length": "time_limited",
            "length_value": 12,
            "approval_type": "hold_period",
            "hold_period_days": 30,
            "variable_commission": true,
            "variable_config": {
              "basis": "sale_amount",
              "tiers": [
                {
                  "from": 100,
                  "amount": 25,
                  "is_percentage": true
                }
              ],
              "currency": "USD"
            },
            "apply_to": "specific_products",
            "product_ids": [
              "p1"
            ],
            "event_name": null,
            "cap_per_conversion": 100,
            "cap_per_referral": 500,
            "include_free_sales": false,
            "in_force_from": "2026-03-02T09:00:00.000Z",
            "in_force_until": null
          }
        ],
        "has_more": false
      }
    }
  },
  "incentives.update": {
    "parameters": {
      "id": "inc_01k00000000000000000000003"
    },
    "body": {
      "name": "Incentive",
      "incentive_type": "commission",
      "amount": 20,
      "is_percentage": true,
      "incentive_length": "time_limited",
      "length_value": 12,
      "approval_type": "hold_period",
      "hold_period_days": 30,
      "variable_config": {
        "basis": "sale_amount",
        "currency": "USD",
        "tiers": [
          {
            "from": 100,
            "amount": 25,
            "is_percentage": true
          }
        ]
      },
      "apply_to": "specific_products",
      "product_ids": [
        "p1"
      ],
      "cap_per_conversion": 100,
      "cap_per_referral": 500
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "inc_01k00000000000000000000003",
          "program_id": "prg_01k00000000000000000000001",
          "name": "Incentive",
          "version": 2,
          "incentive_type": "commission",
          "amount": 20,
          "is_percentage": true,
          "currency": null,
          "incentive_length": "time_limited",
          "length_value": 12,
          "approval_type": "hold_period",
          "hold_period_days": 30,
          "variable_commission": true,
          "variable_config": {
            "basis": "sale_amount",
            "tiers": [
              {
                "from": 100,
                "amount": 25,
                "is_percentage": true
              }
            ],
            "currency": "USD"
          },
          "apply_to": "specific_products",
          "product_ids": [
            "p1"
          ],
          "event_name": null,
          "cap_per_conversion": 100,
          "cap_per_referral": 500,
          "include_free_sales": false,
          "scheduled": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "incentives.delete": {
    "parameters": {
      "id": "inc_01k00000000000000000000005"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "inc_01k00000000000000000000005",
          "deleted": true
        }
      }
    }
  },
  "finder.create": {
    "parameters": {},
    "body": {
      "name": "A Blog",
      "domain": "blog.example.com",
      "urls": [
        "https://blog.example.com/"
      ],
      "category": "blog",
      "emails": [
        "someone@example.com"
      ],
      "social_media": [
        "https://social.example.com/blog"
      ],
      "notes": "Found by search.",
      "status": "NEW"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "sli_01k00000000000000000000001",
          "name": "A Blog",
          "domain": "blog.example.com",
          "urls": [
            "https://blog.example.com/"
          ],
          "category": "blog",
          "emails": [
            "someone@example.com"
          ],
          "social_media": [
            "https://social.example.com/blog"
          ],
          "notes": "Found by search.",
          "status": "NEW",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "sli_01k00000000000000000000001",
          "name": "A Blog",
          "domain": "blog.example.com",
          "urls": [
            "https://blog.example.com/"
          ],
          "category": "blog",
          "emails": [
            "someone@example.com"
          ],
          "social_media": [
            "https://social.example.com/blog"
          ],
          "notes": "Found by search.",
          "status": "NEW",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "finder.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "sli_01k00000000000000000000001",
            "name": "A Blog",
            "domain": "blog.example.com",
            "urls": [
              "https://blog.example.com/"
            ],
            "category": "blog",
            "emails": [
              "someone@example.com"
            ],
            "social_media": [
              "https://social.example.com/blog"
            ],
            "notes": "Found by search.",
            "status": "NEW",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "sli_01k00000000000000000000002",
            "name": "A Blog",
            "domain": "blog.example.com",
            "urls": [
              "https://blog.example.com/"
            ],
            "category": "blog",
            "emails": [
              "someone@example.com"
            ],
            "social_media": [
              "https://social.example.com/blog"
            ],
            "notes": "Answered.",
            "status": "CONTACTED",
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ],
        "pagination": {
          "page": 1,
          "limit": 2,
          "total": 2,
          "total_pages": 1,
          "has_next_page": false,
          "has_prev_page": false
        }
      }
    }
  },
  "finder.update": {
    "parameters": {
      "id": "sli_01k00000000000000000000002"
    },
    "body": {
      "name": "A Blog",
      "domain": "blog.example.com",
      "urls": [
        "https://blog.example.com/"
      ],
      "category": "blog",
      "emails": [
        "someone@example.com"
      ],
      "social_media": [
        "https://social.example.com/blog"
      ],
      "notes": "Answered.",
      "status": "CONTACTED"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "sli_01k00000000000000000000002",
          "name": "A Blog",
          "domain": "blog.example.com",
          "urls": [
            "https://blog.example.com/"
          ],
          "category": "blog",
          "emails": [
            "someone@example.com"
          ],
          "social_media": [
            "https://social.example.com/blog"
          ],
          "notes": "Answered.",
          "status": "CONTACTED",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "finder.delete": {
    "parameters": {
      "id": "sli_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "sli_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "persons.export": {
    "parameters": {
      "email": "customer-1004@example.com"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "email": "customer-1004@example.com",
          "affiliates": [],
          "referrals": [
            {
              "id": "ref_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "program_id": "prg_01k00000000000000000000002",
              "email": "customer-1004@example.com",
              "customer_id": null,
              "external_user_id": null,
              "subscription_id": null,
              "status": "customer",
              "name": null,
              "metadata": null,
              "created_at": "2026-03-02T09:00:00.000Z",
              "converted_at": "2026-03-02T09:00:00.000Z",
              "identifiers": {
                "customer_ids": [],
                "external_user_ids": []
              },
              "click": null
            }
          ],
          "clicks": [],
          "shortlist": [],
          "coupons": [],
          "payouts": [],
          "adjustments": [],
          "earnings": [],
          "sales": [
            {
              "id": "trx_01k00000000000000000000013",
              "referral_id": "ref_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "program_id": "prg_01k00000000000000000000002",
              "sale_amount": 250,
              "sale_amount_currency": "USD",
              "commission_amount": 50,
              "commission_currency": "USD",
              "status": "ready_for_payment",
              "sales_status": "complete",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": "ern_01k00000000000000000000009",
              "earning_type": "direct_commission",
              "external_event_id": "order-1006",
              "calculation_mode": "auto",
              "matched_incentive_id": "inc_01k00000000000000000000002",
              "rejection_reason": null,
              "voided_at": null,
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z",
              "metadata": {},
              "price_ids": []
            },
            {
              "id": "trx_01k00000000000000000000014",
              "referral_id": "ref_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "program_id": "prg_01k00000000000000000000002",
              "sale_amount": 99.9,
              "sale_amount_currency": "USD",
              "commission_amount": 19.98,
              "commission_currency": "USD",
              "status": "ready_for_payment",
              "sales_status": "complete",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": "ern_01k00000000000000000000010",
              "earning_type": "direct_commission",
              "external_event_id": "order-1007",
              "calculation_mode": "auto",
              "matched_incentive_id": "inc_01k00000000000000000000002",
              "rejection_reason": null,
              "voided_at": null,
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z",
              "metadata": {},
              "price_ids": []
            },
            {
              "id": "trx_01k00000000000000000000012",
              "referral_id": "ref_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "program_id": "prg_01k00000000000000000000002",
              "sale_amount": 100,
              "sale_amount_currency": "USD",
              "commission_amount": 0,
              "commission_currency": null,
              "status": "pending",
              "sales_status": "pending",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": null,
              "earning_type": "direct_commission",
              "external_event_id": "order-1009",
              "calculation_mode": "auto",
              "matched_incentive_id": null,
              "rejection_reason": null,
              "voided_at": null,
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z",
              "metadata": {},
              "price_ids": []
            },
            {
              "id": "trx_01k00000000000000000000008",
              "referral_id": "ref_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "program_id": "prg_01k00000000000000000000002",
              "sale_amount": 100,
              "sale_amount_currency": "USD",
              "commission_amount": 20,
              "commission_currency": "USD",
              "status": "rejected",
              "sales_status": "complete",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": "ern_01k00000000000000000000007",
              "earning_type": "direct_commission",
              "external_event_id": "order-1004",
              "calculation_mode": "auto",
              "matched_incentive_id": "inc_01k00000000000000000000002",
              "rejection_reason": null,
              "voided_at": "2026-03-02T09:00:00.000Z",
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z",
              "metadata": {},
              "price_ids": []
            },
            {
              "id": "trx_01k00000000000000000000003",
              "referral_id": "ref_01k00000000000000000000002",
              "affiliate_id": "aff_01k00000000000000000000002",
              "program_id": "prg_01k00000000000000000000002",
              "sale_amount": 0,
              "sale_amount_currency": "USD",
              "commission_amount": 0,
              "commission_currency": "USD",
              "status": "refunded",
              "sales_status": "refunded",
              "is_subscription": false,
              "interval": null,
              "product_ids": [],
              "event_name": null,
              "hold_period_days": null,
              "payment_intent_id": null,
              "invoice_id": null,
              "counts_as_payment": true,
              "earning_id": "ern_01k00000000000000000000011",
              "earning_type": "direct_commission",
              "external_event_id": "order-1008",
              "calculation_mode": "auto",
              "matched_incentive_id": "inc_01k00000000000000000000002",
              "rejection_reason": null,
              "voided_at": null,
              "flags": [],
              "possible_duplicate_of": null,
              "occurred_at": "2026-03-02T09:00:00.000Z",
              "created_at": "2026-03-02T09:00:00.000Z",
              "updated_at": "2026-03-02T09:00:00.000Z",
              "metadata": {},
              "price_ids": []
            }
          ],
          "refunds": [
            {
              "id": "rfd_01k00000000000000000000001",
              "transaction_id": "trx_01k00000000000000000000003",
              "amount": 100,
              "currency": "USD",
              "kind": "dispute",
              "reason": null,
              "external_event_id": "dp_1",
              "refunded_at": "2026-03-02T09:00:00.000Z",
              "undone_at": null,
              "undo_reason": null
            }
          ],
          "events": [],
          "billing_customers": [],
          "mails": [],
          "next_after": null
        }
      }
    }
  },
  "erasures.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "ers_01k00000000000000000000001",
            "referral_id": "ref_01k00000000000000000000007",
            "affiliate_id": null,
            "program_id": "prg_01k00000000000000000000001",
            "reason": "requested",
            "status": "done",
            "changed": {
              "sales": 0,
              "clicks": 0,
              "referrals": 0,
              "events": 1,
              "deliveries": 0,
              "idempotency_keys": 2,
              "payments": 0
            },
            "created_at": "2026-03-02T09:00:00.000Z",
            "done_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "erasures.create": {
    "parameters": {},
    "body": {
      "referral_id": "ref_01k00000000000000000000007",
      "reason": "requested"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ers_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000007",
          "affiliate_id": null,
          "program_id": "prg_01k00000000000000000000001",
          "reason": "requested",
          "status": "done",
          "changed": {
            "sales": 0,
            "clicks": 0,
            "referrals": 0,
            "events": 1,
            "deliveries": 0,
            "idempotency_keys": 2,
            "payments": 0
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "done_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "ers_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000007",
          "affiliate_id": null,
          "program_id": "prg_01k00000000000000000000001",
          "reason": "requested",
          "status": "done",
          "changed": {
            "sales": 0,
            "clicks": 0,
            "referrals": 0,
            "events": 1,
            "deliveries": 0,
            "idempotency_keys": 2,
            "payments": 0
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "done_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "erasures.get": {
    "parameters": {
      "id": "ers_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ers_01k00000000000000000000001",
          "referral_id": "ref_01k00000000000000000000007",
          "affiliate_id": null,
          "program_id": "prg_01k00000000000000000000001",
          "reason": "requested",
          "status": "done",
          "changed": {
            "sales": 0,
            "clicks": 0,
            "referrals": 0,
            "events": 1,
            "deliveries": 0,
            "idempotency_keys": 2,
            "payments": 0
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "done_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "inbox.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "applications": {
            "count": 1,
            "oldest_at": "2026-03-02T09:00:00.000Z",
            "items": [
              {
                "id": "aff_01k00000000000000000000003",
                "name": "Ada Lovelace",
                "email": "joan@applicants.example",
                "created_at": "2026-03-02T09:00:00.000Z"
              }
            ]
          },
          "applications_held_off": {
            "count": 0,
            "items": []
          },
          "commissions_to_approve": {
            "count": 2,
            "oldest_at": "2026-03-02T09:00:00.000Z",
            "money": [
              {
                "currency": "USD",
                "amount": 4,
                "count": 2
              }
            ],
            "items": [
              {
                "id": "trx_01k00000000000000000000006",
                "affiliate_id": "aff_01k00000000000000000000001",
                "affiliate_name": "Ann Affiliate",
                "commission_amount": 2,
                "commission_currency": "USD",
                "created_at": "2026-03-02T09:00:00.000Z"
              },
              {
                "id": "trx_01k00000000000000000000005",
                "affiliate_id": "aff_01k00000000000000000000001",
                "affiliate_name": "Ann Affiliate",
                "commission_amount": 2,
                "commission_currency": "USD",
                "created_at": "2026-03-02T09:00:00.000Z"
              }
            ]
          },
          "flagged": {
            "count": 0,
            "oldest_at": null,
            "money": [],
            "items": []
          },
          "groups_without_incentive": {
            "count": 0,
            "items": []
          },
          "referrals_with_many_ids": {
            "count": 0,
            "items": []
          },
          "duplicates_allowed": {
            "count": 0,
            "items": []
          },
          "payouts_due": {
            "count": 2,
            "money": [
              {
                "currency": "USD",
                "amount": 80.5,
                "count": 2
              }
            ],
            "items": [
              {
                "program_id": "prg_01k00000000000000000000001",
                "affiliate_id": "aff_01k00000000000000000000001",
                "affiliate_name": "Ann Affiliate",
                "amount": 64.5,
                "currency": "USD"
              },
              {
                "program_id": "prg_01k00000000000000000000003",
                "affiliate_id": "aff_01k00000000000000000000008",
                "affiliate_name": "Ada Lovelace",
                "amount": 16,
                "currency": "USD"
              }
            ]
          },
          "payouts_open": {
            "count": 4,
            "oldest_at": "2026-03-02T09:00:00.000Z",
            "money": [
              {
                "currency": "USD",
                "amount": 15119.78,
                "count": 4
              }
            ],
            "items": [
              {
                "id": "pay_01k00000000000000000000005",
                "affiliate_id": "aff_01k00000000000000000000001",
                "affiliate_name": "Ann Affiliate",
                "amount": 14999.8,
                "currency": "USD",
                "status": "processing",
                "created_at": "2026-03-02T09:00:00.000Z"
              },
              {
                "id": "pay_01k00000000000000000000003",
                "affiliate_id": "aff_01k00000000000000000000002",
                "affiliate_name": "Ann Affiliate",
                "amount": 50,
                "currency": "USD",
                "status": "pending",
                "created_at": "2026-03-02T09:00:00.000Z"
              },
              {
                "id": "pay_01k00000000000000000000004",
                "affiliate_id": "aff_01k00000000000000000000009",
                "affiliate_name": "Ann Affiliate",
                "amount": 50,
                "currency": "USD",
                "status": "pending",
                "created_at": "2026-03-02T09:00:00.000Z"
              },
              {
                "id": "pay_01k00000000000000000000001",
                "affiliate_id": "aff_01k00000000000000000000002",
                "affiliate_name": "Ann Affiliate",
                "amount": 19.98,
                "currency": "USD",
                "status": "pending",
                "created_at": "2026-03-02T09:00:00.000Z"
              }
            ]
          },
          "payouts_to_approve": {
            "count": 0,
            "oldest_at": null,
            "money": [],
            "items": []
          },
          "payouts_failed": {
            "count": 0,
            "oldest_at": null,
            "money": [],
            "items": []
          },
          "webhooks_failing": {
            "count": 0,
            "oldest_at": null,
            "items": []
          },
          "connections_failing": {
            "count": 0,
            "oldest_at": null,
            "items": []
          },
          "payments_waiting": {
            "count": 0,
            "oldest_at": null,
            "items": []
          },
          "payout_details_changed": {
            "count": 1,
            "oldest_at": "2026-03-02T09:00:00.000Z",
            "money": [
              {
                "currency": "USD",
                "amount": 16,
                "count": 1
              }
            ],
            "items": [
              {
                "affiliate_id": "aff_01k00000000000000000000008",
                "affiliate_name": "Ada Lovelace",
                "changed_at": "2026-03-02T09:00:00.000Z",
                "due": [
                  {
                    "currency": "USD",
                    "amount": 16
                  }
                ]
              }
            ]
          }
        }
      }
    }
  },
  "reports.performance": {
    "parameters": {
      "from": "2026-03-01T09:00:00.000Z",
      "to": "2026-03-03T09:00:00.000Z",
      "group_by": "affiliate",
      "program_id": "prg_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "from": "2026-03-01T09:00:00.000Z",
          "to": "2026-03-03T09:00:00.000Z",
          "group_by": "affiliate",
          "basis": "occurred",
          "timezone": "UTC",
          "total": {
            "clicks": 0,
            "referrals": 1,
            "customers": 1,
            "money": [
              {
                "currency": "USD",
                "conversions": 3,
                "sales": 449.9,
                "refunds": 100,
                "commission": 69.98
              }
            ]
          },
          "rows": [
            {
              "key": "aff_01k00000000000000000000002",
              "name": "Ann Affiliate",
              "clicks": 0,
              "referrals": 1,
              "customers": 1,
              "money": [
                {
                  "currency": "USD",
                  "conversions": 3,
                  "sales": 449.9,
                  "refunds": 100,
                  "commission": 69.98
                }
              ]
            }
          ]
        }
      }
    }
  },
  "reports.funnel": {
    "parameters": {
      "from": "2026-03-01T09:00:00.000Z",
      "to": "2026-03-03T09:00:00.000Z",
      "program_id": "prg_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "from": "2026-03-01T09:00:00.000Z",
          "to": "2026-03-03T09:00:00.000Z",
          "timezone": "UTC",
          "steps": [
            {
              "step": "clicks",
              "count": 0,
              "rate": null,
              "rate_of_clicks": null
            },
            {
              "step": "sign_ups",
              "count": 1,
              "rate": null,
              "rate_of_clicks": null
            },
            {
              "step": "trials",
              "count": 0,
              "rate": 0,
              "rate_of_clicks": null
            },
            {
              "step": "customers",
              "count": 1,
              "rate": null,
              "rate_of_clicks": null
            }
          ]
        }
      }
    }
  },
  "reports.owed": {
    "parameters": {
      "program_id": "prg_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "as_of": "2026-03-02T09:00:00.000Z",
          "rows": [
            {
              "program_id": "prg_01k00000000000000000000002",
              "currency": "USD",
              "pending": 0,
              "held": 0,
              "ready": 0,
              "claimed": 69.98,
              "owed": 69.98,
              "paid": 0
            }
          ]
        }
      }
    }
  },
  "reports.accruals": {
    "parameters": {
      "program_id": "prg_01k00000000000000000000002",
      "month": "2026-03"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "program_id": "prg_01k00000000000000000000002",
          "month": "2026-03",
          "timezone": "UTC",
          "from": "2026-03-01T00:00:00.000Z",
          "to": "2020-02-01T00:00:00.000Z",
          "is_over": true,
          "rows": []
        }
      }
    }
  },
  "ledger.entries": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "led_01k00000000000000000000007",
            "type": "voided",
            "amount": -250,
            "currency": "USD",
            "affiliate_id": "aff_01k00000000000000000000001",
            "transaction_id": null,
            "earning_id": null,
            "adjustment_id": "adj_01k00000000000000000000002",
            "payout_id": null,
            "refund_id": null,
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "led_01k00000000000000000000008",
            "type": "adjusted",
            "amount": -12.5,
            "currency": "USD",
            "affiliate_id": "aff_01k00000000000000000000001",
            "transaction_id": null,
            "earning_id": null,
            "adjustment_id": "adj_01k00000000000000000000001",
            "payout_id": null,
            "refund_id": null,
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "ledger.verify": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "is_consistent": true,
          "checked": {
            "transactions": 19,
            "earnings": 18,
            "ledger_entries": 30,
            "payouts": 6,
            "adjustments": 2
          },
          "since": null,
          "parts": 38,
          "differences": []
        }
      }
    }
  },
  "auditLog.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "sequence": 12,
            "id": "aud_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z",
            "actor": "key_01k00000000000000000000001",
            "actor_name": "First key",
            "session_id": null,
            "action": "persons.export",
            "object": "ref_01k00000000000000000000002",
            "object_name": "customer-1004@example.com",
            "request_id": "req_01k00000000000000000000002",
            "ip": "203.0.113.7",
            "changes": [],
            "previous_hash": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c12",
            "hash": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c13"
          },
          {
            "sequence": 11,
            "id": "aud_01k00000000000000000000002",
            "created_at": "2026-03-02T09:00:00.000Z",
            "actor": "key_01k00000000000000000000001",
            "actor_name": "First key",
            "session_id": null,
            "action": "webhookEvents.test",
            "object": "evt_01k00000000000000000000001",
            "object_name": null,
            "request_id": "req_01k00000000000000000000003",
            "ip": "203.0.113.7",
            "changes": [
              {
                "field": "type",
                "value": null
              }
            ],
            "previous_hash": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14",
            "hash": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c12"
          }
        ]
      }
    }
  },
  "auditLog.head": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "sequence": 12,
          "hash": "e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c14e3b0c44298fc1c13"
        }
      }
    }
  },
  "search.find": {
    "parameters": {
      "q": "aff_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "results": [
            {
              "type": "affiliate",
              "id": "aff_01k00000000000000000000002",
              "title": "Ann Affiliate",
              "detail": "affiliate-1003@example.com",
              "matched_field": "id"
            }
          ]
        }
      }
    }
  },
  "testClock.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "now": "2026-03-02T09:00:00.000Z",
          "offset_seconds": 0
        }
      }
    }
  },
  "testClock.advance": {
    "parameters": {},
    "body": {
      "seconds": 1,
      "days": 0
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "now": "2026-03-02T09:00:00.000Z",
          "offset_seconds": 1
        }
      }
    }
  },
  "testClock.reset": {
    "parameters": {},
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "now": "2026-03-02T09:00:00.000Z",
          "offset_seconds": 0
        }
      }
    }
  },
  "apiKeys.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "key_01k00000000000000000000002",
            "name": "Key",
            "hint": "sk_dev_xxxxx",
            "permissions": [
              "read:affiliates"
            ],
            "expires_at": "2099-01-01T00:00:00.000Z",
            "revoked_at": null,
            "last_used_at": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "made_by": "key_01k00000000000000000000001"
          },
          {
            "id": "key_01k00000000000000000000003",
            "name": "Dashboard",
            "hint": "sk_dev_xxxxx",
            "permissions": [
              "read:affiliates"
            ],
            "expires_at": null,
            "revoked_at": null,
            "last_used_at": "2026-03-02T09:00:00.000Z",
            "created_at": "2026-03-02T09:00:00.000Z",
            "made_by": "key_01k00000000000000000000001"
          }
        ]
      }
    }
  },
  "apiKeys.create": {
    "parameters": {},
    "body": {
      "permissions": [
        "read:affiliates"
      ],
      "expires_at": "2099-01-01T00:00:00.000Z",
      "name": "Key"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "key_01k00000000000000000000002",
          "name": "Key",
          "hint": "sk_dev_xxxxx",
          "permissions": [
            "read:affiliates"
          ],
          "expires_at": "2099-01-01T00:00:00.000Z",
          "revoked_at": null,
          "last_used_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "made_by": "key_01k00000000000000000000001",
          "key": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "key_01k00000000000000000000002",
          "name": "Key",
          "hint": "sk_dev_xxxxx",
          "permissions": [
            "read:affiliates"
          ],
          "expires_at": "2099-01-01T00:00:00.000Z",
          "revoked_at": null,
          "last_used_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "made_by": "key_01k00000000000000000000001",
          "key": "sk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        }
      }
    }
  },
  "apiKeys.get": {
    "parameters": {
      "id": "key_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "key_01k00000000000000000000002",
          "name": "Key",
          "hint": "sk_dev_xxxxx",
          "permissions": [
            "read:affiliates"
          ],
          "expires_at": "2099-01-01T00:00:00.000Z",
          "revoked_at": null,
          "last_used_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "made_by": "key_01k00000000000000000000001"
        }
      }
    }
  },
  "apiKeys.update": {
    "parameters": {
      "id": "key_01k00000000000000000000004"
    },
    "body": {
      "permissions": [
        "read:affiliates"
      ],
      "expires_at": "2099-01-01T00:00:00.000Z",
      "name": "Key"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "key_01k00000000000000000000004",
          "name": "Key",
          "hint": "sk_dev_xxxxx",
          "permissions": [
            "read:affiliates"
          ],
          "expires_at": "2099-01-01T00:00:00.000Z",
          "revoked_at": null,
          "last_used_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "made_by": "key_01k00000000000000000000001"
        }
      }
    }
  },
  "apiKeys.delete": {
    "parameters": {
      "id": "key_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "key_01k00000000000000000000002",
          "deleted": true
        }
      }
    }
  },
  "members.list": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "usr_01k00000000000000000000001",
            "name": "Ada Lovelace",
            "email": "someone-1006@example.com",
            "email_verified": true,
            "role": "owner",
            "has_password": true,
            "has_totp": true,
            "disabled_at": null,
            "last_used_at": "2026-03-02T09:00:00.000Z",
            "added_by": "administrator",
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "usr_01k00000000000000000000002",
            "name": "Mia Member",
            "email": "member-1001@example.com",
            "email_verified": false,
            "role": "viewer",
            "has_password": true,
            "has_totp": false,
            "disabled_at": null,
            "last_used_at": "2026-03-02T09:00:00.000Z",
            "added_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "usr_01k00000000000000000000003",
            "name": "Mia Member",
            "email": "someone-1007@example.com",
            "email_verified": false,
            "role": "viewer",
            "has_password": false,
            "has_totp": false,
            "disabled_at": null,
            "last_used_at": null,
            "added_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "usr_01k00000000000000000000004",
            "name": "Mia Member",
            "email": "member-1002@example.com",
            "email_verified": false,
            "role": "viewer",
            "has_password": true,
            "has_totp": false,
            "disabled_at": null,
            "last_used_at": "2026-03-02T09:00:00.000Z",
            "added_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "usr_01k00000000000000000000005",
            "name": "Mia Member",
            "email": "member-1003@example.com",
            "email_verified": false,
            "role": "finance",
            "has_password": true,
            "has_totp": false,
            "disabled_at": null,
            "last_used_at": "2026-03-02T09:00:00.000Z",
            "added_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "usr_01k00000000000000000000006",
            "name": "Mia Member",
            "email": "invited-1001@example.com",
            "email_verified": false,
            "role": "viewer",
            "has_password": true,
            "has_totp": false,
            "disabled_at": null,
            "last_used_at": "2026-03-02T09:00:00.000Z",
            "added_by": "key_01k00000000000000000000001",
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "members.get": {
    "parameters": {
      "id": "usr_01k00000000000000000000004"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000004",
          "name": "Mia Member",
          "email": "member-1002@example.com",
          "email_verified": false,
          "role": "viewer",
          "has_password": true,
          "has_totp": false,
          "disabled_at": null,
          "last_used_at": "2026-03-02T09:00:00.000Z",
          "added_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "members.update": {
    "parameters": {
      "id": "usr_01k00000000000000000000002"
    },
    "body": {
      "role": "viewer"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000002",
          "name": "Mia Member",
          "email": "member-1001@example.com",
          "email_verified": false,
          "role": "viewer",
          "has_password": true,
          "has_totp": false,
          "disabled_at": null,
          "last_used_at": "2026-03-02T09:00:00.000Z",
          "added_by": "key_01k00000000000000000000001",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "members.remove": {
    "parameters": {
      "id": "usr_01k00000000000000000000004"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000004",
          "deleted": true
        }
      }
    }
  },
  "members.createResetLink": {
    "parameters": {
      "id": "usr_01k00000000000000000000003"
    },
    "body": {
      "email": "someone-1007@example.com",
      "is_mailed": false
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "url": null,
          "is_mailed": false,
          "expires_at": "2026-03-03T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "url": "https://track.example.com/app/invitation#xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "is_mailed": false,
          "expires_at": "2026-03-03T09:00:00.000Z"
        }
      }
    }
  },
  "members.roles": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "role": "owner",
            "permissions": [
              "*"
            ]
          },
          {
            "role": "admin",
            "permissions": [
              "read:affiliates",
              "write:affiliates",
              "delete:affiliates",
              "read:referrals",
              "write:referrals",
              "delete:referrals",
              "read:commissions",
              "write:commissions",
              "delete:commissions",
              "read:payouts",
              "write:payouts",
              "delete:payouts",
              "read:coupons",
              "write:coupons",
              "delete:coupons",
              "read:groups",
              "write:groups",
              "delete:groups",
              "read:programs",
              "write:programs",
              "delete:programs",
              "read:sites",
              "write:sites",
              "delete:sites",
              "read:finder",
              "write:finder",
              "delete:finder",
              "read:webhooks",
              "write:webhooks",
              "delete:webhooks",
              "read:keys",
              "write:keys",
              "delete:keys",
              "read:members",
              "write:members",
              "delete:members",
              "read:mails",
              "write:mails",
              "delete:mails",
              "read:connections",
              "write:connections",
              "delete:connections",
              "create:clicks",
              "read:clicks",
              "read:persons",
              "read:erasures",
              "write:erasures",
              "read:portals",
              "write:portals",
              "read:audit"
            ]
          },
          {
            "role": "manager",
            "permissions": [
              "read:affiliates",
              "read:referrals",
              "read:commissions",
              "read:payouts",
              "read:coupons",
              "read:groups",
              "read:programs",
              "read:sites",
              "read:finder",
              "read:webhooks",
              "read:members",
              "read:mails",
              "read:connections",
              "read:clicks",
              "read:portals",
              "write:affiliates",
              "delete:affiliates",
              "write:referrals",
              "delete:referrals",
              "write:commissions",
              "delete:commissions",
              "write:coupons",
              "delete:coupons",
              "write:groups",
              "delete:groups",
              "write:finder",
              "delete:finder",
              "write:portals"
            ]
          },
          {
            "role": "finance",
            "permissions": [
              "read:affiliates",
              "read:referrals",
              "read:commissions",
              "read:payouts",
              "read:coupons",
              "read:groups",
              "read:programs",
              "read:sites",
              "read:finder",
              "read:webhooks",
              "read:members",
              "read:mails",
              "read:connections",
              "read:clicks",
              "read:portals",
              "read:audit",
              "write:payouts",
              "delete:payouts"
            ]
          },
          {
            "role": "developer",
            "permissions": [
              "read:affiliates",
              "read:referrals",
              "read:commissions",
              "read:payouts",
              "read:coupons",
              "read:groups",
              "read:programs",
              "read:sites",
              "read:finder",
              "read:webhooks",
              "read:keys",
              "read:members",
              "read:mails",
              "read:connections",
              "read:clicks",
              "read:portals",
              "read:audit",
              "write:sites",
              "delete:sites",
              "write:webhooks",
              "delete:webhooks",
              "write:keys",
              "delete:keys",
              "write:mails",
              "delete:mails",
              "write:connections",
              "delete:connections",
              "create:clicks"
            ]
          },
          {
            "role": "viewer",
            "permissions": [
              "read:affiliates",
              "read:referrals",
              "read:commissions",
              "read:payouts",
              "read:coupons",
              "read:groups",
              "read:programs",
              "read:sites",
              "read:clicks"
            ]
          }
        ]
      }
    }
  },
  "invitations.list": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "inv_01k00000000000000000000001",
            "email": "someone-1008@example.com",
            "role": "viewer",
            "made_by": "key_01k00000000000000000000001",
            "is_mailed": false,
            "created_at": "2026-03-02T09:00:00.000Z",
            "expires_at": "2026-03-09T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "invitations.create": {
    "parameters": {},
    "body": {
      "email": "someone-1008@example.com",
      "role": "viewer",
      "is_mailed": false
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "inv_01k00000000000000000000001",
          "email": "someone-1008@example.com",
          "role": "viewer",
          "made_by": "key_01k00000000000000000000001",
          "is_mailed": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "expires_at": "2026-03-09T09:00:00.000Z",
          "url": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "inv_01k00000000000000000000001",
          "email": "someone-1008@example.com",
          "role": "viewer",
          "made_by": "key_01k00000000000000000000001",
          "is_mailed": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "expires_at": "2026-03-09T09:00:00.000Z",
          "url": "https://track.example.com/app/invitation#xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        }
      }
    }
  },
  "invitations.revoke": {
    "parameters": {
      "id": "inv_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "inv_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "invitations.accept": {
    "parameters": {},
    "body": {
      "token": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "name": "Mia Member",
      "password": "correct horse battery",
      "dry_run": true
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "purpose": "invitation",
          "account_id": "acc_01k00000000000000000000001",
          "account_name": "Acme",
          "email": "invited-1001@example.com",
          "environments": [
            {
              "environment_id": "env_01k00000000000000000000001",
              "mode": "dev",
              "role": "viewer"
            }
          ],
          "needs": "name_and_password",
          "session": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "purpose": "invitation",
          "account_id": "acc_01k00000000000000000000001",
          "account_name": "Acme",
          "email": "invited-1001@example.com",
          "environments": [
            {
              "environment_id": "env_01k00000000000000000000001",
              "mode": "dev",
              "role": "viewer"
            }
          ],
          "needs": "name_and_password",
          "session": {
            "id": "uss_01k00000000000000000000001",
            "account_id": "acc_01k00000000000000000000001",
            "account_name": "Acme",
            "user": {
              "id": "usr_01k00000000000000000000006",
              "name": "Mia Member",
              "email": "invited-1001@example.com",
              "language": "en"
            },
            "environments": [
              {
                "environment_id": "env_01k00000000000000000000001",
                "mode": "dev",
                "role": "viewer"
              }
            ]
          }
        }
      }
    }
  },
  "mails.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "mal_01k00000000000000000000001",
            "kind": "payout_details_changed",
            "recipient": "grace@blog.example",
            "subject": "Your payment details were changed",
            "language": "en",
            "status": "kept",
            "attempts_count": 0,
            "next_attempt_at": null,
            "smtp_reply": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "mal_01k00000000000000000000002",
            "kind": "affiliate_email_changed",
            "recipient": "grace@partners.example",
            "subject": "Your e-mail address was changed",
            "language": "en",
            "status": "kept",
            "attempts_count": 0,
            "next_attempt_at": null,
            "smtp_reply": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "mails.get": {
    "parameters": {
      "id": "mal_01k00000000000000000000003"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "mal_01k00000000000000000000003",
          "kind": "test",
          "recipient": "someone-1009@example.com",
          "subject": "Eine Test-E-Mail von Tributary",
          "language": "de",
          "status": "kept",
          "attempts_count": 0,
          "next_attempt_at": null,
          "smtp_reply": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "text": "Dies ist eine Testnachricht. Wenn Sie sie lesen können, werden E-Mails Ihres\nPartnerprogramms zugestellt.\n\nhttps://track.example.com/app\n\n-- \nJemand aus Ihrem Team hat diese E-Mail angefordert. Wenn Sie sie nicht\nerwartet haben, können Sie sie ignorieren.\n\nAutomatisch von Tributary gesendet. Antworten werden nicht gelesen.\n",
          "html": "<!doctype html>\n<html lang=\"de\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"supported-color-schemes\" content=\"light dark\">\n<title>Eine Test-E-Mail von Tributary</title>\n</head>\n<body style=\"margin:0;padding:24px 16px;font-family:system-ui,-apple-system,&#39;Segoe UI&#39;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5\">\n<div style=\"max-width:520px;margin:0 auto\">\n<h1 style=\"font-size:20px;line-height:1.3;margin:0 0 16px\">Eine Test-E-Mail von Tributary</h1>\n<p style=\"margin:0 0 16px;overflow-wrap:anywhere\">Dies ist eine Testnachricht. Wenn Sie sie lesen können, werden <span style=\"white-space:nowrap\">E-Mails</span> Ihres Partnerprogramms zugestellt.</p>\n<p style=\"margin:0 0 16px;overflow-wrap:anywhere\"><a href=\"https://track.example.com/app\" style=\"display:inline-block;padding:10px 18px;border-radius:8px;background-color:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600\">Dashboard öffnen</a></p>\n<p style=\"margin:0 0 16px;font-size:13px;overflow-wrap:anywhere;word-break:break-all\">https://track.example.com/app</p>\n<div style=\"margin:24px 0 0;padding-top:12px;border-top:1px solid #808080;font-size:13px\"><p style=\"margin:0 0 8px\">Jemand aus Ihrem Team hat diese <span style=\"white-space:nowrap\">E-Mail</span> angefordert. Wenn Sie sie nicht erwartet haben, können Sie sie ignorieren.</p>\n<p style=\"margin:0 0 8px\">Automatisch von Tributary gesendet. Antworten werden nicht gelesen.</p></div>\n</div>\n</body>\n</html>\n"
        }
      }
    }
  },
  "mails.resend": {
    "parameters": {
      "id": "mal_01k00000000000000000000004"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "mal_01k00000000000000000000005",
          "kind": "test",
          "recipient": "tested-1001@example.com",
          "subject": "A test e-mail from Tributary",
          "language": "en",
          "status": "kept",
          "attempts_count": 0,
          "next_attempt_at": null,
          "smtp_reply": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "mal_01k00000000000000000000005",
          "kind": "test",
          "recipient": "tested-1001@example.com",
          "subject": "A test e-mail from Tributary",
          "language": "en",
          "status": "kept",
          "attempts_count": 0,
          "next_attempt_at": null,
          "smtp_reply": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "mails.test": {
    "parameters": {},
    "body": {
      "email": "someone-1009@example.com",
      "language": "de"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "mal_01k00000000000000000000003",
          "kind": "test",
          "recipient": "someone-1009@example.com",
          "subject": "Eine Test-E-Mail von Tributary",
          "language": "de",
          "status": "kept",
          "attempts_count": 0,
          "next_attempt_at": null,
          "smtp_reply": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "mal_01k00000000000000000000003",
          "kind": "test",
          "recipient": "someone-1009@example.com",
          "subject": "Eine Test-E-Mail von Tributary",
          "language": "de",
          "status": "kept",
          "attempts_count": 0,
          "next_attempt_at": null,
          "smtp_reply": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "mails.reportBounce": {
    "parameters": {},
    "body": {
      "email": "someone-1010@example.com",
      "kind": "bounce"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "sup_01k00000000000000000000001",
          "email": null,
          "reason": "bounced",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "sup_01k00000000000000000000001",
          "email": "someone-1010@example.com",
          "reason": "bounced",
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "mailSuppressions.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": false,
        "data": [
          {
            "id": "sup_01k00000000000000000000001",
            "email": null,
            "reason": "bounced",
            "created_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "mailSuppressions.delete": {
    "parameters": {
      "id": "sup_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "sup_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "identityProviders.list": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "idp_01k00000000000000000000001",
            "name": "Keycloak",
            "issuer": "https://login.example.com",
            "client_id": "tributary",
            "domains": [],
            "redirect_url": "https://track.example.com/app/signed-in/idp_01k00000000000000000000001",
            "users": 1,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "idp_01k00000000000000000000002",
            "name": "Google",
            "issuer": "https://accounts.google.com",
            "client_id": "812741506391.apps.googleusercontent.com",
            "domains": [
              "example.com",
              "example.org"
            ],
            "redirect_url": "https://track.example.com/app/signed-in/idp_01k00000000000000000000002",
            "users": 0,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "identityProviders.get": {
    "parameters": {
      "id": "idp_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "idp_01k00000000000000000000002",
          "name": "Google",
          "issuer": "https://accounts.google.com",
          "client_id": "812741506391.apps.googleusercontent.com",
          "domains": [
            "example.com",
            "example.org"
          ],
          "redirect_url": "https://track.example.com/app/signed-in/idp_01k00000000000000000000002",
          "users": 0,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "identityProviders.create": {
    "parameters": {},
    "body": {
      "name": "Google",
      "issuer": "https://accounts.google.com",
      "client_id": "812741506391.apps.googleusercontent.com",
      "client_secret": "GOCSPX-secret",
      "domains": [
        "example.com"
      ]
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "id": "idp_01k00000000000000000000002",
          "name": "Google",
          "issuer": "https://accounts.google.com",
          "client_id": "812741506391.apps.googleusercontent.com",
          "domains": [
            "example.com"
          ],
          "redirect_url": "https://track.example.com/app/signed-in/idp_01k00000000000000000000002",
          "users": 0,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "identityProviders.update": {
    "parameters": {
      "id": "idp_01k00000000000000000000002"
    },
    "body": {
      "domains": [
        "example.com",
        "example.org"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "idp_01k00000000000000000000002",
          "name": "Google",
          "issuer": "https://accounts.google.com",
          "client_id": "812741506391.apps.googleusercontent.com",
          "domains": [
            "example.com",
            "example.org"
          ],
          "redirect_url": "https://track.example.com/app/signed-in/idp_01k00000000000000000000002",
          "users": 0,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "identityProviders.remove": {
    "parameters": {
      "id": "idp_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "idp_01k00000000000000000000002",
          "deleted": true
        }
      }
    }
  },
  "identityProviders.check": {
    "parameters": {
      "id": "idp_01k00000000000000000000001"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "is_ok": true,
          "problem": null,
          "authorization_endpoint": "https://login.example.com/auth",
          "token_endpoint": "https://login.example.com/token",
          "says_when_signed_in": true
        }
      }
    }
  },
  "sessions.create": {
    "parameters": {},
    "body": {
      "api_key": "sk_dev_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ses_01k00000000000000000000001",
          "environment_id": "env_01k00000000000000000000001",
          "mode": "dev",
          "account_id": "acc_01k00000000000000000000001",
          "account_name": "Acme",
          "api_key_id": "key_01k00000000000000000000003",
          "api_key_name": "Dashboard",
          "user": null,
          "permissions": [
            "read:affiliates"
          ],
          "created_at": "2026-03-02T09:00:00.000Z",
          "expires_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z",
          "sends_mail": true
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "ses_01k00000000000000000000002",
          "environment_id": "env_01k00000000000000000000001",
          "mode": "dev",
          "account_id": "acc_01k00000000000000000000001",
          "account_name": "Acme",
          "api_key_id": "key_01k00000000000000000000003",
          "api_key_name": "Dashboard",
          "user": null,
          "permissions": [
            "read:affiliates"
          ],
          "created_at": "2026-03-02T09:00:00.000Z",
          "expires_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z",
          "sends_mail": true
        }
      }
    }
  },
  "sessions.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ses_01k00000000000000000000003",
          "environment_id": "env_01k00000000000000000000001",
          "mode": "dev",
          "account_id": "acc_01k00000000000000000000001",
          "account_name": "Acme",
          "api_key_id": "key_01k00000000000000000000001",
          "api_key_name": "First key",
          "user": null,
          "permissions": [
            "*"
          ],
          "created_at": "2026-03-02T09:00:00.000Z",
          "expires_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z",
          "sends_mail": true
        }
      }
    }
  },
  "sessions.end": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ses_01k00000000000000000000003",
          "deleted": true
        }
      }
    }
  },
  "sessions.createLink": {
    "parameters": {},
    "body": {},
    "responses": {
      "201": {
        "success": true,
        "data": {
          "url": "https://track.example.com/app/enter#xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "expires_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "signIns.create": {
    "parameters": {},
    "body": {
      "email": "someone-1011@example.com"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "id": "sgn_01k00000000000000000000001",
          "expires_at": "2026-03-02T09:00:00.000Z",
          "sends_codes": true
        }
      }
    }
  },
  "signIns.options": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "sends_codes": true,
          "identity_providers": [
            {
              "id": "idp_01k00000000000000000000001",
              "name": "Keycloak"
            },
            {
              "id": "idp_01k00000000000000000000002",
              "name": "Google"
            }
          ]
        }
      }
    }
  },
  "signIns.createRedirect": {
    "parameters": {
      "id": "sgn_01k00000000000000000000001"
    },
    "body": {
      "identity_provider_id": "idp_01k00000000000000000000003"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "url": "https://login.example.com/auth?redirect_uri=https%3A%2F%2Ftrack.example.com%2Fapp%2Fsigned-in%2Fidp_01k00000000000000000000001&scope=openid+email+profile&state=sgn_01k00000000000000000000001.idp_01k00000000000000000000001.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&nonce=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&code_challenge=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&code_challenge_method=S256&client_id=tributary&response_type=code"
        }
      }
    }
  },
  "signIns.sendCode": {
    "parameters": {
      "id": "sgn_01k00000000000000000000001"
    },
    "body": {},
    "responses": {
      "201": {
        "success": true,
        "data": {
          "id": "sgn_01k00000000000000000000001",
          "expires_at": "2026-03-02T09:00:00.000Z",
          "sends_codes": true
        }
      }
    }
  },
  "signIns.beginPasskey": {
    "parameters": {
      "id": "sgn_01k00000000000000000000001"
    },
    "body": {},
    "responses": {
      "201": {
        "success": true,
        "data": {
          "challenge": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "rp_id": "localhost"
        }
      }
    }
  },
  "signIns.answer": {
    "parameters": {
      "id": "sgn_01k00000000000000000000001"
    },
    "body": {
      "password": "correct horse battery staple"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "next": "totp",
          "accounts": null,
          "session": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "next": null,
          "accounts": null,
          "session": {
            "id": "uss_01k00000000000000000000002",
            "account_id": "acc_01k00000000000000000000001",
            "account_name": "Acme",
            "user": {
              "id": "usr_01k00000000000000000000001",
              "name": "Ada",
              "email": "ada@example.com",
              "language": "en"
            },
            "environments": [
              {
                "environment_id": "env_01k00000000000000000000001",
                "mode": "dev",
                "role": "owner"
              }
            ]
          }
        }
      }
    }
  },
  "me.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000001",
          "name": "Ada Lovelace",
          "email": "someone-1006@example.com",
          "email_verified": true,
          "language": "en",
          "has_password": true,
          "has_totp": true,
          "recovery_codes_left": 10,
          "passkeys": 1,
          "environments": [
            {
              "environment_id": "env_01k00000000000000000000001",
              "mode": "dev",
              "role": "owner"
            }
          ],
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "me.update": {
    "parameters": {},
    "body": {
      "name": "Ada Lovelace",
      "language": "en"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000001",
          "name": "Ada Lovelace",
          "email": "ada@example.com",
          "email_verified": false,
          "language": "en",
          "has_password": true,
          "has_totp": true,
          "recovery_codes_left": 0,
          "passkeys": 0,
          "environments": [
            {
              "environment_id": "env_01k00000000000000000000001",
              "mode": "dev",
              "role": "owner"
            }
          ],
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "me.setPassword": {
    "parameters": {},
    "body": {
      "password": "another horse battery staple"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000001",
          "name": "Ada Lovelace",
          "email": "ada@example.com",
          "email_verified": false,
          "language": "en",
          "has_password": true,
          "has_totp": true,
          "recovery_codes_left": 0,
          "passkeys": 0,
          "environments": [
            {
              "environment_id": "env_01k00000000000000000000001",
              "mode": "dev",
              "role": "owner"
            }
          ],
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "me.beginTotp": {
    "parameters": {},
    "body": {},
    "responses": {
      "201": {
        "success": true,
        "data": {
          "secret": "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
          "uri": "otpauth://totp/Tributary:ada%40example.com?issuer=Tributary&secret=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX&algorithm=SHA1&digits=6&period=30"
        }
      }
    }
  },
  "me.confirmTotp": {
    "parameters": {},
    "body": {
      "totp": "492039"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "recovery_codes": [
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX"
          ]
        }
      }
    }
  },
  "me.removeTotp": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "me.createRecoveryCodes": {
    "parameters": {},
    "body": {},
    "responses": {
      "201": {
        "success": true,
        "data": {
          "recovery_codes": [
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX",
            "XXXX-XXXX-XXXX-XXXX"
          ]
        }
      }
    }
  },
  "me.passkeys": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "psk_01k00000000000000000000001",
            "name": "Laptop",
            "is_backed_up": false,
            "created_at": "2026-03-02T09:00:00.000Z",
            "last_used_at": null
          }
        ]
      }
    }
  },
  "me.beginPasskey": {
    "parameters": {},
    "body": {},
    "responses": {
      "201": {
        "success": true,
        "data": {
          "challenge": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "rp_id": "localhost",
          "user_handle": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "algorithms": [
            -8,
            -7,
            -257
          ],
          "exclude": [],
          "expires_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "me.addPasskey": {
    "parameters": {},
    "body": {
      "name": "Laptop",
      "credential_id": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "client_data": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "attestation_object": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "transports": [
        "internal"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "psk_01k00000000000000000000001",
          "name": "Laptop",
          "is_backed_up": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "last_used_at": null
        }
      }
    }
  },
  "me.renamePasskey": {
    "parameters": {
      "id": "psk_01k00000000000000000000001"
    },
    "body": {
      "name": "Laptop"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "psk_01k00000000000000000000001",
          "name": "Laptop",
          "is_backed_up": false,
          "created_at": "2026-03-02T09:00:00.000Z",
          "last_used_at": null
        }
      }
    }
  },
  "me.removePasskey": {
    "parameters": {
      "id": "psk_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "psk_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "me.beginEmail": {
    "parameters": {},
    "body": {
      "email": "someone-1006@example.com"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "is_changed": false,
          "expires_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "me.confirmEmail": {
    "parameters": {},
    "body": {
      "code": "XK4P-9QTM"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000001",
          "name": "Ada Lovelace",
          "email": "someone-1006@example.com",
          "email_verified": true,
          "language": "en",
          "has_password": true,
          "has_totp": true,
          "recovery_codes_left": 10,
          "passkeys": 1,
          "environments": [
            {
              "environment_id": "env_01k00000000000000000000001",
              "mode": "dev",
              "role": "owner"
            }
          ],
          "created_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "me.identities": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "identity_provider_id": "idp_01k00000000000000000000001",
            "identity_provider_name": "Keycloak",
            "email": "ada@example.com",
            "created_at": "2026-03-02T09:00:00.000Z",
            "last_used_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "me.beginIdentity": {
    "parameters": {},
    "body": {
      "identity_provider_id": "idp_01k00000000000000000000003"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "url": "https://login.example.com/auth?redirect_uri=https%3A%2F%2Ftrack.example.com%2Fapp%2Fsigned-in%2Fidp_01k00000000000000000000001&scope=openid+email+profile&state=identity.idp_01k00000000000000000000001.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&nonce=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&code_challenge=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&code_challenge_method=S256&client_id=tributary&response_type=code"
        }
      }
    }
  },
  "me.confirmIdentity": {
    "parameters": {},
    "body": {
      "authorization_response": "code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "identity_provider_id": "idp_01k00000000000000000000001",
          "identity_provider_name": "Keycloak",
          "email": "ada@example.com",
          "created_at": "2026-03-02T09:00:00.000Z",
          "last_used_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "me.removeIdentity": {
    "parameters": {
      "id": "idp_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "idp_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "me.sessions": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "uss_01k00000000000000000000003",
            "browser": "Firefox on Linux",
            "network": "198.51.100.0",
            "method": "password",
            "is_current": true,
            "created_at": "2026-03-02T09:00:00.000Z",
            "last_used_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "me.endSession": {
    "parameters": {
      "id": "uss_01k00000000000000000000004"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "uss_01k00000000000000000000004",
          "deleted": true
        }
      }
    }
  },
  "me.endOtherSessions": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "usr_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "me.leave": {
    "parameters": {
      "id": "env_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "env_01k00000000000000000000002",
          "deleted": true
        }
      }
    }
  },
  "portalSite.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "program_id": "prg_01k00000000000000000000003",
          "brand_name": "Program",
          "accent_colors": {
            "fill": "#0a6a78",
            "on_light": "#0a6a78",
            "on_dark": "#18b0c6"
          },
          "logo_path": null,
          "access": "approval",
          "languages": [
            "en",
            "de"
          ],
          "default_language": "en",
          "texts": {},
          "support_email": null,
          "terms_url": null,
          "privacy_url": null,
          "shows_powered_by": false,
          "sends_codes": true
        }
      }
    }
  },
  "portalInvitations.accept": {
    "parameters": {},
    "body": {
      "token": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "name": "Ann Affiliate",
          "email": "grace@partners.example",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "program_id": "prg_01k00000000000000000000003",
          "program_name": "Program",
          "created_at": "2026-03-02T09:00:00.000Z",
          "timezone": "UTC",
          "authenticated_at": "1970-01-01T00:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalApplications.form": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "closed": null,
          "questions": [],
          "questions_version": 0,
          "needs_terms": false,
          "form": "1772409600000.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        }
      }
    }
  },
  "portalApplications.create": {
    "parameters": {},
    "body": {
      "name": "Ada Lovelace",
      "email": "someone-1012@example.com",
      "country_code": "GB",
      "website": "https://ada.example/blog",
      "answers": [],
      "questions_version": 0,
      "accepts_terms": true,
      "language": "en",
      "form": "1772409600000.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "id": "sgn_01k00000000000000000000002",
          "expires_at": "2026-03-02T09:00:00.000Z",
          "sends_codes": false
        }
      }
    }
  },
  "portalApplications.answer": {
    "parameters": {
      "id": "sgn_01k00000000000000000000002"
    },
    "body": {
      "code": "XK4P-9QTM"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "name": "Ada Lovelace",
          "email": "joan@applicants.example",
          "partnership_status": "PENDING",
          "rejection_reason": null,
          "program_id": "prg_01k00000000000000000000003",
          "program_name": "Program",
          "created_at": "2026-03-02T09:00:00.000Z",
          "timezone": "UTC",
          "authenticated_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalSignIns.create": {
    "parameters": {},
    "body": {
      "email": "someone-1013@example.com"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "id": "sgn_01k00000000000000000000003",
          "expires_at": "2026-03-02T09:00:00.000Z",
          "sends_codes": false
        }
      }
    }
  },
  "portalSignIns.answer": {
    "parameters": {
      "id": "sgn_01k00000000000000000000003"
    },
    "body": {
      "code": "XK4P-9QTM"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "name": "Ann Affiliate",
          "email": "grace@partners.example",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "program_id": "prg_01k00000000000000000000003",
          "program_name": "Program",
          "created_at": "2026-03-02T09:00:00.000Z",
          "timezone": "UTC",
          "authenticated_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalMe.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "name": "Ada Lovelace",
          "email": "grace@blog.example",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "program_id": "prg_01k00000000000000000000003",
          "program_name": "Program",
          "created_at": "2026-03-02T09:00:00.000Z",
          "timezone": "UTC",
          "authenticated_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalMe.update": {
    "parameters": {},
    "body": {
      "name": "Ada Lovelace"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "name": "Ada Lovelace",
          "email": "grace@partners.example",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "program_id": "prg_01k00000000000000000000003",
          "program_name": "Program",
          "created_at": "2026-03-02T09:00:00.000Z",
          "timezone": "UTC",
          "authenticated_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalMe.sendCode": {
    "parameters": {},
    "body": {},
    "responses": {
      "201": {
        "success": true,
        "data": {
          "expires_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalMe.prove": {
    "parameters": {},
    "body": {
      "code": "XK4P-9QTM"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "name": "Ada Lovelace",
          "email": "grace@partners.example",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "program_id": "prg_01k00000000000000000000003",
          "program_name": "Program",
          "created_at": "2026-03-02T09:00:00.000Z",
          "timezone": "UTC",
          "authenticated_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalMe.changeEmail": {
    "parameters": {},
    "body": {
      "email": "someone-1014@example.com"
    },
    "responses": {
      "201": {
        "success": true,
        "data": {
          "expires_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalMe.confirmEmail": {
    "parameters": {},
    "body": {
      "code": "XK4P-9QTM"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "name": "Ada Lovelace",
          "email": "grace@blog.example",
          "partnership_status": "APPROVED",
          "rejection_reason": null,
          "program_id": "prg_01k00000000000000000000003",
          "program_name": "Program",
          "created_at": "2026-03-02T09:00:00.000Z",
          "timezone": "UTC",
          "authenticated_at": "2026-03-02T09:00:00.000Z",
          "now": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "portalMe.sessions": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "afs_01k00000000000000000000001",
            "browser": "Firefox on Linux",
            "network": "127.0.0.0",
            "is_current": true,
            "created_at": "2026-03-02T09:00:00.000Z",
            "last_used_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "portalMe.endSession": {
    "parameters": {
      "id": "afs_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "afs_01k00000000000000000000002",
          "deleted": true
        }
      }
    }
  },
  "portalMe.signOut": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "afs_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "portalHome.summary": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "currencies": [
            {
              "currency": "USD",
              "waiting": {
                "amount": 0,
                "reading": null
              },
              "due": {
                "amount": 16,
                "reading": {
                  "date": null,
                  "payout_number": null,
                  "minimum": null,
                  "missing": null,
                  "state": "no_date"
                }
              },
              "next_payout": {
                "amount": 16,
                "on": null
              },
              "under_way": {
                "amount": 0,
                "reading": null
              },
              "paid": {
                "amount": 24,
                "reading": {
                  "date": "2026-03-02T09:00:00.000Z",
                  "payout_number": 5,
                  "minimum": null,
                  "missing": null,
                  "state": "last_paid"
                }
              }
            }
          ],
          "blocks": [],
          "link": "https://www.shop.example/?via=ann-affiliate",
          "latest": [
            {
              "id": "trx_01k00000000000000000000015",
              "at": "2026-03-02T09:00:00.000Z",
              "kind": "sale",
              "event_name": null,
              "external_event_id": "order-1010",
              "customer": "c…@m…",
              "amount": 16,
              "original_amount": 16,
              "currency": "USD",
              "group": "approved",
              "reading": {
                "date": null,
                "payout_number": null,
                "minimum": null,
                "missing": null,
                "credit": null,
                "taken": null,
                "reason": null,
                "is_level": false,
                "note": null,
                "partly_refunded": null,
                "state": "ready_no_date"
              }
            },
            {
              "id": "trx_01k00000000000000000000016",
              "at": "2026-03-02T09:00:00.000Z",
              "kind": "sale",
              "event_name": null,
              "external_event_id": "order-1011",
              "customer": "c…@m…",
              "amount": 24,
              "original_amount": 24,
              "currency": "USD",
              "group": "paid",
              "reading": {
                "date": "2026-03-02T09:00:00.000Z",
                "payout_number": 5,
                "minimum": null,
                "missing": null,
                "credit": null,
                "taken": null,
                "reason": null,
                "is_level": false,
                "note": null,
                "partly_refunded": null,
                "state": "paid"
              }
            }
          ]
        }
      }
    }
  },
  "portalHome.performance": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "timezone": "UTC",
          "days": [
            {
              "day": "2026-02-01",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-02",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-03",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-04",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-05",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-06",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-07",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-08",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-09",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-10",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-11",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-12",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-13",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-14",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-15",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-16",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-17",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-18",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-19",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-20",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-21",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-22",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-23",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-24",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-25",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-26",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-27",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-02-28",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-03-01",
              "clicks": 0,
              "sign_ups": 0,
              "customers": 0,
              "sales": 0
            },
            {
              "day": "2026-03-02",
              "clicks": 1,
              "sign_ups": 1,
              "customers": 1,
              "sales": 2
            }
          ]
        }
      }
    }
  },
  "portalCommissions.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "trx_01k00000000000000000000015",
            "at": "2026-03-02T09:00:00.000Z",
            "kind": "sale",
            "event_name": null,
            "external_event_id": "order-1010",
            "customer": "c…@m…",
            "amount": 16,
            "original_amount": 16,
            "currency": "USD",
            "group": "approved",
            "reading": {
              "date": null,
              "payout_number": null,
              "minimum": null,
              "missing": null,
              "credit": null,
              "taken": null,
              "reason": null,
              "is_level": false,
              "note": null,
              "partly_refunded": null,
              "state": "ready_no_date"
            }
          },
          {
            "id": "trx_01k00000000000000000000016",
            "at": "2026-03-02T09:00:00.000Z",
            "kind": "sale",
            "event_name": null,
            "external_event_id": "order-1011",
            "customer": "c…@m…",
            "amount": 24,
            "original_amount": 24,
            "currency": "USD",
            "group": "paid",
            "reading": {
              "date": "2026-03-02T09:00:00.000Z",
              "payout_number": 5,
              "minimum": null,
              "missing": null,
              "credit": null,
              "taken": null,
              "reason": null,
              "is_level": false,
              "note": null,
              "partly_refunded": null,
              "state": "paid"
            }
          }
        ],
        "has_more": false
      }
    }
  },
  "portalCommissions.get": {
    "parameters": {
      "id": "trx_01k00000000000000000000015"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "trx_01k00000000000000000000015",
          "at": "2026-03-02T09:00:00.000Z",
          "kind": "sale",
          "event_name": null,
          "external_event_id": "order-1010",
          "customer": "c…@m…",
          "amount": 16,
          "original_amount": 16,
          "currency": "USD",
          "group": "approved",
          "reading": {
            "date": null,
            "payout_number": null,
            "minimum": null,
            "missing": null,
            "credit": null,
            "taken": null,
            "reason": null,
            "is_level": false,
            "note": null,
            "partly_refunded": null,
            "state": "ready_no_date"
          },
          "steps": {
            "click": null,
            "signed_up_at": "2026-03-02T09:00:00.000Z",
            "sale": {
              "amount": 80,
              "currency": "USD",
              "covered": 80
            },
            "terms": {
              "percentage": 20,
              "fixed": null,
              "tier_from": null,
              "tier_basis": null,
              "uncapped": {
                "amount": 16,
                "currency": "USD"
              },
              "version": 1
            },
            "cap": null,
            "refunds": [],
            "hold": null,
            "payout": null
          }
        }
      }
    }
  },
  "portalPayouts.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "pay_01k00000000000000000000002",
            "number": 5,
            "amount": 24,
            "currency": "USD",
            "status": "completed",
            "method": null,
            "account": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "processed_at": "2026-03-02T09:00:00.000Z",
            "returned_at": null
          }
        ],
        "has_more": false
      }
    }
  },
  "portalPayouts.get": {
    "parameters": {
      "id": "pay_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "pay_01k00000000000000000000002",
          "number": 5,
          "amount": 24,
          "currency": "USD",
          "status": "completed",
          "method": null,
          "account": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "processed_at": "2026-03-02T09:00:00.000Z",
          "returned_at": null,
          "items": [
            {
              "id": "led_01k00000000000000000000009",
              "commission_id": "trx_01k00000000000000000000016",
              "kind": "sale",
              "event_name": null,
              "external_event_id": "order-1011",
              "customer": "c…@m…",
              "at": "2026-03-02T09:00:00.000Z",
              "amount": 24,
              "reason": null
            }
          ],
          "has_more_items": false
        }
      }
    }
  },
  "portalPayouts.items": {
    "parameters": {
      "id": "pay_01k00000000000000000000002",
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "led_01k00000000000000000000009",
            "commission_id": "trx_01k00000000000000000000016",
            "kind": "sale",
            "event_name": null,
            "external_event_id": "order-1011",
            "customer": "c…@m…",
            "at": "2026-03-02T09:00:00.000Z",
            "amount": 24,
            "reason": null
          }
        ],
        "has_more": false
      }
    }
  },
  "portalStatements.list": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "month": "2026-03",
            "currency": "USD",
            "earned": 40,
            "refunded": 0,
            "rejected": 0,
            "voided": 0,
            "adjusted": 0,
            "waiting": 0,
            "held": 0,
            "due": 16,
            "under_way": 0,
            "paid": 24,
            "held_until": null,
            "payouts": [
              {
                "payout_number": 5,
                "status": "paid",
                "paid_at": "2026-03-02T09:00:00.000Z",
                "amount": 24
              }
            ]
          }
        ]
      }
    }
  },
  "portalStatements.get": {
    "parameters": {
      "month": "2026-03"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "affiliate": {
            "id": "aff_01k00000000000000000000008",
            "name": "Ada Lovelace",
            "email": "grace@blog.example",
            "company_name": null
          },
          "program": {
            "id": "prg_01k00000000000000000000003",
            "name": "Program"
          },
          "month": "2026-03",
          "timezone": "UTC",
          "from": "2026-03-01T00:00:00.000Z",
          "until": "2026-04-01T00:00:00.000Z",
          "is_over": false,
          "currencies": [
            {
              "currency": "USD",
              "opening": 0,
              "earned": 40,
              "taken_back": 0,
              "rejected": 0,
              "adjusted": 0,
              "paid": -24,
              "returned": 0,
              "closing": 16,
              "lines": 3
            }
          ]
        }
      }
    }
  },
  "portalStatements.file": {
    "parameters": {
      "month": "2026-03",
      "format": "csv"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "filename": "statement-2026-03-aff_01k00000000000000000000008.csv",
          "media_type": "text/csv; charset=utf-8",
          "data": "77u/Ym9va2VkX2F0LGtpbmQsdHlwZSxhbW91bnQsY3VycmVuY3ksc29sZF9hdCxleHRlcm5hbF9ldmVudF9pZCxwYXlvdXRfbnVtYmVyLHJlYXNvbixjb21taXNzaW9uX2lkLGFkanVzdG1lbnRfaWQsbGVkZ2VyX2VudHJ5X2lkLGN1c3RvbWVyX2lkLGN1c3RvbWVyX2VtYWlsDQo="
        }
      }
    }
  },
  "portalLinks.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "links": [
            {
              "site": "www.shop.example",
              "url": "https://www.shop.example/?via=ann-affiliate",
              "short_url": null
            }
          ],
          "tracking_id": "ann-affiliate",
          "tracking_ids": [
            "ann-affiliate"
          ],
          "coupons": [
            {
              "code": "GRACE10",
              "discount_type": "percentage",
              "discount_value": 10,
              "currency": null,
              "duration": "once",
              "duration_in_months": null
            }
          ],
          "sub_ids": [
            {
              "value": "newsletter",
              "clicks": 1
            }
          ],
          "sites": [
            {
              "home_url": "https://www.shop.example/",
              "origins": [
                "https://www.shop.example",
                "https://*.shop.example"
              ],
              "ignore_paths": [],
              "params": [
                "via",
                "ref"
              ]
            }
          ]
        }
      }
    }
  },
  "portalLinks.make": {
    "parameters": {
      "page": "https://www.shop.example/shoes",
      "sub_id": "newsletter"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "url": "https://www.shop.example/shoes?via=ann-affiliate&sub1=newsletter"
        }
      }
    }
  },
  "portalTerms.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "incentives": [
            {
              "incentive_type": "commission",
              "amount": 20,
              "is_percentage": true,
              "currency": null,
              "incentive_length": "customer_lifetime",
              "length_value": null,
              "approval_type": "automatic",
              "hold_period_days": null,
              "variable_config": null,
              "apply_to": "all_plans",
              "event_name": null,
              "cap_per_conversion": null,
              "cap_per_referral": null,
              "include_free_sales": false
            }
          ],
          "partners": []
        }
      }
    }
  },
  "portalPartners.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "partners": [
            {
              "name": "Alan T.",
              "since": "2026-03-02T09:00:00.000Z",
              "status": "APPROVED",
              "earned": []
            }
          ],
          "has_more": false
        }
      }
    }
  },
  "portalPayoutDetails.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "payout_method": "paypal",
          "payout_details": {
            "email": "a•••@example.com"
          },
          "methods": [
            "paypal",
            "wise",
            "payoneer",
            "paxum",
            "webmoney",
            "wire_transfer",
            "bitcoin",
            "ethereum",
            "skrill",
            "alipay",
            "wechat"
          ],
          "payout_schedule": null,
          "minimum_payouts": [
            {
              "currency": "USD",
              "amount": 0
            }
          ],
          "changed_at": "2026-03-02T09:00:00.000Z",
          "changed_by": "affiliate"
        }
      }
    }
  },
  "portalPayoutDetails.update": {
    "parameters": {},
    "body": {
      "payout_method": "paypal",
      "payout_details": {
        "email": "ada@example.com"
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "payout_method": "paypal",
          "payout_details": {
            "email": "a•••@example.com"
          },
          "methods": [
            "paypal",
            "wise",
            "payoneer",
            "paxum",
            "webmoney",
            "wire_transfer",
            "bitcoin",
            "ethereum",
            "skrill",
            "alipay",
            "wechat"
          ],
          "payout_schedule": null,
          "minimum_payouts": [
            {
              "currency": "USD",
              "amount": 0
            }
          ],
          "changed_at": "2026-03-02T09:00:00.000Z",
          "changed_by": "affiliate"
        }
      }
    }
  },
  "portalNotifications.get": {
    "parameters": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "language": "de",
          "sales": "each"
        }
      }
    }
  },
  "portalNotifications.update": {
    "parameters": {},
    "body": {
      "language": "de",
      "sales": "each"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "language": "de",
          "sales": "each"
        }
      }
    }
  },
  "webhookEndpoints.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "whe_01k00000000000000000000001",
            "url": "https://books.example.com/webhooks",
            "description": "Our books.",
            "event_types": [
              "payout.paid",
              "transaction.created"
            ],
            "enabled": true,
            "disabled_reason": null,
            "disabled_at": null,
            "failing_since": null,
            "previous_secret_expires_at": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "whe_01k00000000000000000000002",
            "url": "https://books.example.com/webhooks",
            "description": "Our books.",
            "event_types": [
              "payout.paid",
              "transaction.created"
            ],
            "enabled": true,
            "disabled_reason": null,
            "disabled_at": null,
            "failing_since": null,
            "previous_secret_expires_at": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "webhookEndpoints.create": {
    "parameters": {},
    "body": {
      "url": "https://books.example.com/webhooks",
      "description": "Our books.",
      "event_types": [
        "payout.paid",
        "transaction.created"
      ]
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "whe_01k00000000000000000000001",
          "url": "https://books.example.com/webhooks",
          "description": "Our books.",
          "event_types": [
            "payout.paid",
            "transaction.created"
          ],
          "enabled": true,
          "disabled_reason": null,
          "disabled_at": null,
          "failing_since": null,
          "previous_secret_expires_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "secret": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "whe_01k00000000000000000000001",
          "url": "https://books.example.com/webhooks",
          "description": "Our books.",
          "event_types": [
            "payout.paid",
            "transaction.created"
          ],
          "enabled": true,
          "disabled_reason": null,
          "disabled_at": null,
          "failing_since": null,
          "previous_secret_expires_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "secret": "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx="
        }
      }
    }
  },
  "webhookEndpoints.get": {
    "parameters": {
      "id": "whe_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "whe_01k00000000000000000000001",
          "url": "https://books.example.com/webhooks",
          "description": "Our books.",
          "event_types": [
            "payout.paid",
            "transaction.created"
          ],
          "enabled": true,
          "disabled_reason": null,
          "disabled_at": null,
          "failing_since": null,
          "previous_secret_expires_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "webhookEndpoints.update": {
    "parameters": {
      "id": "whe_01k00000000000000000000002"
    },
    "body": {
      "url": "https://books.example.com/webhooks",
      "description": "Our books.",
      "event_types": [
        "payout.paid",
        "transaction.created"
      ],
      "enabled": true
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "whe_01k00000000000000000000002",
          "url": "https://books.example.com/webhooks",
          "description": "Our books.",
          "event_types": [
            "payout.paid",
            "transaction.created"
          ],
          "enabled": true,
          "disabled_reason": null,
          "disabled_at": null,
          "failing_since": null,
          "previous_secret_expires_at": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "webhookEndpoints.delete": {
    "parameters": {
      "id": "whe_01k00000000000000000000001"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "whe_01k00000000000000000000001",
          "deleted": true
        }
      }
    }
  },
  "webhookEndpoints.rotateSecret": {
    "parameters": {
      "id": "whe_01k00000000000000000000003"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "whe_01k00000000000000000000003",
          "url": "https://books.example.com/webhooks",
          "description": null,
          "event_types": [
            "*"
          ],
          "enabled": true,
          "disabled_reason": null,
          "disabled_at": null,
          "failing_since": null,
          "previous_secret_expires_at": "2026-03-03T09:00:00.000Z",
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "secret": "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx="
        }
      }
    }
  },
  "webhookEndpoints.test": {
    "parameters": {
      "id": "whe_01k00000000000000000000003"
    },
    "body": {
      "type": "payout.paid"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "dlv_01k00000000000000000000001",
          "endpoint_id": "whe_01k00000000000000000000003",
          "event_id": "evt_01k00000000000000000000002",
          "event_type": "payout.paid",
          "sequence": null,
          "status": "pending",
          "attempts_count": 0,
          "next_attempt_at": "2026-03-02T09:00:00.000Z",
          "last_attempt_at": null,
          "last_response_status": null,
          "last_error": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "dlv_01k00000000000000000000001",
          "endpoint_id": "whe_01k00000000000000000000003",
          "event_id": "evt_01k00000000000000000000002",
          "event_type": "payout.paid",
          "sequence": null,
          "status": "pending",
          "attempts_count": 0,
          "next_attempt_at": "2026-03-02T09:00:00.000Z",
          "last_attempt_at": null,
          "last_response_status": null,
          "last_error": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "webhookEndpoints.redeliver": {
    "parameters": {
      "id": "whe_01k00000000000000000000003"
    },
    "body": {
      "after": 0,
      "until": 10
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "deliveries": 0,
          "next_after": 0,
          "has_more": false
        }
      }
    }
  },
  "webhookDeliveries.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "has_more": true,
        "data": [
          {
            "id": "dlv_01k00000000000000000000002",
            "endpoint_id": "whe_01k00000000000000000000003",
            "event_id": "evt_01k00000000000000000000003",
            "event_type": "referral.created",
            "sequence": 95,
            "status": "pending",
            "attempts_count": 0,
            "next_attempt_at": "2026-03-02T09:00:00.000Z",
            "last_attempt_at": null,
            "last_response_status": null,
            "last_error": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          },
          {
            "id": "dlv_01k00000000000000000000003",
            "endpoint_id": "whe_01k00000000000000000000001",
            "event_id": "evt_01k00000000000000000000001",
            "event_type": "payout.paid",
            "sequence": 94,
            "status": "pending",
            "attempts_count": 0,
            "next_attempt_at": "2026-03-02T09:00:00.000Z",
            "last_attempt_at": null,
            "last_response_status": null,
            "last_error": null,
            "created_at": "2026-03-02T09:00:00.000Z",
            "updated_at": "2026-03-02T09:00:00.000Z"
          }
        ]
      }
    }
  },
  "webhookDeliveries.get": {
    "parameters": {
      "id": "dlv_01k00000000000000000000002"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "dlv_01k00000000000000000000002",
          "endpoint_id": "whe_01k00000000000000000000003",
          "event_id": "evt_01k00000000000000000000003",
          "event_type": "referral.created",
          "sequence": 95,
          "status": "pending",
          "attempts_count": 0,
          "next_attempt_at": "2026-03-02T09:00:00.000Z",
          "last_attempt_at": null,
          "last_response_status": null,
          "last_error": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z",
          "attempts": []
        }
      }
    }
  },
  "webhookDeliveries.redeliver": {
    "parameters": {
      "id": "dlv_01k00000000000000000000004"
    },
    "body": {},
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "dlv_01k00000000000000000000004",
          "endpoint_id": "whe_01k00000000000000000000003",
          "event_id": "evt_01k00000000000000000000004",
          "event_type": "transaction.created",
          "sequence": null,
          "status": "pending",
          "attempts_count": 0,
          "next_attempt_at": "2026-03-02T09:00:00.000Z",
          "last_attempt_at": null,
          "last_response_status": null,
          "last_error": null,
          "created_at": "2026-03-02T09:00:00.000Z",
          "updated_at": "2026-03-02T09:00:00.000Z"
        }
      }
    }
  },
  "webhookEvents.list": {
    "parameters": {
      "limit": 2
    },
    "responses": {
      "200": {
        "success": true,
        "data": [
          {
            "id": "evt_01k00000000000000000000005",
            "type": "affiliate.created",
            "created_at": "2026-03-02T09:00:00.000Z",
            "environment": "dev",
            "sequence": 1,
            "data": {
              "id": "aff_01k00000000000000000000001",
              "name": "Ann Affiliate",
              "email": "affiliate-1001@example.com",
              "tracking_id": "ann-affiliate",
              "source": "api",
              "partnership_status": "APPROVED",
              "rejection_reason": null,
              "onboarding_completed": false,
              "program_id": "prg_01k00000000000000000000001",
              "group_id": "grp_01k00000000000000000000001",
              "parent_affiliate_id": null,
              "external_user_id": null,
              "metadata": {},
              "payout_details_changed_at": null,
              "merged_into": null,
              "merged_at": null,
              "merge_reason": null,
              "merged_by": null,
              "created_at": "2026-03-02T09:00:00.000Z"
            },
            "previous": null
          },
          {
            "id": "evt_01k00000000000000000000006",
            "type": "referral.created",
            "created_at": "2026-03-02T09:00:00.000Z",
            "environment": "dev",
            "sequence": 2,
            "data": {
              "id": "ref_01k00000000000000000000001",
              "affiliate_id": "aff_01k00000000000000000000001",
              "program_id": "prg_01k00000000000000000000001",
              "email": "customer-1003@example.com",
              "customer_id": null,
              "external_user_id": null,
              "subscription_id": null,
              "status": "lead",
              "name": null,
              "metadata": null,
              "created_at": "2026-03-02T09:00:00.000Z",
              "converted_at": null
            },
            "previous": null
          }
        ],
        "latest_sequence": 95,
        "first_sequence": 1,
        "has_more": true,
        "next_after": 2,
        "next_before": null
      }
    }
  },
  "webhookEvents.get": {
    "parameters": {
      "id": "evt_01k00000000000000000000005"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "evt_01k00000000000000000000005",
          "type": "affiliate.created",
          "created_at": "2026-03-02T09:00:00.000Z",
          "environment": "dev",
          "sequence": 1,
          "data": {
            "id": "aff_01k00000000000000000000001",
            "name": "Ann Affiliate",
            "email": "affiliate-1001@example.com",
            "tracking_id": "ann-affiliate",
            "source": "api",
            "partnership_status": "APPROVED",
            "rejection_reason": null,
            "onboarding_completed": false,
            "program_id": "prg_01k00000000000000000000001",
            "group_id": "grp_01k00000000000000000000001",
            "parent_affiliate_id": null,
            "external_user_id": null,
            "metadata": {},
            "payout_details_changed_at": null,
            "merged_into": null,
            "merged_at": null,
            "merge_reason": null,
            "merged_by": null,
            "created_at": "2026-03-02T09:00:00.000Z"
          },
          "previous": null
        }
      }
    }
  },
  "webhookEvents.test": {
    "parameters": {},
    "body": {
      "type": "payout.paid"
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "evt_01k00000000000000000000001",
          "type": "payout.paid"
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "evt_01k00000000000000000000001",
          "type": "payout.paid"
        }
      }
    }
  },
  "signups.create": {
    "parameters": {},
    "body": {
      "tracking_id": "ann-affiliate",
      "program_id": "prg_01k00000000000000000000001",
      "clicked_at": "2026-03-02T09:00:00.000Z",
      "email": "someone-1001@example.com",
      "customer_id": "customer-1001",
      "external_user_id": "user-1001",
      "name": "Cy Customer",
      "metadata": {
        "plan": "pro"
      }
    },
    "responses": {
      "200": {
        "success": true,
        "data": {
          "id": "ref_01k00000000000000000000004",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "email": "someone-1001@example.com",
          "customer_id": "customer-1001",
          "external_user_id": "user-1001",
          "subscription_id": null,
          "status": "lead",
          "name": "Cy Customer",
          "metadata": {
            "plan": "pro"
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "converted_at": null
        }
      },
      "201": {
        "success": true,
        "data": {
          "id": "ref_01k00000000000000000000004",
          "affiliate_id": "aff_01k00000000000000000000001",
          "program_id": "prg_01k00000000000000000000001",
          "email": "someone-1001@example.com",
          "customer_id": "customer-1001",
          "external_user_id": "user-1001",
          "subscription_id": null,
          "status": "lead",
          "name": "Cy Customer",
          "metadata": {
            "plan": "pro"
          },
          "created_at": "2026-03-02T09:00:00.000Z",
          "converted_at": null
        }
      }
    }
  }
};
