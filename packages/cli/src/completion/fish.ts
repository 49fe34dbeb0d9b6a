import { type CommandPage, type CommandTree, flagsWithValue, type OptionPage } from './command-tree.ts';

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const flagText = (flag: string) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`);

function optionLine({ flags, description, takesValue, values }: OptionPage): string {
  const kind = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : '';
  return `${flags.map(flagText).join(' ')}${kind} -d ${quoted(description)}`;
}

function pageLines({ at, commands, options, values }: CommandPage): string[] {
  const line = `complete -c tributary -n ${quoted(`__tributary_at ${quoted(at)}`)}`;
  return [
    ...commands.map(({ name, description }) => `${line} -f -a ${name} -d ${quoted(description)}`),
    ...(values.length > 0 ? [`${line} -f -a ${quoted(values.join(' '))}`] : []),
    ...options.map((option) => `${line} ${optionLine(option)}`),
  ];
}

export const fishCompletion = (tree: CommandTree): string => {
  const holders = tree.pages.filter(({ at }) => at !== '').map(({ at }) => at);
  return `# fish completion for tributary
# Made by: tributary completion fish

function __tributary_at
    set -l pages ${holders.map(quoted).join(' ')}
    set -l with_value ${flagsWithValue(tree).map(quoted).join(' ')}
    set -l at ''
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
        else if string match -q -- '-*' $word
            contains -- $word $with_value; and set skip 1
        else
            set -l next (string trim -- "$at $word")
            contains -- $next $pages; and set at $next
        end
    end
    test "$at" = "$argv[1]"
end

${tree.globals.map((option) => `complete -c tributary ${optionLine(option)}`).join('\n')}
${tree.pages.flatMap(pageLines).join('\n')}
`;
};
