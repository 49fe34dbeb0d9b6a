import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { localizedMoney } from '@tributary/core';
import type { Commission } from '@tributary/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { outage } from '../../app/session/outage.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { Updating } from '../../components/updating.tsx';
import { formatAmount } from '../../format/money.ts';
import { commissionMoneyOf, useSoldName } from '../commissions/columns.tsx';
import { CommissionStatus } from '../commissions/commission-status.tsx';
import { isSold } from '../commissions/state.ts';

const ROWS = 16;
const AGAIN_MS = 3_000;
const TOGETHER_MS = 200;

/** Returns true if the sale earns no commission. */
const isLost = (sale: Commission) =>
  sale.voided_at !== null || ['rejected', 'refunded'].includes(sale.status) || !isSold(sale);

/** Latest sales, newest first. New sales appear as they are recorded. */
export function LatestSales() {
  const { client, mode } = useHere();
  const isFollowing = useLiveSales();
  const isLive = !outage.use() && isFollowing;
  const sales = useQuery({
    queryKey: [mode, 'commissions', 'latest'],
    queryFn: async () =>
      (await client.commissions.list({ limit: ROWS, sort: 'occurred_at', expand: ['affiliate'] }))
        .data as Commission[],
    refetchInterval: isLive ? false : AGAIN_MS * 5,
  });
  return (
    <aside className="aside">
      <div className="row spread">
        <h3>
          <Trans>Latest sales</Trans>
        </h3>
        {isLive && <Updating />}
      </div>
      {sales.error && !sales.data && <Problem error={sales.error} retry={() => void sales.refetch()} />}
      <ul className="latest">
        {(sales.data ?? []).map((sale) => (
          <Sale key={sale.id} sale={sale} />
        ))}
      </ul>
      {sales.data?.length === 0 && (
        <p className="muted">
          <Trans>Sales appear here as soon as they are recorded.</Trans>
        </p>
      )}
    </aside>
  );
}

function Sale({ sale }: { sale: Commission }) {
  const { mode, now } = useHere();
  const locale = useLanguage();
  const soldName = useSoldName();
  const earned = commissionMoneyOf(sale);
  // Omit the commission's currency if the sale amount next to it already shows the same currency.
  const commission =
    earned.currency === sale.sale_amount_currency
      ? formatAmount(earned, locale)
      : localizedMoney(earned, locale);
  return (
    <li>
      <Link to="/$mode/commissions/$id" params={{ mode, id: sale.id }}>
        <strong className="name cut">
          <Name of={sale.affiliate?.name ?? sale.affiliate_id ?? ''} />
        </strong>
        <Amount of={{ amount: sale.sale_amount, currency: sale.sale_amount_currency }} />
        <span className="secondary when">
          <span className="cut">{soldName(sale)}</span>{' '}
          <span>
            · <Time at={sale.occurred_at} as="ago" now={now()} />
          </span>
        </span>
        {isLost(sale) ? (
          <CommissionStatus of={{ ...sale, rejection_reason: null }} />
        ) : (
          <span className="secondary num">
            <Trans>{commission} commission</Trans>
          </span>
        )}
      </Link>
    </li>
  );
}

/**
 * Follows the event feed and refreshes all of Home after an event. Returns false if the session may not read the feed.
 */
function useLiveSales(): boolean {
  const { client, mode, can } = useHere();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const mayFollow = can('read:webhooks');
  const isVisible = useVisible();
  useEffect(() => {
    if (!mayFollow || !isVisible) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A sale causes several events in quick succession. Refresh only once for all of them.
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: [mode] });
      }, TOGETHER_MS);
    };
    const follow = async () => {
      while (!stop.signal.aborted) {
        try {
          setLive(true);
          for await (const _ of client.webhookEvents.follow({ after: 'latest', signal: stop.signal }))
            refresh();
        } catch {
          setLive(false);
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    void queries.invalidateQueries({ queryKey: [mode, 'commissions', 'latest'] });
    void follow();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, mode, mayFollow, isVisible, queries]);
  return isLive;
}

/** Returns true while the page is visible. A hidden page sends no requests, so that its session can expire. */
function useVisible(): boolean {
  const subscribe = (onChange: () => void) => {
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  };
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
