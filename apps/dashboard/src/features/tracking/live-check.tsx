import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Site, SiteCheck } from '@tributary/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Count } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { Updating } from '../../components/updating.tsx';
import { usePageWords, useReasonWords } from './reasons.tsx';

const CLICK_MS = 1_000;
/** Interval between checks. Each check requests the site's home page. */
const CHECK_MS = 10_000;
const TINT_MS = 2_000;

/** Shows visits to the site as they arrive. Pauses while the page is hidden. */
export function LiveCheck({ site }: { site: Site }) {
  const { client, mode } = useHere();
  const check = useQuery({
    queryKey: [mode, 'sites', 'check', site.id],
    queryFn: ({ signal }) => client.sites.check(site.id, { signal }),
    refetchInterval: CHECK_MS,
  });
  return (
    <aside className="aside live-check" aria-busy={check.isPending && !check.error}>
      <div className="row spread">
        <h3>
          <Trans>Incoming clicks</Trans>
        </h3>
        {!check.error && <Updating />}
      </div>
      <LastClick site={site} lastAt={check.data?.last_click_at ?? null} />
      {check.error && <Problem error={check.error} retry={() => void check.refetch()} />}
      {check.data && <Findings site={site} check={check.data} />}
    </aside>
  );
}

/** Shows the latest click within a second, sooner than the check does. */
function LastClick({ site, lastAt }: { site: Site; lastAt: string | null }) {
  const { client, mode, can, now } = useHere();
  const mayRead = can('read:clicks');
  const { data } = useQuery({
    queryKey: [mode, 'clicks', 'last', site.id],
    queryFn: async () => (await client.clicks.list({ site_id: site.id, limit: 1 })).data[0] ?? null,
    refetchInterval: CLICK_MS,
    enabled: mayRead,
  });
  const isNew = useFlash(data?.id);
  const at = data?.created_at ?? lastAt;
  if (at === null)
    return (
      <p className="last-click">
        <Status shape="waiting" tone="warn">
          <span className="words">
            {mayRead ? (
              <Trans>
                Waiting for your first click. It will appear here within a second of being recorded.
              </Trans>
            ) : (
              <Trans>Waiting for your first click. It appears here within a few seconds.</Trans>
            )}
          </span>
        </Status>
      </p>
    );
  return (
    <div className={isNew ? 'last-click is-new' : 'last-click'} aria-live="polite">
      <Status shape="tick" tone="good" more={<Time at={at} as="ago" now={now()} />}>
        <Trans>Last click</Trans>
      </Status>
      {data && (
        <div className="secondary click-of">
          <Link to="/$mode/affiliates/$id" params={{ mode, id: data.affiliate_id }} className="link">
            {data.tracking_id}
          </Link>{' '}
          <span>{data.url}</span>
        </div>
      )}
    </div>
  );
}

/** Returns true for two seconds after `id` changes. */
function useFlash(id: string | undefined): boolean {
  const [seen, setSeen] = useState(id);
  const isNew = seen !== undefined && id !== undefined && seen !== id;
  useEffect(() => {
    if (seen === id) return;
    const timer = setTimeout(() => setSeen(id), seen === undefined ? 0 : TINT_MS);
    return () => clearTimeout(timer);
  }, [seen, id]);
  return isNew;
}

function Findings({ site, check }: { site: Site; check: SiteCheck }) {
  const { clicks, origins, refusals, cookie } = check;
  return (
    <>
      <dl className="facts week">
        <dt>
          <Trans>Clicks, 7 days</Trans>
        </dt>
        <dd>
          <Count of={clicks.counted} />
          {clicks.uncounted > 0 && (
            <span className="secondary">
              {' '}
              <Plural value={clicks.uncounted} one="and # repeat" other="and # repeats" />
            </span>
          )}
        </dd>
        <dt>
          <Trans>Cookie set by</Trans>
        </dt>
        <dd>
          <Cookie of={cookie} />
        </dd>
        <dt>
          <Trans>Home page</Trans>
        </dt>
        <dd>
          <HomePage of={check.home_page} />
        </dd>
      </dl>
      {refusals.length > 0 && <Refusals of={refusals} />}
      {origins.length > 0 && <Origins site={site} of={origins} />}
    </>
  );
}

