import { integer } from '../../options/values.ts';

/** The value of `--from`. There is no event 0, so that it is the beginning as well. */
export const sequenceToBeginWith = (text: string): number | 'latest' =>
  text === 'latest' ? text : Math.max(1, integer(text));
