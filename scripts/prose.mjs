import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfigFile, resolveConfigFileImports, spellCheckDocument } from 'cspell-lib';
import { phrases } from './phrases.mjs';
import { main, root, StepFailed } from './run.mjs';

/** What no dictionary knows and nobody reads as a word: addresses, escapes, and tokens with digits or underscores. */
const noWords = /https?:\/\/\S+|\\u\{?[\da-f]+\}?|\\[a-z]|(?=[\p{L}\p{M}\w]*[\d_])[\p{L}\p{M}\w]+/giu;

/**
 * The misspelt words and the phrases to avoid in Markdown, comments and strings, as `file:line: what`. cspell sees each
 * word once, in whichever file it is: a tenth of the time that it takes for file after file.
 * @param {[file: string, text: string][]} files
 */
export async function proseProblems(files) {
  const lines = files.flatMap(([file, text]) =>
    text.split('\n').map((line, at) => ({ place: `${file}:${at + 1}`, line, words: wordsOf(line) })),
  );
  const misspelt = await misspeltOf([...new Set(lines.flatMap(({ words }) => words))]);
  return lines.flatMap(({ place, line, words }) => [
    ...words.flatMap((word) => misspelt.get(word) ?? []).map((what) => `${place}: ${what}`),
    ...phrases
      .filter(([phrase]) => phrase.test(line))
      .map(([phrase, better]) => `${place}: "${phrase.exec(line)?.[0]}": better ${better}`),
  ]);
}

const wordsOf = (line) => line.replaceAll(noWords, ' ').match(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu) ?? [];

/** For each of the words that is wrong, what is wrong in it. */
async function misspeltOf(words) {
  const settings = await resolveConfigFileImports(await readConfigFile(join(root, 'cspell.json')));
  const document = { uri: 'words.txt', text: words.join('\n'), languageId: 'plaintext' };
  const { issues, errors = [] } = await spellCheckDocument(
    document,
    { generateSuggestions: true, numSuggestions: 2, noConfigSearch: true },
    settings,
  );
  if (errors.length > 0) throw errors[0];
  return grouped(words, issues);
}

function grouped(words, issues) {
  const problems = new Map();
  let [at, end] = [-1, 0];
  for (const { text, offset, suggestions = [] } of issues) {
    while (end <= offset) end += words[++at].length + 1;
    const hint = suggestions.length > 0 ? ` (${suggestions.join(', ')}?)` : '';
    problems.set(words[at], [...(problems.get(words[at]) ?? []), `unknown word "${text}"${hint}`]);
  }
  return problems;
}

/** Everything that people write: no generated file, and not the lists of words themselves. */
const isWritten = (file) =>
  /\.(md|ts|tsx|mjs)$/.test(file) &&
  !/\.gen\.ts$|^docs\/reference\/|^scripts\/(phrases\.mjs|prose\.test\.ts)$/.test(file);

/** Not from git: the check also runs in a copy of the sources. */
const isMade = (name) =>
  name.startsWith('.') || ['node_modules', 'dist', 'generated', 'packed'].includes(name);

const filesIn = (directory) =>
  readdirSync(join(root, directory), { withFileTypes: true })
    .filter(({ name }) => !isMade(name))
    .flatMap((entry) => {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : path;
    });

export async function checkProse() {
  const files = filesIn('').filter(isWritten);
  const problems = await proseProblems(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  console.error('Correct the words, or add a word that is right to scripts/words.txt.');
  throw new StepFailed(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(checkProse);
