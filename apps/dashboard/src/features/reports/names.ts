import { useLingui } from '@lingui/react/macro';
import type { ReportDimension } from '@tributary/core';
import { formatDay } from '@tributary/ui/time';
import type { ReportRow } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';

/** What a report can be grouped by, in words. */
export function useGroupingNames(): Readonly<Record<ReportDimension, string>> {
  const { t } = useLingui();
  return {
    day: t`Day`,
    month: t`Month`,
    affiliate: t`Affiliate`,
    group: t`Group`,
    program: t`Program`,
    product: t`Product`,
    source: t`Source`,
    landing_page: t`Landing page`,
    country: t`Country of the affiliate`,
    utm_source: t`UTM source`,
    utm_medium: t`UTM medium`,
    utm_campaign: t`UTM campaign`,
    sub1: t`Sub id 1`,
    sub2: t`Sub id 2`,
    sub3: t`Sub id 3`,
    sub4: t`Sub id 4`,
    sub5: t`Sub id 5`,
  };
}

/** The name of a step of time: "12 Nov", "November 2026". */
export function useStepName(): (grouping: ReportDimension, key: string) => string {
  const locale = useLanguage();
  const { now } = useHere();
  return (grouping, key) => {
    if (grouping === 'day') return formatDay(new Date(`${key}T12:00:00Z`), now(), locale, 'UTC');
    const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return format.format(new Date(`${key}-15T12:00:00Z`));
  };
}

/** The name of a row, also of those that stand for no value or for all others. */
export function useRowName(): (grouping: ReportDimension, row: ReportRow) => string {
  const { t } = useLingui();
  const locale = useLanguage();
  const stepName = useStepName();
  return (grouping, { key, name, is_other, previous }) => {
    if (is_other) return t`All others`;
    if (grouping === 'day' || grouping === 'month') {
      if (key !== null) return stepName(grouping, key);
      const before = previous?.key ? stepName(grouping, previous.key) : '';
      return t`Only before: ${before}`;
    }
    if (key === null)
      return grouping === 'group' ? t`Without a group` : grouping === 'country' ? t`Unknown` : t`Not given`;
    if (grouping === 'country')
      return new Intl.DisplayNames([locale], { type: 'region' }).of(key.toUpperCase()) ?? key;
    return name ?? key;
  };
}
