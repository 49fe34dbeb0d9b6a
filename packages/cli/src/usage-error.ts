import type { Command, Option } from 'commander';
import { nearest } from './terminal/fields.ts';

/** Returns the command that the words on a command line refer to. */
function commandIn(program: Command, line: readonly string[]): Command {
  let command = program;
  for (const word of line) command = command.commands.find((one) => one.name() === word) ?? command;
  return command;
}

const isKnown = (options: readonly Option[], flag: string) =>
  options.some(({ short, long }) => flag === short || flag === long);

/**
 * Describes all unknown and missing options, or returns undefined if there are none. Commander reports only
 * the first problem.
 */
export function optionProblems(program: Command, line: readonly string[]): string | undefined {
  const command = commandIn(program, line);
  const missing = command.options.filter(
    (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
  );
  const options = [...missing, ...command.options, ...program.options];
  const names = options.flatMap(({ long }) => long?.slice(2) ?? []);
  const flags = command.args.filter((arg) => /^-[^\d]/.test(arg)).map((arg) => arg.split('=')[0] ?? arg);
  const unknown = [...new Set(flags)].filter((flag) => !isKnown(options, flag));
  const suggested = unknown.map((flag) => {
    const near = nearest(flag.replace(/^-+/, ''), names);
    return near === undefined ? flag : `${flag} (did you mean --${near}?)`;
  });
  const sentences = [
    suggested.length > 0 && `Unknown option${suggested.length > 1 ? 's' : ''}: ${suggested.join(', ')}.`,
    missing.length > 0 &&
      `Missing required option${missing.length > 1 ? 's' : ''}: ${missing.map(({ flags }) => flags).join(', ')}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
