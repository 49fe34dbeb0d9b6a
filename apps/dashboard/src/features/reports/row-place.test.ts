import { describe, expect, test } from 'vitest';
import type { ReportRow } from '../../app/report-figures.ts';
import { placeOf } from './row-place.ts';

const row = (key: string | null): ReportRow => ({
  key,
  name: null,
  clicks: 1,
  referrals: 1,
  customers: 1,
  money: [],
});
const period = { from: '2026-10-24', to: '2026-11-23' };
const shown = { period, filters: { group_id: 'grp_1' }, currency: 'EUR' };

describe('page behind a row of a report', () => {
  test('lists the commissions of a day, with the report’s filters', () => {
    expect(placeOf('day', row('2026-10-31'), shown)).toEqual({
      to: '/$mode/commissions',
      search: {
        group_id: 'grp_1',
        currency: 'EUR',
        from: '2026-10-31',
        to: '2026-11-01',
      },
    });
  });

  test('limits a month that begins before the period to that period', () => {
    expect(placeOf('month', row('2026-10'), shown)?.search).toMatchObject({
      from: period.from,
      to: '2026-11-01',
    });
  });

  test('is the same report by affiliate if the list does not support a dimension', () => {
    expect(placeOf('source', row('newsletter'), shown)).toEqual({
      to: '/$mode/reports',
      search: { group_id: 'grp_1', ...period, source: 'newsletter', group_by: 'affiliate' },
    });
    expect(placeOf('day', row('2026-10-31'), { ...shown, filters: { source: 'direct' } })?.to).toBe(
      '/$mode/reports',
    );
  });

  test('lists the commissions of a group or a program, unless only reports support a filter', () => {
    expect(placeOf('group', row('grp_2'), shown)).toEqual({
      to: '/$mode/commissions',
      search: { group_id: 'grp_2', ...period, currency: 'EUR' },
    });
    expect(placeOf('program', row('prg_1'), { ...shown, filters: { source: 'direct' } })).toEqual({
      to: '/$mode/reports',
      search: { source: 'direct', ...period, program_id: 'prg_1', group_by: 'affiliate' },
    });
  });

  test('is null for a row that stands for many values or none', () => {
    expect(placeOf('affiliate', row(null), shown)).toBeNull();
    expect(placeOf('affiliate', { ...row('aff_1'), is_other: true }, shown)).toBeNull();
  });
});
