import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unique } from '../support/given.ts';
import { useServer } from '../support/harness.ts';

const server = useServer({ now: '2028-01-01T00:00:00.000Z' });

/** Returns the day in a time zone, such as `2026-03-31`, using only Intl and no server code. */
const dayIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** Returns the same day this many months later, or the last day of that month. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

const zone = fc.constantFrom(
  ...['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo'],
);
/** Times around the end of a month, at any minute. */
const at = fc
  .record({ month: fc.nat(8), day: fc.constantFrom(-1, 0, 1, 2), minute: fc.nat(1_439) })
  .map(({ month, day, minute }) => new Date(Date.UTC(2026, month, day, 0, minute)));
const sales = fc.array(at, { minLength: 6, maxLength: 10 });

async function commissions(timezone: string, incentive: object, sold: readonly Date[]): Promise<number[]> {
  const { client, given } = await server.account();
  const affiliate = await given.affiliate({ incentive });
  await client.programs.update(affiliate.program_id, { timezone });
  const { id: referral_id } = await given.referral({ affiliate_id: affiliate.id });
  const found: number[] = [];
  for (const occurred of sold) {
    const sale = {
      referral_id,
      sale_amount: 100,
      sale_amount_currency: 'USD',
      external_event_id: unique('o'),
    };
    const { commission_amount } = await client.conversions.create({
      ...sale,
      occurred_at: occurred.toISOString(),
    });
    found.push(commission_amount);
  }
  return found;
}

test('ends a limit in months on the corresponding day after the first payment, in the program’s time zone', async () => {
  await fc.assert(
    fc.asyncProperty(zone, fc.integer({ min: 1, max: 13 }), sales, async (timezone, months, sold) => {
      const terms = { incentiveLength: 'time_limited', lengthValue: months };
      let first = new Date(8.64e15);
      const expected = sold.map((each) => {
        if (each < first) first = each;
        return dayIn(timezone, each) < monthsLater(dayIn(timezone, first), months) ? 20 : 0;
      });

      expect(await commissions(timezone, terms, sold)).toEqual(expected);
    }),
    { numRuns: 75 },
  );
}, 600_000);

test('counts the sales of a month for tiers in the program’s time zone', async () => {
  const tiers = [
    { from: 1, amount: 10, is_percentage: true },
    { from: 3, amount: 30, is_percentage: true },
  ];
  const terms = { variableConfig: { basis: 'affiliate_conversions_month', tiers } };
  await fc.assert(
    fc.asyncProperty(zone, sales, async (timezone, sold) => {
      const monthOf = (each: Date) => dayIn(timezone, each).slice(0, 7);
      const expected = sold.map((each, index) => {
        const count = sold.slice(0, index + 1).filter((other) => monthOf(other) === monthOf(each)).length;
        return count >= 3 ? 30 : 10;
      });

      expect(await commissions(timezone, terms, sold)).toEqual(expected);
    }),
    { numRuns: 75 },
  );
}, 600_000);
