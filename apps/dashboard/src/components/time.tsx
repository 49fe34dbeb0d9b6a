import { formatAgo, formatClock, formatDay, formatUtc } from '@tributary/ui/time';
import { useLanguage } from './language.ts';

interface TimeProps {
  /** Time as the API returns it. */
  readonly at: string | Date;
  /** `day` alone, `full` with the time of day, or `ago`. */
  readonly as?: 'day' | 'full' | 'ago';
  readonly now?: Date;
}

/** A time in the viewer's zone, with UTC on hover. */
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
