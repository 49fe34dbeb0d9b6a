import type { Command, Option } from 'commander';
import { ArgumentOf, OptionOf } from '../options/one-of.ts';

/** Data from which the completion script of every shell is generated. */
export interface CommandTree {
  readonly pages: readonly CommandPage[];
  /** Options of every command. */
  readonly globals: readonly OptionPage[];
}

export interface CommandPage {
  /** Path of the command without `tributary`, such as `groups levels add`; empty for the program itself. */
  readonly at: string;
  readonly commands: readonly Named[];
  readonly options: readonly OptionPage[];
  /** Known values of the first argument. */
  readonly values: readonly string[];
  /** True if the first argument is the name of a saved profile. */
  readonly isProfile: boolean;
}

export interface Named {
  readonly name: string;
  readonly description: string;
}

export interface OptionPage {
  /** Flags of the option, such as `-o` and `--output`. */
  readonly flags: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** True if the value is the name of a saved profile, which is read at completion time. */
  readonly isProfile: boolean;
  /** Known values; empty if any value is allowed. */
  readonly values: readonly string[];
}

const namesOf = ({ short, long }: Option) => [short, long].filter((flag) => flag !== undefined);

/** Returns the description on one line. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function optionPage(option: Option): OptionPage {
  const values = option instanceof OptionOf ? option.values : (option.argChoices ?? []);
  return {
    flags: namesOf(option),
    description: inOneLine(option.description),
    takesValue: option.required || option.optional,
    isProfile: option.attributeName() === 'profile',
    values,
  };
}

function pagesOf(command: Command, at: string): CommandPage[] {
  const [argument] = command.registeredArguments;
  const page: CommandPage = {
    at,
    commands: command.commands.map((member) => ({
      name: member.name(),
      description: inOneLine(member.description()),
    })),
    options: command.options.map(optionPage),
    isProfile: argument?.name() === 'profile',
    values: argument instanceof ArgumentOf ? argument.values : (argument?.argChoices ?? []),
  };
  return [page, ...command.commands.flatMap((member) => pagesOf(member, `${at} ${member.name()}`.trim()))];
}

/**
 * Returns the command tree of a program. The root page has no options, because global options are allowed
 * anywhere.
 */
export function commandTree(program: Command): CommandTree {
  const [first, ...others] = pagesOf(program, '');
  const globals = program.createHelp().visibleOptions(program).map(optionPage);
  return { pages: first ? [{ ...first, options: [] }, ...others] : others, globals };
}

/** Returns every flag that takes a value, so that the next word is not mistaken for a command. */
export const flagsWithValue = ({ pages, globals }: CommandTree): string[] => [
  ...new Set(
    [...globals, ...pages.flatMap(({ options }) => options)]
      .filter(({ takesValue }) => takesValue)
      .flatMap(({ flags }) => flags),
  ),
];
