import type { Command } from 'commander';
import { oneOf } from '../options/one-of.ts';
import { amount, integer } from '../options/values.ts';

/** The settings that can be given when a program is created and changed later. */
export const withProgramOptions = (command: Command): Command =>
  command
    .option(
      '--cookie-days <days>',
      'how long after a click a conversion is credited (on create: 30)',
      integer,
    )
    .option('--minimum-payout <number>', 'in major units of its default currency (on create: 0)', amount)
    .addOption(oneOf('--self-referral <rule>', ['allow', 'hold', 'reject'], ' (on create: hold)'))
    .addOption(oneOf('--coupon-provider <name>', ['manual', 'stripe'], ' (on create: manual)'));
