import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@tributary/sdk';
import { useState } from 'react';
import { serverUrl } from '../../app/session/session.ts';
import { useSampleAffiliate } from '../../app/use-sample-affiliate.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { TextField } from '../../components/field.tsx';
import { Banner } from '../../components/notes.tsx';
import { affiliateLink, isAllowedOrigin, pageOf, redirectLink } from './link.ts';

/** From a page of the site to the link that an affiliate shares. */
export function LinkMaker({ site }: { site: Site }) {
  const { t } = useLingui();
  const sample = useSampleAffiliate(site.program_id);
  const [pasted, setPasted] = useState(site.home_url);
  const [typed, setTyped] = useState<string>();
  const trackingId = (typed ?? sample ?? '').trim();
  const page = pageOf(pasted);
  return (
    <section className="section">
      <h3>
        <Trans>Make an affiliate link</Trans>
      </h3>
      <div className="stack link-maker">
        <div className="two">
          <TextField
            label={t`Page of your site`}
            value={pasted}
            onChange={setPasted}
            placeholder="https://shop.com/pricing"
            error={page === null && pasted.trim() ? t`This is no address of a web page.` : undefined}
          />
          <TextField
            label={t`Tracking id of the affiliate`}
            value={typed ?? sample ?? ''}
            onChange={setTyped}
            placeholder="ada"
          />
        </div>
        {page && trackingId && <Links site={site} page={page} trackingId={trackingId} />}
      </div>
    </section>
  );
}

function Links({ site, page, trackingId }: { site: Site; page: URL; trackingId: string }) {
  const { t } = useLingui();
  const isOurs =
    page.origin === new URL(site.home_url).origin || isAllowedOrigin(page.origin, site.allowed_origins);
  if (!isOurs)
    return (
      <Banner tone="warn">
        <Trans>
          {page.origin} is no page of this site: its clicks would be refused, and short links would lead to
          the home page. Add it in the settings if it is yours.
        </Trans>
      </Banner>
    );
  return (
    <>
      <CodeBlock
        code={affiliateLink(site, page, trackingId)}
        label={t`Link to the page`}
        marks={[`${site.params[0]}=${encodeURIComponent(trackingId)}`]}
      />
      <p className="hint">
        <Trans>Leads straight to the page. The snippet above makes the click.</Trans>
      </p>
      <CodeBlock
        code={redirectLink(site, serverUrl, page, trackingId)}
        label={t`Link by way of this server`}
      />
      <p className="hint">
        <Trans>Makes the click on this server and leads on: it counts without scripts, too.</Trans>
      </p>
    </>
  );
}
