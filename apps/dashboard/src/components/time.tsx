import { formatAgo, formatClock, formatDay, formatUtc } from '@tributary/ui/time';
import { useLanguage } from './language.ts';

interface TimeProps {
  /** Timestamp in the API's format. */
  readonly at: string | Date;
  /** `day` omits the time of day, `full` includes it, `exact` adds the seconds, and `ago` is relative to now. */
  readonly as?: 'day' | 'full' | 'exact' | 'ago';
  readonly now?: Date;
}

/** Time in the viewer's time zone. Hovering shows UTC. */
export function Time({ at, as = 'full', now = new Date() }: TimeProps) {
  const locale = useLanguage();
  const date = new Date(at);
  const utc = formatUtc(date, locale);
  return (
    <time dateTime={date.toISOString()} title={utc} className="num">
      {as === 'ago' ? formatAgo(date, now, locale) : formatDay(date, now, locale)}
      {(as === 'full' || as === 'exact') && (
        <span className="muted"> {formatClock(date, locale, as === 'exact')}</span>
      )}
    </time>
  );
}
