import type { Command, Option } from 'commander';
import { ArgumentOf, OptionOf } from '../options/one-of.ts';

/** All that can be typed: the completion of every shell is made of it. */
export interface CommandTree {
  readonly pages: readonly CommandPage[];
  /** What every command takes. */
  readonly globals: readonly OptionPage[];
}

/** What can stand behind one command. */
export interface CommandPage {
  /** Without `tributary`: `groups levels add`; empty for the program itself. */
  readonly at: string;
  readonly commands: readonly Named[];
  readonly options: readonly OptionPage[];
  /** The values of its first argument, where they are known. */
  readonly values: readonly string[];
  /** Its first argument is the name of a saved profile. */
  readonly isProfile: boolean;
}

export interface Named {
  readonly name: string;
  readonly description: string;
}

export interface OptionPage {
  /** `-o` and `--output`. */
  readonly flags: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** Its value is the name of a saved profile: only the machine it is typed on knows them. */
  readonly isProfile: boolean;
  /** Those that are known; empty where anything goes. */
  readonly values: readonly string[];
}

const namesOf = ({ short, long }: Option) => [short, long].filter((flag) => flag !== undefined);

/** A description in one line without the list of values, which the shell shows itself. */
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

/** The whole program. The page of the program itself has no options: they may be given anywhere. */
export function commandTree(program: Command): CommandTree {
  const [first, ...others] = pagesOf(program, '');
  const globals = program.createHelp().visibleOptions(program).map(optionPage);
  return { pages: first ? [{ ...first, options: [] }, ...others] : others, globals };
}

/** Every flag that the next word belongs to, so that this word is not taken for a command. */
export const flagsWithValue = ({ pages, globals }: CommandTree): string[] => [
  ...new Set(
    [...globals, ...pages.flatMap(({ options }) => options)]
      .filter(({ takesValue }) => takesValue)
      .flatMap(({ flags }) => flags),
  ),
];
