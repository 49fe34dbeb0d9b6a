import { plainName } from '../plain-name.ts';
import { toSepaText } from '../sepa-text.ts';

const MINIMUM_LETTERS = 2;

/** Words that do not identify a person or company. */
const commonWords = new Set(
  'gmbh ug ag kg ohg gbr ev mbh ltd limited llc llp inc corp co company plc bv nv sa sas sarl srl spa oy ab as aps dr prof mr mrs ms herr frau and und'.split(
    ' ',
  ),
);

/** Returns the words of a name in each spelling that a bank may use: `mueller` and `muller` for `Müller`. */
function wordsOf(name: string): Set<string> {
  const lower = name.toLowerCase();
  const spellings = [plainName(lower), plainName(toSepaText(lower) ?? '')];
  const words = spellings.flatMap((spelling) => spelling.split('_'));
  return new Set(words.filter((word) => [...word].length >= MINIMUM_LETTERS && !commonWords.has(word)));
}

const isLatin = (words: Set<string>) => [...words].some((word) => /[a-z]/.test(word));

/** Returns false if two names in comparable scripts have no word in common. */
export function haveNameInCommon(holder: string, affiliate: string): boolean {
  const ofHolder = wordsOf(holder);
  const ofAffiliate = wordsOf(affiliate);
  if (ofHolder.size === 0 || ofAffiliate.size === 0 || isLatin(ofHolder) !== isLatin(ofAffiliate))
    return true;
  return [...ofHolder].some((word) => ofAffiliate.has(word));
}
