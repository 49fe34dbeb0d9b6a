import { useLingui } from '@lingui/react/macro';
import type { PayoutMethod } from '@tributary/core';
import type { DetailIssue } from '@tributary/payout-files/strict-details';
import { useMethodWords } from '../../components/method-words.ts';

export function useFieldWords(): (method: PayoutMethod, field: string) => string {
  const { t } = useLingui();
  return (method, field) => {
    switch (field) {
      case 'email':
        return t`Account e-mail`;
      case 'accountId':
        return method === 'webmoney' ? t`Purse or WMID` : t`Account number or name`;
      case 'address':
        return method === 'bitcoin' || method === 'ethereum' ? t`Wallet address` : t`Address`;
      case 'bankName':
        return t`Bank name`;
      case 'accountNumber':
        return t`Account number`;
      case 'swiftCode':
        return t`BIC or SWIFT code`;
      case 'iban':
        return 'IBAN';
      case 'routingNumber':
        return t`Routing number or bank code`;
      default:
        return t`Account holder`;
    }
  };
}

export function useMethodNotes(): Readonly<Partial<Record<PayoutMethod, string>>> {
  const { t } = useLingui();
  const methodWords = useMethodWords();
  const byEmail = (method: PayoutMethod) => t`To the e-mail address of your ${methodWords(method)} account`;
  const byId = (method: PayoutMethod) => t`To your ${methodWords(method)} account`;
  return {
    wire_transfer: t`To your bank account`,
    paypal: byEmail('paypal'),
    wise: byEmail('wise'),
    payoneer: byEmail('payoneer'),
    skrill: byEmail('skrill'),
    paxum: byEmail('paxum'),
    webmoney: byId('webmoney'),
    alipay: byId('alipay'),
    wechat: byId('wechat'),
    bitcoin: t`To your wallet`,
    ethereum: t`To your wallet`,
  };
}

export function useIssueWords(): (code: DetailIssue['code']) => string {
  const { t } = useLingui();
  const words: Readonly<Record<DetailIssue['code'], string>> = {
    required: t`This field is required.`,
    iban_or_account_number_required: t`Enter your IBAN.`,
    routing_number_or_bic_required: t`Also enter a routing number or a BIC.`,
    too_long: t`This is too long.`,
    control_characters: t`This contains invalid characters.`,
    email_format: t`Enter an address, such as ada@example.com.`,
    iban_format: t`An IBAN begins with two letters and two digits.`,
    iban_country: t`No country uses IBANs that begin with these letters.`,
    iban_length: t`This IBAN is too long or too short. Compare it with your bank statement.`,
    iban_check_digits: t`This IBAN contains a typo. Compare it with your bank statement.`,
    iban_is_qr: t`This is a QR-IBAN, which cannot receive transfers. Enter your account’s IBAN.`,
    bic_format: t`A BIC has 8 or 11 characters.`,
    bic_country: t`The country in this BIC does not exist.`,
    bic_of_other_country: t`The BIC and the IBAN belong to different countries.`,
    routing_number_format: t`A routing number has 3 to 12 letters or digits.`,
    routing_number_check_digit: t`This routing number contains a typo.`,
    account_number_format: t`This is not an account number.`,
    account_number_is_iban: t`This is an IBAN. Choose “I have an IBAN”.`,
    bitcoin_format: t`This is not a Bitcoin address.`,
    bitcoin_checksum: t`This address contains a typo.`,
    bitcoin_test_network: t`This address belongs to a test network.`,
    ethereum_format: t`An Ethereum address starts with 0x, followed by 40 characters.`,
    ethereum_checksum: t`This address contains a typo.`,
    webmoney_format: t`A purse is a letter followed by 12 digits; a WMID is 12 digits.`,
    name_differs: t`This name differs from the name in your account. Is it correct?`,
  };
  return (code) => words[code];
}
