import { type Command, Option } from 'commander';
import { keyValue } from '../options/list.ts';
import { oneOf } from '../options/one-of.ts';

/** The fields that can be given when an affiliate is created and changed later. */
export const withAffiliateOptions = (command: Command): Command =>
  command
    .option('--group-id <id>', "its group (on create: the program's default group)")
    .option('--parent-affiliate-id <id>', 'who earns the levels above, in the same program')
    .option('--company-name <name>', 'at most 100 characters')
    .option('--country-code <code>', 'two letters, ISO 3166-1')
    .addOption(
      oneOf('--payout-method <method>', [
        'paypal',
        'wise',
        'payoneer',
        'paxum',
        'webmoney',
        'wire_transfer',
        'bitcoin',
        'ethereum',
        'skrill',
        'alipay',
        'wechat',
        'manual',
        'none',
      ]),
    )
    .addOption(
      new Option(
        '--payout-details <key=value>',
        'repeat; email, accountId, address, bankName, accountNumber, swiftCode, iban, routingNumber, accountName',
      ).argParser(keyValue),
    )
    .addOption(oneOf('--status <status>', ['pending', 'approved', 'rejected']))
    .option('--onboarding-completed', 'skips onboarding')
    .option('--no-onboarding-completed', 'asks for onboarding')
    .option('--external-user-id <id>', 'your user id')
    .option('--metadata <key=value>', 'repeat for more keys', keyValue);
