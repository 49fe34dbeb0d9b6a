import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalPayoutDetails } from '@tributary/sdk/portal';
import { useState } from 'react';
import { payoutDetailsQuery, summaryQuery } from '../../app/own-queries.ts';
import { useSite } from '../../app/site.tsx';
import { AskMerchant } from '../../components/ask-merchant.tsx';
import { Fact } from '../../components/fact.tsx';
import { Loaded, Waiting } from '../../components/loaded.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { Page } from '../../components/page.tsx';
import { FullDay } from '../../components/values.tsx';
import { DetailsForm } from './details-form.tsx';
import { MethodList } from './method-list.tsx';
import { PayoutProblem } from './payout-problem.tsx';
import { PayoutTerms } from './payout-terms.tsx';
import { useBack } from './use-back.ts';
import { useFieldWords } from './words.ts';

export function PaymentDetailsPage() {
  const details = useQuery(payoutDetailsQuery);
  // Wait for this data too, because content that appears later would move the button.
  const summary = useQuery(summaryQuery);
  const { sends_codes } = useSite();
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const change = (isOpen: boolean, hasSaved: boolean) => {
    setSaved(hasSaved);
    setEditing(isOpen);
  };
  return (
    <Loaded query={details}>
      {(found) => {
        if (summary.isPending) return <Waiting />;
        const isKnown = hasMethod(found);
        if (sends_codes && (isEditing || !isKnown))
          return (
            <Editing
              found={found}
              {...(isKnown && { onClose: () => change(false, false) })}
              onSaved={() => change(false, true)}
            />
          );
        return isKnown ? (
          <Current {...{ found, isSaved }} onChange={() => change(true, false)} />
        ) : (
          <Unknown found={found} />
        );
      }}
    </Loaded>
  );
}

const hasMethod = ({ payout_method }: PortalPayoutDetails): boolean =>
  payout_method !== null && payout_method !== 'none';

/** Shown if no payment details are stored and the server cannot e-mail the code that adding them requires. */
function Unknown({ found }: { found: PortalPayoutDetails }) {
  const { t } = useLingui();
  return (
    <Page title={t`Where should we send your money?`} back={useBack()}>
      <AskMerchant />
      <PayoutTerms details={found} />
    </Page>
  );
}

interface CurrentProps {
  readonly found: PortalPayoutDetails;
  readonly isSaved: boolean;
  readonly onChange: () => void;
}

function Current({ found, isSaved, onChange }: CurrentProps) {
  const { t } = useLingui();
  const { sends_codes } = useSite();
  const methodWords = useMethodWords();
  const fieldWords = useFieldWords();
  const { payout_method, payout_details, changed_at, changed_by } = found;
  const method = payout_method ?? 'none';
  return (
    <Page title={t`Your payment details`} back={useBack()}>
      {isSaved ? (
        <p className="notice good" role="status">
          {t`Saved. We sent you an e-mail about this change.`}
        </p>
      ) : (
        <PayoutProblem />
      )}
      <div className="card sheet">
        <dl className="facts">
          <Fact name={t`Method`}>{methodWords(method)}</Fact>
          {Object.entries(payout_details ?? {}).map(([field, value]) => (
            <Fact key={field} name={fieldWords(method, field)}>
              {value}
            </Fact>
          ))}
          {changed_at && (
            <Fact name={changed_by === 'affiliate' ? t`Last changed by you` : t`Last changed`}>
              <FullDay at={changed_at} />
            </Fact>
          )}
        </dl>
        {sends_codes && (
          <button type="button" className="button" onClick={onChange}>
            {t`Change payment details`}
          </button>
        )}
      </div>
      {!sends_codes && <AskMerchant />}
      <PayoutTerms details={found} />
    </Page>
  );
}

interface EditingProps {
  readonly found: PortalPayoutDetails;
  /** Undefined if no details have been saved. */
  readonly onClose?: () => void;
  readonly onSaved: () => void;
}

/** Asks for the payout method, then for its details. */
function Editing({ found, onClose, onSaved }: EditingProps) {
  const { methods, payout_method } = found;
  const [only] = methods.length === 1 ? methods : [];
  const [method, setMethod] = useState(only);
  if (method !== undefined)
    return (
      <DetailsForm
        {...{ method, onSaved }}
        onBack={only === undefined ? () => setMethod(undefined) : onClose}
      />
    );
  return (
    <MethodList {...{ methods, current: payout_method, onClose, onChoose: setMethod }}>
      {!onClose && <PayoutTerms details={found} />}
    </MethodList>
  );
}
