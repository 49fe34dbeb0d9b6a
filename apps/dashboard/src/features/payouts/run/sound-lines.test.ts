import { matchPayoutReport, readPayoutReport } from '@tributary/payout-files';
import { expect, test } from 'vitest';
import { soundLines } from './sound-lines.ts';

const payout = (id: string, amount: number) =>
  [id, { id, amount, currency: 'EUR', status: 'processing', payment_reference: null }] as const;

function sound(rows: string): number[] {
  const report = readPayoutReport(`payout_id,status,amount,currency\n${rows}`);
  const matched = matchPayoutReport(report, new Map([payout('pay_1', 10), payout('pay_2', 20)]));
  return soundLines(matched as never).map(({ line }) => line.line);
}

test.each([
  ['all lines', 'pay_1,paid,10,EUR\npay_2,paid,20,EUR', [2, 3]],
  ['not an unknown one', 'Rent,paid,900,EUR\npay_2,paid,20,EUR', [3]],
  ['not one of another amount', 'pay_1,paid,10.01,EUR\npay_2,paid,20,EUR', [3]],
  ['neither of two about one payout', 'pay_1,paid,10,EUR\npay_2,paid,20,EUR\npay_1,failed,10,EUR', [3]],
])('of a report with problems may be applied %s', (_, rows, lines) => expect(sound(rows)).toEqual(lines));
