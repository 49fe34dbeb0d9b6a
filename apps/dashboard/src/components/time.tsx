import { formatAgo, formatClock, formatDay, formatUtc } from '@tributary/ui/time';
import { useLanguage } from './language.ts';

interface TimeProps {
  /** Timestamp in the API's format. */
  readonly at: string | Date;
  /** `day` shows only the date, `full` includes the time of day, and `ago` is relative. */
  readonly as?: 'day' | 'full' | 'ago';
  readonly now?: Date;
}

/** Time in the viewer's time zone, with UTC on hover. */
export function Time({ at, as = 'full', now = new Date() }: TimeProps) {
  const locale = useLanguage();
  const date = new Date(at);
  const utc = formatUtc(date, locale);
  return (
    <time dateTime={date.toISOString()} title={utc} className="num">
      {as === 'ago' ? formatAgo(date, now, locale) : formatDay(date, now, locale)}
      {as === 'full' && <span className="muted"> {formatClock(date, locale)}</span>}
    </time>
  );
}
