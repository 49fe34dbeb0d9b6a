import { gridOf, labelled, scaleOf } from '../../../components/plot/scale.ts';
import { beforeOf, type PlotPoint } from '../../../components/plot/time-plot.tsx';
import {
  colours,
  HEIGHT,
  type LegendEntry,
  legendAt,
  MARGIN,
  pictureOf,
  RIGHT,
  textAt,
  type WidthOf,
} from './svg.ts';

export interface SeriesPicture {
  readonly title: string;
  readonly note: string;
  readonly legend: readonly LegendEntry[];
  readonly points: readonly PlotPoint[];
  readonly formatAxis: (value: number) => string;
}

const BOTTOM = HEIGHT - 132;
const LABEL_SIZE = 22;
/** Maximum number of points that are drawn as dots. */
const DOTS_MAX = 31;

/** Draws sales as an area, commission as a line, and the earlier period as a dashed line. */
export function seriesSvg(picture: SeriesPicture, widthOf: WidthOf): string {
  return pictureOf(picture, widthOf, (top) => bodyOf(picture, top, widthOf));
}

function bodyOf({ legend, points, formatAxis }: SeriesPicture, start: number, widthOf: WidthOf): string {
  const top = start + 84;
  const values = points.flatMap((point) => [point.lead, point.part ?? 0, beforeOf(point) ?? 0]);
  const least = Math.min(0, ...values);
  const grid = gridOf(least, Math.max(0, ...values));
  const scale = scaleOf(least, grid, BOTTOM - top);
  const yOf = (value: number) => top + scale(value);
  const left = MARGIN + 20 + Math.max(...grid.map((value) => widthOf(formatAxis(value), LABEL_SIZE)));
  const xOf = (index: number) =>
    points.length < 2 ? (left + RIGHT) / 2 : left + (index / (points.length - 1)) * (RIGHT - left);
  const lineOf = (value: (point: PlotPoint) => number | undefined, style: string) =>
    drawLine(
      points.map((point, index) => [xOf(index), yOf(value(point) ?? 0)]),
      style,
    );
  const hasBefore = points.some(({ before }) => before !== undefined);
  return [
    legendAt(start + 30, legend, widthOf),
    ...grid.map(
      (value) =>
        `<line x1="${left}" x2="${RIGHT}" y1="${yOf(value)}" y2="${yOf(value)}" stroke="${colours.line}" stroke-width="1.5"/>${textAt(left - 16, yOf(value) + 8, formatAxis(value), { size: LABEL_SIZE, anchor: 'end', fill: colours.quiet })}`,
    ),
    areaBelow(
      points.map(({ lead }, index) => [xOf(index), yOf(lead)]),
      yOf(0),
    ),
    hasBefore ? lineOf(beforeOf, `stroke="${colours.text}" stroke-width="2.5" stroke-dasharray="7 6"`) : '',
    lineOf(({ part }) => part, `stroke="${colours.text}" stroke-width="3"`),
    lineOf(({ lead }) => lead, `stroke="${colours.main}" stroke-width="4"`),
    ...(points.length > DOTS_MAX
      ? []
      : points.map(
          ({ lead }, index) => `<circle cx="${xOf(index)}" cy="${yOf(lead)}" r="6" fill="${colours.main}"/>`,
        )),
    ...labelsOf(points, xOf, widthOf),
  ].join('\n');
}

type Place = readonly [x: number, y: number];

const pathOf = (places: readonly Place[]) => places.map((place) => place.join(' ')).join('L');

const drawLine = (places: readonly Place[], style: string) =>
  places.length < 2 ? '' : `<path d="M${pathOf(places)}" fill="none" stroke-linejoin="round" ${style}/>`;

function areaBelow(places: readonly Place[], zero: number): string {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return '';
  const outline = pathOf([[first[0], zero], ...places, [last[0], zero]]);
  return `<path d="M${outline}Z" fill="${colours.main}" fill-opacity="0.12"/>`;
}

/** Draws as many labels as fit, always including the last. */
function labelsOf(points: readonly PlotPoint[], xOf: (index: number) => number, widthOf: WidthOf): string[] {
  const widest = Math.max(0, ...points.map(({ label }) => widthOf(label, LABEL_SIZE)));
  const room = Math.max(1, Math.floor((RIGHT - MARGIN) / (widest + 40)));
  const last = points.length - 1;
  return [...new Set([...labelled(points.length, room), last])].flatMap((index) => {
    const point = points[index];
    if (!point) return [];
    const anchor = points.length === 1 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle';
    return textAt(xOf(index), BOTTOM + 42, point.label, { size: LABEL_SIZE, anchor, fill: colours.quiet });
  });
}
