import { useLanguage } from '../../components/language.ts';

/** Returns the name of a month such as `2026-10`, in the language of the page. */
export function useMonthName(): (month: string) => string {
  const locale = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00:00.000Z`));
}
