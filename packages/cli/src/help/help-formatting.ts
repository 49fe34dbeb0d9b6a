import { Help, type HelpConfiguration, type Option } from 'commander';

/** Minimum width of a description next to its option. */
const narrowestDescription = 32;

/**
 * Help formatter for terminals of any width. If there is too little room, descriptions are placed below their
 * options.
 */
export const helpFormatting: HelpConfiguration & Pick<Help, 'formatItem' | 'optionDescription'> = {
  minWidthToWrap: 1,
  optionDescription: (option: Option) => {
    const description = Help.prototype.optionDescription.call(new Help(), option);
    return option.mandatory ? `${description} (required)` : description;
  },
  formatItem(term, termWidth, description, helper) {
    const width = helper.helpWidth ?? 80;
    const isBeside = width - termWidth - 4 >= narrowestDescription;
    if (isBeside || !description)
      return new Help().formatItem.call(helper, term, termWidth, description, helper);
    const indent = ' '.repeat(6);
    return `  ${term}\n${indent}${helper.boxWrap(description, width - indent.length).replaceAll('\n', `\n${indent}`)}`;
  },
};
