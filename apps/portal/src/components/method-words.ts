import { useLingui } from '@lingui/react/macro';

/** Names that are the same in every language. */
const names: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  wise: 'Wise',
  payoneer: 'Payoneer',
  paxum: 'Paxum',
  webmoney: 'WebMoney',
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  skrill: 'Skrill',
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
};

export function useMethodWords(): (method: string) => string {
  const { t } = useLingui();
  return (method) => {
    if (method === 'wire_transfer') return t`Bank transfer`;
    if (method === 'manual') return t`By arrangement`;
    return names[method] ?? method;
  };
}
