import { type Command, CommanderError, type Option, type OptionValues } from 'commander';
import type { Config } from '../config.ts';
import { AdminError } from './admin-error.ts';
import { type Output, outputTo, visible } from './output.ts';

export interface Admin {
  /**
   * Reads the settings on first use, because `--help` must work without any.
   * @throws ConfigError
   */
  readonly settings: () => Config;
  readonly out: Output;
}

export interface Host {
  readonly settings: () => Config;
  readonly write: (line: string) => void;
}

interface Definition<Options extends OptionValues> {
  readonly name: string;
  readonly argument?: string;
  readonly summary: string;
  readonly options?: readonly Option[];
  run(admin: Admin, given: { readonly options: Options; readonly argument: string }): Promise<void>;
}

/** Returns a function that adds the command to a program or command group. */
export const command =
  <Options extends OptionValues = Record<never, never>>(definition: Definition<Options>) =>
  (parent: Command, { settings, write }: Host): void => {
    const { name, argument, summary, options = [], run } = definition;
    const added = withOwnErrors(parent.command(name)).description(summary);
    if (argument !== undefined) added.argument(argument);
    for (const option of options) added.addOption(option);
    added.option('--json', 'print JSON, for scripts');
    added.action(() => {
      const out = outputTo(write, added.opts<{ json?: true }>().json === true);
      return run({ settings, out }, { options: added.opts<Options>(), argument: added.args[0] ?? '' });
    });
  };

/** Makes a command throw an AdminError for incorrect usage. */
export const withOwnErrors = (of: Command): Command =>
  of.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    const sentence = error.code === 'commander.help' ? 'a command is missing' : visible(sentenceOf(error));
    throw new AdminError('usage', `${capitalised(sentence)}. See: ${pathOf(of)} --help`);
  });

/** Returns the message without commander's prefix, and with its suggestion on the same line. */
const sentenceOf = ({ message }: CommanderError): string =>
  message
    .replace(/^error: /, '')
    .replace(/\n\((.*)\)$/, ' ($1)')
    .replace(/\.$/, '');

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the full name of this command: program, group and command. */
const pathOf = (of: Command): string => (of.parent ? `${pathOf(of.parent)} ${of.name()}` : of.name());

/** Returns true if an error means that help or the version was printed. */
export const isHelp = (error: unknown): boolean => error instanceof CommanderError && error.exitCode === 0;
