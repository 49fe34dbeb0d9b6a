/** Returns the width of text in pixels, in the picture's font. */
export type WidthOf = (text: string, size: number, weight?: 400 | 700) => number;

/** Every slide editor has one of these fonts, so the picture looks the same everywhere. */
export const FONT = 'Arial, "Helvetica Neue", Helvetica, "Liberation Sans", sans-serif';

/** Light theme's colors, because slides are light regardless of the dashboard's theme. */
export const colours = {
  paper: '#ffffff',
  text: '#14191a',
  quiet: '#505a5c',
  line: '#e1e5e5',
  track: '#f1f3f3',
  main: '#0e7c8b',
  rest: '#5f6a6d',
} as const;

export const WIDTH = 1600;
export const HEIGHT = 900;
export const MARGIN = 72;
export const RIGHT = WIDTH - MARGIN;
const TITLE_SIZE = 40;
const TITLE_LINE = 50;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface TextStyle {
  readonly size: number;
  readonly weight?: 400 | 700;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
}

export function textAt(x: number, y: number, text: string, style: TextStyle): string {
  const { size, weight = 400, anchor = 'start', fill = colours.text } = style;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`;
}

/** Shortens text with an ellipsis if it is too long. */
export function fitted(text: string, width: number, size: number, widthOf: WidthOf): string {
  if (widthOf(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

function linesOf(title: string, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(longer, TITLE_SIZE, 700) > RIGHT - MARGIN) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

interface Frame {
  readonly title: string;
  readonly note: string;
}

/** Draws a 16:9 picture with a title. `body` draws the content, starting at `top`. */
export function pictureOf({ title, note }: Frame, widthOf: WidthOf, body: (top: number) => string): string {
  const lines = linesOf(title, widthOf);
  const first = MARGIN + TITLE_SIZE;
  const heading = lines.map((line, index) =>
    textAt(MARGIN, first + index * TITLE_LINE, line, { size: TITLE_SIZE, weight: 700 }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${escaped(FONT)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>`,
    ...heading,
    body(first + (lines.length - 1) * TITLE_LINE + 24),
    textAt(MARGIN, HEIGHT - 36, note, { size: 20, fill: colours.quiet }),
    '</svg>',
  ].join('\n');
}

/** Thin bar with the earlier period's value. */
export const beforeBar = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.text}"/>`;

export interface LegendEntry {
  readonly mark: 'fill' | 'line' | 'dashes' | 'before';
  readonly colour: string;
  readonly text: string;
}

export function legendAt(y: number, entries: readonly LegendEntry[], widthOf: WidthOf): string {
  let x = MARGIN;
  return entries
    .map(({ mark, colour, text }) => {
      const at = x;
      x += 44 + widthOf(text, 22) + 44;
      const drawn =
        mark === 'before'
          ? beforeBar(at, y - 10, 28, 5)
          : mark === 'fill'
            ? `<rect x="${at}" y="${y - 16}" width="28" height="18" rx="3" fill="${colour}"/>`
            : `<line x1="${at}" x2="${at + 32}" y1="${y - 7}" y2="${y - 7}" stroke="${colour}" stroke-width="3"${mark === 'dashes' ? ' stroke-dasharray="7 5"' : ''}/>`;
      return `${drawn}${textAt(at + 44, y, text, { size: 22, fill: colours.quiet })}`;
    })
    .join('');
}
