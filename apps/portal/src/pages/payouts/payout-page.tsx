import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PortalPayoutDetail, PortalPayoutItem } from '@tributary/sdk/portal';
import { wordsOf } from '../../app/error-words.ts';
import { payoutQuery } from '../../app/own-queries.ts';
import { codeOf } from '../../app/queries.ts';
import { Link } from '../../app/router.tsx';
import { useMe, useSite } from '../../app/site.tsx';
import { useDateWords, useKindWords } from '../../components/commission-list.tsx';
import { Fact } from '../../components/fact.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { Page } from '../../components/page.tsx';
import { PayoutStatus } from '../../components/payout-status.tsx';
import { FullDay, Money, useFullDay } from '../../components/values.tsx';
import { byDate, savePayout } from './save-payout.ts';

export function PayoutPage({ id }: { id: string }) {
  const { t } = useLingui();
  const payout = useQuery(payoutQuery(id));
  const back = { to: 'payouts', label: t`Your payouts` };
  if (codeOf(payout.error) === 'NOT_FOUND')
    return (
      <Page {...{ back, title: t`Payout not found` }}>
        <p>{t`It may have been canceled.`}</p>
      </Page>
    );
  const number = payout.data?.number ?? '';
  return (
    <Page {...{ back, title: t`Payout ${number}` }}>
      <Loaded query={payout}>{(found) => <Detail payout={found} />}</Loaded>
    </Page>
  );
}

function Detail({ payout }: { payout: PortalPayoutDetail }) {
  const { t } = useLingui();
  const { name, email } = useMe();
  const { brand_name } = useSite();
  const methodWords = useMethodWords();
  const { method, account, created_at, processed_at, returned_at, status } = payout;
  const fullDay = useFullDay();
  const hasFailed = status === 'failed' || returned_at !== null;
  const doneAt = returned_at ?? processed_at;
  return (
    <div className="receipt">
      <section className="card figure main" aria-label={t`Amount`}>
        <p className="amount">
          <Money {...payout} />
        </p>
        <p>
          <PayoutStatus payout={payout} day={doneAt ? fullDay(doneAt) : undefined} />
        </p>
        {hasFailed && (
          <>
            <p className="why">{t`The payment didn’t arrive. You are still owed this amount.`}</p>
            <Link to="payment-details" className="more">{t`Check payment details`}</Link>
          </>
        )}
      </section>
      <Exports payout={payout} />
      <dl className="card facts">
        <Fact name={t`From`}>{brand_name}</Fact>
        <Fact name={t`To`}>
          {name}
          <span className="line item-note">{email}</span>
        </Fact>
        {method && <Fact name={t`Method`}>{methodWords(method)}</Fact>}
        {account && <Fact name={t`Account`}>{account}</Fact>}
        {!doneAt && (
          <Fact name={t`Created`}>
            <FullDay at={created_at} />
          </Fact>
        )}
      </dl>
      <Items payout={payout} />
    </div>
  );
}

function Exports({ payout }: { payout: PortalPayoutDetail }) {
  const { t } = useLingui();
  const kindWords = useKindWords();
  const reasonOf = useReasonWords();
  const save = useMutation({
    mutationFn: () =>
      savePayout(payout, {
        columns: [t`Date`, t`Type`, t`Customer`, t`Reference`, t`Reason`, t`Amount`, t`Currency`],
        name: t`Payout ${payout.number}`,
        kindOf: kindWords,
        reasonOf,
      }),
  });
  return (
    <div className="buttons no-print">
      <button type="button" className="button" onClick={() => window.print()}>
        <Icon name="print" />
        {t`Print`}
      </button>
      <button
        {...{ type: 'button', className: 'button', disabled: save.isPending, 'aria-label': t`Save as CSV` }}
        onClick={() => save.mutate()}
      >
        <Icon name="download" />
        CSV
      </button>
      {save.error && <p role="alert">{wordsOf(save.error)}</p>}
    </div>
  );
}

/** Returns a function that explains why a payout includes an item, if the item needs an explanation. */
function useReasonWords(): (item: PortalPayoutItem) => string | null {
  const { t } = useLingui();
  return ({ kind, amount, reason }) => reason ?? (amount < 0 && kind !== 'deduction' ? t`Reversed` : null);
}

function Items({ payout: { items, has_more_items, amount, currency } }: { payout: PortalPayoutDetail }) {
  const { t } = useLingui();
  return (
    <section>
      <h2>{t`Items`}</h2>
      <ul className="card list">
        {[...items].sort(byDate).map((item) => (
          <li key={item.id}>
            <Item {...{ item, currency }} />
          </li>
        ))}
        <li className="item total">
          <span className="item-title">{t`Total`}</span>
          <span className="item-amount">
            <Money {...{ amount, currency }} />
          </span>
        </li>
      </ul>
      {has_more_items && (
        <p className="row-note">{t`Only the first 100 items are shown. The CSV file contains all of them.`}</p>
      )}
    </section>
  );
}

function Item({ item, currency }: { item: PortalPayoutItem; currency: string }) {
  const { t } = useLingui();
  const kindWords = useKindWords();
  const dateWords = useDateWords();
  const reason = useReasonWords()(item);
  const { commission_id, customer, external_event_id } = item;
  const reference = external_event_id && t`Reference ${external_event_id}`;
  const note = [reason, reference].filter(Boolean).join(' · ');
  const content = (
    <>
      <span className="item-what">
        <span className="item-title">
          {kindWords(item)}
          {customer && <span className="item-more"> · {customer}</span>}
        </span>
        {note && <span className="item-note">{note}</span>}
      </span>
      <span className="item-sum">
        <span className="item-amount">
          <Money amount={item.amount} currency={currency} />
        </span>
        <span className="item-note">{dateWords(item)}</span>
      </span>
    </>
  );
  return commission_id === null ? (
    <div className="item">{content}</div>
  ) : (
    <Link to={`commissions/${commission_id}`} className="item">
      {content}
    </Link>
  );
}
