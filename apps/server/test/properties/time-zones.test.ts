import { dayIn, isTimezone, startOfDay } from '@tributary/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';

const server = useServer();

/** Years for which both tables contain every clock change. Rules for future years depend on the age of a table. */
const instant = fc.date({ min: new Date('1971-01-01'), max: new Date('2020-01-01'), noInvalidDate: true });
const zones = Intl.supportedValuesOf('timeZone').filter((name) =>
  /^(Europe|America|Asia|Pacific|Australia)\//.test(name),
);

test('agrees with PostgreSQL on the day of an instant and on the start of that day', async () => {
  const { rows: known } = await server.db.lists.query<{ name: string }>('select name from pg_timezone_names');
  const both = new Set(known.map(({ name }) => name));
  const zone = fc.constantFrom(...zones.filter((name) => both.has(name)));
  const cases = fc.sample(fc.tuple(zone, instant), { numRuns: 50_000, seed: 1 });
  const { rows } = await server.db.lists.query<{ day: string; start: Date; again: string }>(
    `select (at at time zone zone)::date::text as day, ((at at time zone zone)::date::timestamp at time zone zone) as start,
       (((at at time zone zone)::date::timestamp at time zone zone) at time zone zone)::date::text as again
     from unnest($1::text[], $2::timestamptz[]) x(zone, at)`,
    [cases.map(([name]) => name), cases.map(([, at]) => at.toISOString())],
  );
  const text = ({ year, month, day }: ReturnType<typeof dayIn>) =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  const different = cases.flatMap(([name, at], index) => {
    const { day, start } = rows[index] ?? { day: '', start: new Date(0) };
    const ours = startOfDay(name, dayIn(name, at));
    // If midnight occurs twice, PostgreSQL uses the second one, an hour later.
    const isSame = ours.getTime() === start.getTime() || start.getTime() - ours.getTime() === 3_600_000;
    return day === text(dayIn(name, at)) && isSame ? [] : [{ name, at, day, start, ours }];
  });
  expect(different).toEqual([]);
});

test('accepts only time zones that PostgreSQL knows', async () => {
  const { rows } = await server.db.lists.query<{ name: string }>('select name from pg_timezone_names');
  const unknown = Intl.supportedValuesOf('timeZone').filter((name) => !rows.some((row) => row.name === name));
  expect(unknown.filter(isTimezone)).toEqual([]);
});
