import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { importNoun } from './import-noun.ts';
import { nouns } from './nouns.ts';

const exampleJob = '20260131-093015-4f2a';
const argument = ['<job>', `such as ${exampleJob}; see import list`] as const;

// What they do is loaded when it is done: an import carries the schemas of the contract, and help needs none of them.
const list = (cli: Cli) =>
  new Command('list')
    .description('The imports of this machine, newest first')
    .addHelpText('after', '\n  $ tributary import list')
    .action(async () => (await import('./show-jobs.ts')).showJobs(cli));

const status = (cli: Cli) =>
  new Command('status')
    .description('How far an import is')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import status ${exampleJob}`)
    .action(async (job: string) => (await import('./show-jobs.ts')).showStatus(cli, job));

const resume = (cli: Cli) =>
  new Command('resume')
    .description('Go on with an import that was interrupted; nothing that was answered is sent again')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import resume ${exampleJob}`)
    .action(async (job: string) => (await import('./resume-job.ts')).resumeJob(cli, job));

const errors = (cli: Cli) =>
  new Command('errors')
    .description('The rows of an import that failed, and why')
    .argument(...argument)
    .addHelpText('after', `\n  $ tributary import errors ${exampleJob} -o csv`)
    .action(async (job: string) => (await import('./show-jobs.ts')).showErrors(cli, job));

const undo = (cli: Cli) =>
  new Command('undo')
    .description(
      'Take back what an import made: voids commissions and conversions, deletes the rest; asks first',
    )
    .argument(...argument)
    .option(
      '--include-unsure',
      'also what was there when an answer got lost, and may be of an earlier import',
    )
    .addHelpText('after', `\n  $ tributary import undo ${exampleJob}`)
    .action(async (job: string, { includeUnsure = false }) =>
      (await import('./undo-job.ts')).undoJob(cli, job, includeUnsure),
    );

export const commands = (cli: Cli) => [
  ...nouns.map((noun) => importNoun(cli, noun)),
  ...[list, status, resume, errors, undo].map((command) => command(cli)),
];
