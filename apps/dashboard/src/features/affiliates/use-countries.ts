import { useLingui } from '@lingui/react/macro';
import { countriesIn } from '@tributary/ui/countries';
import { useLanguage } from '../../components/language.ts';
import type { Named } from '../../components/named.ts';

/** Returns the search for a country by its name or code. */
export function useCountries(): Named {
  const { t } = useLingui();
  const locale = useLanguage();
  const all = countriesIn(locale).map((country) => ({ ...country, detail: country.id }));
  const has = (text: string, sought: string) => text.toLocaleLowerCase(locale).includes(sought);
  return {
    key: ['countries', locale],
    by: t`Code or name`,
    find: async (text) => {
      const sought = text.toLocaleLowerCase(locale);
      return all.filter(({ label, detail }) => has(label, sought) || has(detail, sought));
    },
    nameOf: async (id) => all.find((each) => each.id === id)?.label ?? id,
  };
}
