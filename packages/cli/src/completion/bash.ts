import { type CommandPage, type CommandTree, flagsWithValue, type OptionPage } from './command-tree.ts';

const quoted = (words: readonly string[]) => `'${words.join(' ')}'`;

const pageCase = ({ at, commands, options, values }: CommandPage) => {
  const names = commands.map(({ name }) => name);
  const flags = options.flatMap((option) => option.flags);
  return `    '${at}') commands=${quoted(names)} values=${quoted(values)} flags=${quoted(flags)} ;;`;
};

const valueCases = (options: readonly OptionPage[], pattern: (flag: string) => string) =>
  options
    .filter(({ values }) => values.length > 0)
    .flatMap(({ flags, values }) => flags.map((flag) => `    ${pattern(flag)}) values=${quoted(values)} ;;`));

/** The line is split at blanks here: readline splits at `=` and `:` too, and `read:payouts` is one word. */
export const bashCompletion = (tree: CommandTree): string => `# bash completion for tributary
# Made by: tributary completion bash

_tributary_page() {
  case $1 in
${tree.pages.map(pageCase).join('\n')}
  esac
  flags+=' ${tree.globals.flatMap(({ flags }) => flags).join(' ')}'
}

_tributary_values() {
  case "$1 $2" in
${tree.pages.flatMap(({ at, options }) => valueCases(options, (flag) => `'${at} ${flag}'`)).join('\n')}
${valueCases(tree.globals, (flag) => `*' ${flag}'`).join('\n')}
    *) return 1 ;;
  esac
}

_tributary() {
  local line=\${COMP_LINE:0:COMP_POINT} at='' with_value=' ${flagsWithValue(tree).join(' ')} '
  local -a typed
  local commands values flags word words current previous head='' i
  read -ra typed <<< "$line"
  [[ $line == *[[:space:]] ]] && typed+=('')
  for ((i = 1; i < \${#typed[@]} - 1; i++)); do
    word=\${typed[i]}
    if [[ $word == -* ]]; then
      [[ $with_value == *" $word "* ]] && ((i++))
      continue
    fi
    _tributary_page "$at"
    [[ " $commands " == *" $word "* ]] && at="\${at:+$at }$word"
  done
  current=\${typed[\${#typed[@]} - 1]}
  previous=\${typed[\${#typed[@]} - 2]}
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*} current=\${current#*=}
  fi
  if [[ $with_value == *" $previous "* ]]; then
    _tributary_values "$at" "$previous" || return
    words=$values
    [[ $current == *,* ]] && head=\${current%,*},
  else
    _tributary_page "$at"
    words="$commands $values"
    [[ $current == -* ]] && words=$flags
  fi
  COMPREPLY=($(compgen -P "$head" -W "$words" -- "\${current:\${#head}}"))
  if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
    head=\${current%"\${current##*:}"}
    for i in "\${!COMPREPLY[@]}"; do COMPREPLY[i]=\${COMPREPLY[i]#"$head"}; done
  fi
}

complete -o bashdefault -o default -F _tributary tributary
`;
