/**
 * Writes what a terminal shows as an SVG: `tmux capture-pane -e -p | node scripts/terminal-picture.mjs > picture.svg`.
 * Every character is taken to be one column wide.
 */
import { readFileSync } from 'node:fs';

const [columnWidth, lineHeight, padding] = [8.4, 20, 18];
const palette = { 31: '#ff7b72', 32: '#7ee787', 33: '#f2cc60', 34: '#79c0ff', 36: '#76e3ea', 90: '#8b949e' };
const [background, foreground] = ['#0d1117', '#e6edf3'];

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The style after one escape sequence: `\u001b[1;31m`. */
function styleAfter(style, codes) {
  let next = style;
  for (const code of (codes || '0').split(';')) {
    if (code === '0') next = {};
    else if (code === '1') next = { ...next, isBold: true };
    else if (code === '2') next = { ...next, isDim: true };
    else if (code === '22') next = { ...next, isBold: false, isDim: false };
    else if (code === '39') next = { ...next, colour: undefined };
    else if (palette[code]) next = { ...next, colour: palette[code] };
  }
  return next;
}

/** The words of a line that have one style, each with its column; spaces between them need no ink. */
function runsOf(line, initial) {
  const runs = [];
  let [style, column] = [initial, 0];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is read.
  for (const [, codes, text] of line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+)/g)) {
    if (text === undefined) style = styleAfter(style, codes);
    else {
      for (const { 0: words, index } of text.matchAll(/\S+(?: \S+)*/g))
        runs.push({ text: words, column: column + [...text.slice(0, index)].length, style });
      column += [...text].length;
    }
  }
  return { runs, style, width: column };
}

function toText({ text, column, style: { colour, isBold, isDim } }, row) {
  const attributes = [
    `x="${(padding + column * columnWidth).toFixed(1)}"`,
    `y="${padding + row * lineHeight + 14}"`,
    `textLength="${([...text].length * columnWidth).toFixed(1)}"`,
    colour && `fill="${colour}"`,
    isBold && 'font-weight="bold"',
    isDim && 'opacity="0.6"',
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${escaped(text)}</text>`;
}

const lines = readFileSync(0, 'utf8').trimEnd().split('\n');
let style = {};
let columns = 0;
const texts = lines.flatMap((line, row) => {
  const found = runsOf(line, style);
  style = found.style;
  columns = Math.max(columns, found.width);
  return found.runs.map((run) => toText(run, row));
});
// What was typed.
const title = lines[0].replace(/^\$ /, '');
const width = Math.ceil(columns * columnWidth + 2 * padding);
const height = lines.length * lineHeight + 2 * padding;
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${foreground}">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" rx="8" fill="${background}"/>
${texts.join('\n')}
</svg>
`);
