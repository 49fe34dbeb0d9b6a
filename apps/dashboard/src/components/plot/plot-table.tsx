import { useLingui } from '@lingui/react/macro';
import type { PlotPoint } from './time-plot.tsx';

/** The plot's values as a table for screen readers. */
export function PlotTable({ caption, points }: { caption: string; points: readonly PlotPoint[] }) {
  const { t } = useLingui();
  return (
    <table className="hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Sales`}</th>
          <th scope="col">{t`Commission`}</th>
          <th scope="col">{t`Previous sales`}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, lead, part, before }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{lead}</td>
            <td>{part}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
