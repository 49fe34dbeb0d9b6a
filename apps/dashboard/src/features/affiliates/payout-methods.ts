import { useLingui } from '@lingui/react/macro';
import type { PayoutDetailField, PayoutMethod } from '@tributary/core';

/** Company names, which are the same in every language. */
const companies = {
  paypal: 'PayPal',
  wise: 'Wise',
  payoneer: 'Payoneer',
  paxum: 'Paxum',
  webmoney: 'WebMoney',
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  skrill: 'Skrill',
  alipay: 'Alipay',
  wechat: 'WeChat',
} as const;

export function useMethodNames(): Readonly<Record<PayoutMethod, string>> {
  const { t } = useLingui();
  return { ...companies, wire_transfer: t`Bank transfer`, manual: t`Manual`, none: t`Not paid` };
}

export function useDetailNames(): Readonly<Record<PayoutDetailField, string>> {
  const { t } = useLingui();
  return {
    email: t`Account e-mail`,
    accountId: t`Account id`,
    address: t`Address`,
    bankName: t`Bank`,
    accountNumber: t`Account number`,
    swiftCode: t`BIC (SWIFT code)`,
    iban: t`IBAN`,
    routingNumber: t`Routing number`,
    accountName: t`Account holder`,
  };
}

/** Returns a changed field's label, or its API name if this version does not know the field. */
export function useChangedName(): (field: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = { ...useDetailNames(), payout_method: t`Method` };
  return (field) => names[field.replace(/^payout_details\./, '')] ?? field;
}
