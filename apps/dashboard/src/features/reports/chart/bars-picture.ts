import {
  beforeBar,
  colours,
  fitted,
  HEIGHT,
  type LegendEntry,
  legendAt,
  MARGIN,
  pictureOf,
  RIGHT,
  textAt,
  type WidthOf,
} from './svg.ts';

interface PictureBar {
  readonly name: string;
  readonly value: number;
  readonly before: number | undefined;
  /** The bar's figures as text, one per column. */
  readonly figures: readonly string[];
  readonly isRest: boolean;
}

export interface BarsPicture {
  readonly title: string;
  readonly note: string;
  readonly legend: readonly LegendEntry[];
  readonly columns: readonly string[];
  readonly bars: readonly PictureBar[];
  readonly total: { readonly name: string; readonly figures: readonly string[] };
}

const NAME_WIDTH = 300;
const GAP = 36;
const ROW_MAX = 76;
const SIZE_MAX = 24;
const FOOT = 84;

/** Draws the bars in descending order with their figures, followed by the total. */
export function barsSvg(picture: BarsPicture, widthOf: WidthOf): string {
  return pictureOf(picture, widthOf, (top) => bodyOf(picture, top, widthOf));
}

function bodyOf({ legend, columns, bars, total }: BarsPicture, top: number, widthOf: WidthOf): string {
  const first = top + 96;
  const row = Math.min(ROW_MAX, (HEIGHT - FOOT - first) / (bars.length + 1));
  const size = Math.min(SIZE_MAX, Math.floor(row * 0.5));
  const widths = columns.map((heading, index) =>
    Math.max(
      widthOf(heading, 20),
      ...[...bars, total].map(({ figures }) => widthOf(figures[index] ?? '', size, 700)),
    ),
  );
  const rights = widths.map(
    (_, index) => RIGHT - widths.slice(index + 1).reduce((sum, width) => sum + width + GAP, 0),
  );
  const left = MARGIN + NAME_WIDTH + GAP;
  const room = Math.max(80, (rights[0] ?? RIGHT) - (widths[0] ?? 0) - GAP - left);
  const most = Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before])) || 1;
  const lengthOf = (value: number) => (room * Math.max(0, value)) / most;
  const figuresAt = (y: number, figures: readonly string[], weight: 400 | 700) =>
    figures.map((figure, index) =>
      textAt(rights[index] ?? RIGHT, y, figure, { size, weight, anchor: 'end' }),
    );
  const drawn = bars.flatMap(({ name, value, before = 0, figures, isRest }, index) => {
    const y = first + index * row;
    const [barTop, bar] = [y + row * 0.2, row * 0.6];
    const text = y + row / 2 + size * 0.36;
    return [
      textAt(MARGIN, text, fitted(name, NAME_WIDTH, size, widthOf), {
        ...{ size, fill: isRest ? colours.quiet : colours.text },
      }),
      `<rect x="${left}" y="${barTop}" width="${room}" height="${bar}" rx="3" fill="${colours.track}"/>`,
      `<rect x="${left}" y="${barTop}" width="${lengthOf(value)}" height="${before > 0 ? bar * 0.75 : bar}" rx="3" fill="${isRest ? colours.rest : colours.main}"/>`,
      before > 0 ? beforeBar(left, barTop + bar * 0.82, lengthOf(before), bar * 0.18) : '',
      ...figuresAt(text, figures, 400),
    ];
  });
  const foot = first + bars.length * row;
  return [
    legendAt(top + 30, legend, widthOf),
    ...columns.map((heading, index) =>
      textAt(rights[index] ?? RIGHT, first - 12, heading, { size: 20, anchor: 'end', fill: colours.quiet }),
    ),
    ...drawn,
    `<line x1="${MARGIN}" x2="${RIGHT}" y1="${foot + 4}" y2="${foot + 4}" stroke="${colours.text}"/>`,
    textAt(MARGIN, foot + row / 2 + size * 0.5, total.name, { size, weight: 700 }),
    ...figuresAt(foot + row / 2 + size * 0.5, total.figures, 700),
  ].join('\n');
}
