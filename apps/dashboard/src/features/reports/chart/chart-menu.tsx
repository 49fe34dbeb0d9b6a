import { Trans, useLingui } from '@lingui/react/macro';
import { saveBlob, saveFile } from '@tributary/ui/save-file';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ActionMenu } from '../../../components/choice.tsx';
import { fileNameOf } from '../file-name.ts';
import type { Report } from '../use-report.ts';
import { copyPng, measuring, pngOf } from './chart-file.ts';
import { useChartSvg } from './use-chart-svg.ts';

/** Copies or downloads the chart as a picture for a slide. */
export function ChartMenu({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const svgOf = useChartSvg(asked);
  const [said, setSaid] = useState('');
  const isReady = asked.report.data !== undefined && !asked.report.isPlaceholderData;
  const copy = () =>
    copyPng(svgOf(measuring())).then(
      () => setSaid(t`Chart copied.`),
      () => setSaid(t`Your browser does not allow copying here. Download the PNG instead.`),
    );
  const savePng = () =>
    pngOf(svgOf(measuring())).then(
      (png) => saveBlob(fileNameOf(asked, 'png'), png),
      () => setSaid(t`Your browser could not create the PNG. Download the SVG instead.`),
    );
  const saveSvg = () => saveFile(fileNameOf(asked, 'svg'), 'image/svg+xml', svgOf(measuring()));
  return (
    <div className="row">
      <span role="status" className="secondary">
        {said}
      </span>
      <Button small icon="copy" isDisabled={!isReady} onPress={() => void copy()}>
        <Trans>Copy chart</Trans>
      </Button>
      <ActionMenu
        trigger={
          <Button small icon="download" isDisabled={!isReady}>
            <Trans>Download chart</Trans>
          </Button>
        }
        actions={[
          { id: 'png', label: t`PNG, 1920 × 1080`, run: () => void savePng() },
          { id: 'svg', label: t`SVG`, run: saveSvg },
        ]}
      />
    </div>
  );
}
