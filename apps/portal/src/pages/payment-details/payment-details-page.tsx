import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PortalPayoutDetails } from '@tributary/sdk/portal';
import { useState } from 'react';
import { useSite } from '../../app/site.tsx';
import { AskMerchant } from '../../components/ask-merchant.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useMethodWords } from '../../components/method-words.ts';
import { Page } from '../../components/page.tsx';
import { Day } from '../../components/values.tsx';
import { DetailsForm } from './details-form.tsx';
import { MethodForm } from './method-form.tsx';
import { payoutDetailsQuery } from './queries.ts';
import { useFieldWords } from './words.ts';

export function PaymentDetailsPage() {
  const details = useQuery(payoutDetailsQuery);
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  return (
    <Loaded query={details}>
      {(found) =>
        isEditing ? (
          <Editing
            {...{ found, onClose: () => setEditing(false) }}
            onSaved={() => {
              setSaved(true);
              setEditing(false);
            }}
          />
        ) : (
          <Current
            {...{ found, isSaved }}
            onChange={() => {
              setSaved(false);
              setEditing(true);
            }}
          />
        )
      }
    </Loaded>
  );
}

function Current({
  found: { payout_method: method, payout_details: details, changed_at, changed_by },
  isSaved,
  onChange,
}: {
  found: PortalPayoutDetails;
  isSaved: boolean;
  onChange: () => void;
}) {
  const { t } = useLingui();
  const { sends_codes } = useSite();
  const methodWords = useMethodWords();
  const fieldWords = useFieldWords();
  const isKnown = method !== null && method !== 'none';
  return (
    <Page
      title={isKnown ? t`Your payment details` : t`Where should we send your money?`}
      lead={isKnown || !sends_codes ? undefined : t`It takes a minute. You can change it at any time.`}
      back={{ to: 'payouts', label: t`Your payouts` }}
    >
      {isSaved && (
        <p className="notice good" role="status">
          {t`Saved. We sent you an e-mail about this change.`}
        </p>
      )}
      {isKnown && (
        <dl className="card facts">
          <div>
            <dt>{t`Method`}</dt>
            <dd>{methodWords(method)}</dd>
          </div>
          {Object.entries(details ?? {}).map(([field, value]) => (
            <div key={field}>
              <dt>{fieldWords(method, field)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isKnown && changed_at && (
        <p className="row-note">
          {changed_by === 'affiliate' ? t`Changed by you on` : t`Changed on`} <Day at={changed_at} />
        </p>
      )}
      {sends_codes ? (
        <button type="button" className="button primary wide" onClick={onChange}>
          {isKnown ? t`Change payment details` : t`Add payment details`}
        </button>
      ) : (
        <AskMerchant />
      )}
    </Page>
  );
}

/** Form in two steps: first the payout method, then its details. */
function Editing({
  found,
  onClose,
  onSaved,
}: {
  found: PortalPayoutDetails;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { methods, payout_method } = found;
  const [only] = methods.length === 1 ? methods : [];
  const [method, setMethod] = useState(only);
  if (method === undefined)
    return (
      <MethodForm
        {...{ methods, current: payout_method, onClose }}
        onChoose={(chosen) => setMethod(chosen)}
      />
    );
  return (
    <DetailsForm
      {...{ method, onSaved }}
      onBack={() => (only === undefined ? setMethod(undefined) : onClose())}
    />
  );
}
