import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { bashCompletion } from './bash.ts';
import { type CommandTree, commandTree } from './command-tree.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

const shells: Record<string, (tree: CommandTree) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

const places = `
Installation:
  bash  ~/.local/share/bash-completion/completions/tributary
  zsh   a file named _tributary in a directory in $fpath
  fish  ~/.config/fish/completions/tributary.fish

Generate the script again after an update.

  $ tributary completion bash > ~/.local/share/bash-completion/completions/tributary`;

/**
 * Adds the action to the `completion` command. `whole` loads the full command tree, from which the scripts
 * are generated.
 */
export const completion = (command: Command, cli: Cli, whole: () => Promise<Command>) =>
  command
    .addArgument(new Argument('<shell>').choices(Object.keys(shells)))
    .addHelpText('after', places)
    .action(async (shell: string) => {
      cli.write(shells[shell]?.(commandTree(await whole())) ?? '');
    });
