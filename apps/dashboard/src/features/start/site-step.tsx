import { Trans } from '@lingui/react/macro';
import type { Program } from '@tributary/sdk';
import { NewSiteForm } from '../tracking/new-site-form.tsx';

/** Third step: adds the site that affiliates link to. Programs that use only coupons can skip it. */
export function SiteStep({ program, onSkip }: { program: Program; onSkip: () => void }) {
  return (
    <div className="start">
      <header>
        <h2>
          <Trans>Where is your shop?</Trans>
        </h2>
        <p className="muted">
          <Trans>Affiliate links lead to this site, and only its pages can record clicks.</Trans>
        </p>
      </header>
      <NewSiteForm
        programId={program.id}
        onMade={() => undefined}
        onCancel={onSkip}
        cancel={<Trans>Skip for now</Trans>}
      />
    </div>
  );
}
