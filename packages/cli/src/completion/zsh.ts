import {
  type CommandPage,
  type CommandTree,
  flagsWithValue,
  type Named,
  type OptionPage,
} from './command-tree.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** \`_describe\` takes \`name:description\`. */
const described = ({ name, description }: Named) =>
  quoted(`${name.replaceAll(':', '\\:')}:${description.replaceAll(':', '\\:')}`);

const flagsOf = (options: readonly OptionPage[]) =>
  options
    .flatMap(({ flags, description }) => flags.map((name) => described({ name, description })))
    .join(' ');

const pageCase = ({ at, commands, options, values }: CommandPage) => {
  const lists = [
    `commands=(${commands.map(described).join(' ')})`,
    `values=(${values.map(quoted).join(' ')})`,
    `flags=(${flagsOf(options)})`,
  ];
  return `    (${quoted(at)}) ${lists.join(' ')} ;;`;
};

const valueCases = (options: readonly OptionPage[], pattern: (flag: string) => string) =>
  options
    .filter(({ values }) => values.length > 0)
    .flatMap(({ flags, values }) =>
      flags.map((flag) => `    (${pattern(flag)}) values=(${values.map(quoted).join(' ')}) ;;`),
    );

export const zshCompletion = (tree: CommandTree): string => `#compdef tributary
# zsh completion for tributary
# Made by: tributary completion zsh

_tributary_page() {
  case $1 in
${tree.pages.map(pageCase).join('\n')}
  esac
  flags+=(${flagsOf(tree.globals)})
}

_tributary_values() {
  case "$1 $2" in
${tree.pages.flatMap(({ at, options }) => valueCases(options, (flag) => quoted(`${at} ${flag}`))).join('\n')}
${valueCases(tree.globals, (flag) => `*${quoted(` ${flag}`)}`).join('\n')}
  esac
}

_tributary() {
  local at='' word previous
  local -a commands values flags
  local -a with_value=(${flagsWithValue(tree).map(quoted).join(' ')})
  local -i i
  for ((i = 2; i < CURRENT; i++)); do
    word=$words[i]
    if [[ $word == -* ]]; then
      (( $with_value[(Ie)$word] )) && ((i++))
      continue
    fi
    _tributary_page "$at"
    (( $commands[(I)\${(b)word}:*] )) && at="\${at:+$at }$word"
  done
  previous=$words[CURRENT-1]
  if [[ $PREFIX == --*=* ]]; then
    previous=\${PREFIX%%=*}
    compset -P '*='
  fi
  commands=() values=() flags=()
  if (( $with_value[(Ie)$previous] )); then
    _tributary_values "$at" "$previous"
    compset -P '*,'
    if (( $#values )); then compadd -a values; else _files; fi
    return
  fi
  _tributary_page "$at"
  if [[ $PREFIX == -* ]]; then
    _describe -o option flags
  elif (( $#commands )); then
    _describe command commands
  elif (( $#values )); then
    compadd -a values
  else
    _files
  fi
}

if [[ $funcstack[1] == _tributary ]]; then _tributary "$@"; else compdef _tributary tributary; fi
`;
