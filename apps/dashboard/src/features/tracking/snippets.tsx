import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Site } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { serverUrl } from '../../app/session/session.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useSampleAffiliate } from '../../app/use-sample-affiliate.ts';
import { Select } from '../../components/choice.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Name } from '../../components/names.tsx';
import { ClicksKey } from './clicks-key.tsx';
import { type ProxyName, proxies, proxyNames } from './proxies.ts';
import { useProgramDays } from './use-sites.ts';
import { isWay, type Way, ways } from './way-names.ts';
import { WayPicker } from './way-picker.tsx';
import { needsKey, packageOf, type SnippetFacts, scriptTag, snippetOf } from './ways.ts';

/** Code snippets with the site's own key and settings. */
export function Snippets({ site }: { site: Site }) {
  const { values } = useFilters();
  const { mode } = useHere();
  const way: Way = isWay(values.way) ? values.way : ways[0];
  const programDays = useProgramDays(site);
  const trackingId = useSampleAffiliate(site.program_id) ?? 'ada';
  const facts: SnippetFacts = { site, server: serverUrl, programDays, trackingId };
  return (
    <section>
      <h2 className="cut">
        <Trans>
          Track clicks on <Name of={site.name} />
        </Trans>
      </h2>
      <WayPicker current={way} />
      <div className="stack way-body" key={way}>
        <WayWords way={way} />
        {needsKey(way) && <ClicksKey />}
        {packageOf(way) !== null && <Install name={packageOf(way) ?? ''} />}
        <Code facts={facts} way={way} />
        {way === 'script' && <OwnPath facts={facts} />}
        {needsKey(way) && way !== 'http' && <AfterThat />}
        {way === 'http' && <AfterHttp />}
        {site.consent === 'required' && <WithConsent way={way} />}
        <p className="muted">
          <Trans>
            Then report the sign-up and the sale from your backend:{' '}
            <Link to="/$mode/developers" params={{ mode }} search={{ tab: 'sale' }} className="link">
              report a sale
            </Link>
            .
          </Trans>
        </p>
      </div>
    </section>
  );
}

function Code({ facts, way }: { facts: SnippetFacts; way: Way }) {
  const { t } = useLingui();
  const { id, publishable_key } = facts.site;
  return (
    <CodeBlock code={snippetOf(way, facts)} label={t`Code for your site`} marks={[publishable_key, id]} />
  );
}

function Install({ name }: { name: string }) {
  const { t } = useLingui();
  return <CodeBlock code={`npm install ${name}`} label={t`Command to install the package`} />;
}

/** Limitations of a tracking method, and where to put the code. */
function WayWords({ way }: { way: Way }) {
  const words: Readonly<Record<Way, ReactNode>> = {
    script: (
      <Trans>
        One line in the head of every page. It works immediately, but ad blockers may block it, and Safari
        keeps its cookie for only 7 days. A path on your own host avoids both problems (see below).
      </Trans>
    ),
    npm: (
      <Trans>
        For bundled apps. Call it when the app starts and whenever the URL changes. The code contains this
        site’s settings. If you change the settings, update the code.
      </Trans>
    ),
    express: (
      <Trans>
        Add it before your routes. It runs on your server, so ad blockers cannot block it, and it works
        without scripts. A page waits up to 300 ms for its click to be recorded.
      </Trans>
    ),
    hono: (
      <Trans>
        Add it before your routes. It runs on your server, so ad blockers cannot block it, and it works
        without scripts. The click is recorded while your app responds.
      </Trans>
    ),
    next: (
      <Trans>
        Add it to <code>middleware.ts</code>, or in Next.js 16 and later to <code>proxy.ts</code>, with{' '}
        <code>proxy</code> instead of <code>middleware</code>. It runs on your server, so ad blockers cannot
        block it.
      </Trans>
    ),
    fetch: (
      <Trans>
        For Workers, Bun, Deno, Remix, Astro, SvelteKit and anything else that returns a <code>Response</code>{' '}
        for a <code>Request</code>. <code>app</code> is your own handler.
      </Trans>
    ),
    http: (
      <Trans>
        Works in any language, no package required. When someone opens a page with a tracking id, send the
        click with the IP address and user agent that your server received.
      </Trans>
    ),
  };
  return <p>{words[way]}</p>;
}

/** Snippet that loads the script from a path on the merchant's own host, which ad blockers do not block. */
function OwnPath({ facts }: { facts: SnippetFacts }) {
  const { t } = useLingui();
  const [proxy, setProxy] = useState<ProxyName>('nginx');
  const { name, file, code } = proxies[proxy];
  const { publishable_key } = facts.site;
  return (
    <>
      <h3 className="own-path">
        <Trans>From a path on your own host</Trans>
      </h3>
      <p>
        <Trans>
          One rule in your proxy forwards a path to this server. The script then comes from your host, so it
          is not on any block list, and the cookie lasts as long as you choose. You can use any path instead
          of <code>/t/</code>.
        </Trans>
      </p>
      <div>
        <Select
          label={t`Proxy`}
          value={proxy}
          onChange={(id) => setProxy(id as ProxyName)}
          options={proxyNames.map((id) => ({ id, label: proxies[id].name }))}
        />
      </div>
      <CodeBlock code={code(facts.server)} label={file ?? name} />
      <CodeBlock code={scriptTag(facts, '')} label={t`Code for your pages`} marks={[publishable_key]} />
      <p className="hint">
        <Trans>
          Start the server with <code>TRIBUTARY_TRUST_PROXY</code> set to the number of proxies in front of
          it. Otherwise, all visitors appear to have the same address.
        </Trans>
      </p>
    </>
  );
}

function AfterThat() {
  return (
    <p className="hint">
      <Trans>
        At sign-up, <code>clickOf(request)</code> from the same module returns the click that brought the
        visitor. If you do not use a proxy, omit the line that trusts one.
      </Trans>
    </p>
  );
}

function AfterHttp() {
  return (
    <p className="hint">
      <Trans>
        The response contains the click id. Store it in a cookie named <code>trb_click</code>, and send it as{' '}
        <code>click_id</code> with the sign-up.
      </Trans>
    </p>
  );
}

function WithConsent({ way }: { way: Way }) {
  const { t } = useLingui();
  if (needsKey(way)) return null;
  return (
    <>
      <p>
        <Trans>This site requires consent: nothing is stored or sent until the page reports consent.</Trans>
      </p>
      <CodeBlock
        code={
          way === 'npm'
            ? "import { consent } from '@tributary/browser';\n\nconsent(true); // when the visitor agrees, and on every page after that"
            : '(window.tributary = window.tributary || []).push((tributary) => tributary.consent(true));'
        }
        label={t`Code for consent`}
      />
    </>
  );
}
