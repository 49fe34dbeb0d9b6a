import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@tributary/sdk';
import { useState } from 'react';
import { serverUrl } from '../../app/session/session.ts';
import { useSampleAffiliate } from '../../app/use-sample-affiliate.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { TextField } from '../../components/field.tsx';
import { Banner } from '../../components/notes.tsx';
import { affiliateLink, isAllowedOrigin, pageOf, redirectLink } from './link.ts';

/** Turns a page of the site into an affiliate link. */
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
        <Trans>Create affiliate link</Trans>
      </h3>
      <div className="stack link-maker">
        <div className="two">
          <TextField
            label={t`Page on your site`}
            value={pasted}
            onChange={setPasted}
            placeholder="https://shop.com/pricing"
            error={page === null && pasted.trim() ? t`Enter the address of a web page.` : undefined}
          />
          <TextField
            label={t`Affiliate’s tracking id`}
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
          {page.origin} is not a page on this site. Clicks on it would be rejected, and short links would lead
          to the home page. If the page is yours, add its origin in the settings.
        </Trans>
      </Banner>
    );
  return (
    <>
      <CodeBlock
        code={affiliateLink(site, page, trackingId)}
        label={t`Page link`}
        marks={[`${site.params[0]}=${encodeURIComponent(trackingId)}`]}
      />
      <p className="hint">
        <Trans>Links directly to the page. The snippet above records the click.</Trans>
      </p>
      <CodeBlock code={redirectLink(site, serverUrl, page, trackingId)} label={t`Link through this server`} />
      <p className="hint">
        <Trans>Records the click on this server and redirects. Works without scripts.</Trans>
      </p>
    </>
  );
}
