import type { Command } from 'commander';

/** What a payout can be told on every move. */
export const withReferenceOptions = (command: Command): Command =>
  command
    .option('--payment-method <name>', 'how it was paid, at most 50 characters')
    .option('--payment-reference <text>', "the payment's reference, at most 255 characters");
