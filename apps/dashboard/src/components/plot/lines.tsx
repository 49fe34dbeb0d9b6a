import type { SVGProps } from 'react';

/** Point in the plot's coordinates. */
export type Point = readonly [x: number, y: number];

const pathOf = (points: readonly Point[]) => points.map((point) => point.join(',')).join('L');

export const Line = ({
  points,
  ...rest
}: { points: readonly Point[] } & Omit<SVGProps<SVGPathElement>, 'points'>) =>
  points.length > 0 && <path d={`M${pathOf(points)}`} fill="none" {...rest} />;

export function Area({
  points,
  zero,
  ...rest
}: { points: readonly Point[]; zero: number } & Omit<SVGProps<SVGPathElement>, 'points'>) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return <path d={`M${pathOf([[first[0], zero], ...points, [last[0], zero]])}Z`} {...rest} />;
}
