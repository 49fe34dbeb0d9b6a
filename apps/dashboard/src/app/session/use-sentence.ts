import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sentenceInLanguage } from './errors-in-language.ts';

/** Translates a sentence from the server. Returns it in English until the translations have loaded. */
export function useSentence(sentence: string): string {
  const { i18n } = useLingui();
  const { data } = useQuery({
    queryKey: ['sentence', i18n.locale, sentence],
    queryFn: () => sentenceInLanguage(sentence),
    enabled: sentence !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  return data ?? sentence;
}