function Cookie({ of: { by_server, by_script } }: { of: SiteCheck['cookie'] }) {
  if (by_server + by_script === 0)
    return (
      <span className="muted">
        <Trans>Not set yet</Trans>
      </span>
    );
  if (by_server === 0)
    return (
      <Finding
        isGood={false}
        detail={<Trans>Safari deletes it after 7 days. Use a path on your own host.</Trans>}
      >
        <Trans>The script</Trans>
      </Finding>
    );
  return (
    <Finding
      isGood
      detail={
        by_script > 0 && (
          <Trans>
            {by_server} by the server, {by_script} by the script.
          </Trans>
        )
      }
    >
      <Trans>The server</Trans>
    </Finding>
  );
}

function HomePage({ of: { url, final_url, keeps_query, problem } }: { of: SiteCheck['home_page'] }) {
  const words = usePageWords();
  if (problem !== null)
    return (
      <Finding
        isGood={false}
        detail={
          <>
            {words(problem)}{' '}
            <Link to="." search={(old: object) => ({ ...old, tab: 'settings' as const })} className="link">
              <Trans>Change home page</Trans>
            </Link>
          </>
        }
      >
        <Trans>Could not be opened</Trans>
      </Finding>
    );
  if (keeps_query === false)
    return (
      <Finding
        isGood={false}
        detail={
          <Trans>
            {url} redirects to {final_url}. Keep the query string in the redirect, or use its target as the
            home page.
          </Trans>
        }
      >
        <Trans>Drops the query string, which identifies the affiliate</Trans>
      </Finding>
    );
  return (
    <Finding isGood detail={final_url !== url && final_url}>
      <Trans>Keeps the query string</Trans>
    </Finding>
  );
}

function Finding({ isGood, detail, children }: { isGood: boolean; detail?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Status shape={isGood ? 'tick' : 'slash'} tone={isGood ? 'good' : 'warn'}>
        <span className="words">{children}</span>
      </Status>
      {detail && <div className="secondary">{detail}</div>}
    </>
  );
}

function Refusals({ of }: { of: SiteCheck['refusals'] }) {
  const { now } = useHere();
  const { t } = useLingui();
  const words = useReasonWords();
  return (
    <section className="block">
      <h3>
        <Trans>Not counted, with reasons</Trans>
      </h3>
      <ul className="findings" aria-label={t`Visits that were not counted`}>
        {of.map(({ reason, count, last_at }) => {
          const { name, todo } = words(reason);
          return (
            <li key={reason}>
              <span>{name}</span>
              <Count of={count} />
              <span className="secondary">
                {todo ?? <Trans>No action needed.</Trans>} <Time at={last_at} as="ago" now={now()} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Origins({ site, of }: { site: Site; of: SiteCheck['origins'] }) {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { mutate, error, isPending } = useChange((origin: string) =>
    client.sites.update(site.id, { allowed_origins: [...site.allowed_origins, origin] }),
  );
  return (
    <section className="block">
      <h3>
        <Trans>Reporting pages</Trans>
      </h3>
      {error && <Problem error={error} unchanged={t`The origin was not allowed.`} />}
      <ul className="findings" aria-label={t`Origins`}>
        {of.map(({ origin, count, is_allowed }) => (
          <li key={origin}>
            <code>{origin}</code>
            <Count of={count} />
            {!is_allowed && (
              <span className="secondary">
                <Trans>Not allowed.</Trans>{' '}
                {can('write:sites') && origin.includes('://') && (
                  <Button small isDisabled={isPending} onPress={() => mutate(origin)}>
                    <Trans>Allow</Trans>
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
