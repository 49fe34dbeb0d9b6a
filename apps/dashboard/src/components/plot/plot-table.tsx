import type { ReactNode } from 'react';
import type { PlotPoint } from './time-plot.tsx';

interface PlotTableProps {
  readonly caption: string;
  /** Heading of the first column, such as "Day". */
  readonly step: string;
  readonly figures: readonly (readonly [label: string, of: (point: PlotPoint) => ReactNode])[];
  readonly points: readonly PlotPoint[];
}

/** The plot's values as a table for screen readers. */
export const PlotTable = ({ caption, step, figures, points }: PlotTableProps) => (
  // Tables ignore a width smaller than their content.
  <div className="hidden">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{step}</th>
          {figures.map(([label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {figures.map(([label, of]) => (
              <td key={label}>{of(point)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
