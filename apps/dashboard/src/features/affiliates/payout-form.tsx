import { Trans, useLingui } from '@lingui/react/macro';
import {
  type PayoutDetailField,
  type PayoutMethod,
  payoutMethodFields,
  payoutMethods,
} from '@tributary/core';
import { payoutDetailProblems } from '@tributary/payout-files/payout-details';
import type { Affiliate } from '@tributary/sdk';
import { useRef } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { TextField } from '../../components/field.tsx';
import { Refused, refuse } from '../../components/field-error.ts';
import { FormPanel } from '../../components/form-panel.tsx';
import { Name } from '../../components/names.tsx';
import { Banner } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { maskedAccount, useMethodName } from '../payouts/paid-to.tsx';
import { usePhrases } from '../payouts/phrases.ts';
import { useDetailNames, useMethodNames } from './payout-methods.ts';
import { usePayoutDetails } from './use-payout-details.ts';

interface Values {
  /** Empty to leave the stored method unchanged. */
  readonly payout_method: PayoutMethod | '';
  readonly payout_details: Partial<Record<PayoutDetailField, string>>;
}
const empty: Values = { payout_method: '', payout_details: {} };

/** Replaces an affiliate's payout details. Stored details are not shown, so every field must be entered again. */
export function PayoutForm({ of, onClose }: { of: Affiliate; onClose: () => void }) {
  const { t } = useLingui();
  const { client } = useHere();
  const methods = useMethodNames();
  const names = useDetailNames();
  const say = usePhrases();
  const stored = usePayoutDetails(of.id).data;
  const methodName = useMethodName();
  const isAnyway = useRef(false);
  const fieldsOf = (method: PayoutMethod | ''): readonly PayoutDetailField[] =>
    method === '' ? [] : payoutMethodFields[method];
  const readValues = ({ payout_method, payout_details }: Values) => {
    const method: PayoutMethod | '' = payout_method || (stored?.payout_method ?? '');
    const typed = fieldsOf(method).flatMap((name) => {
      const text = payout_details[name]?.trim();
      return text ? [[name, text] as const] : [];
    });
    return { method, details: Object.fromEntries(typed) };
  };
  const form = useForm({
    initial: empty,
    send: (values) => {
      const { method, details } = readValues(values);
      const problems = payoutDetailProblems(method || null, details);
      if (!isAnyway.current)
        refuse(
          Object.fromEntries(
            problems.map(({ field, phrase }) => [`payout_details.${field}`, say(phrase)] as const),
          ),
        );
      return client.affiliates.update(of.id, {
        ...(method && { payout_method: method }),
        payout_details: details,
      });
    },
    onSaved: onClose,
  });
  const { payout_details } = form.values;
  const { method, details } = readValues(form.values);
  const fields = fieldsOf(method);
  const isFilled = method !== '' && (fields.length === 0 || Object.keys(details).length > 0);
  const isReady = form.isReady && isFilled;
  const send = (anyway: boolean) => {
    isAnyway.current = anyway;
    form.submit();
  };
  return (
    <FormPanel
      title={t`Payout details of ${of.name}`}
      of={{ ...form, isReady, submit: () => send(false) }}
      verb={<Trans>Save payout details</Trans>}
      unchanged={t`The payout details were not changed.`}
      onClose={onClose}
      buttons={
        form.error instanceof Refused && (
          <Button isDisabled={!isReady} onPress={() => send(true)}>
            <Trans>Save anyway</Trans>
          </Button>
        )
      }
    >
      <Banner tone="warn">
        <Trans>
          This replaces all stored payout details for <Name of={of.name} />. The next payout run will warn you
          about the change.
        </Trans>
      </Banner>
      {stored?.payout_method && (
        <p className="secondary">
          <Trans>Current:</Trans> {methodName(stored.payout_method)} {maskedAccount(stored.payout_details)}
          {of.payout_details_changed_at && (
            <>
              <br />
              <Trans>
                Changed <Time at={of.payout_details_changed_at} as="day" />
              </Trans>
            </>
          )}
        </p>
      )}
      <Select
        label={t`Method`}
        {...form.field('payout_method')}
        value={method}
        labelled
        placeholder={t`Choose a method`}
        options={payoutMethods.map((id) => ({ id, label: methods[id] }))}
      />
      {fields.map((name, index) => (
        <TextField
          key={name}
          autoFocus={index === 0}
          label={names[name]}
          value={payout_details[name] ?? ''}
          onChange={(text) => form.set({ payout_details: { ...payout_details, [name]: text } })}
          field={`payout_details.${name}`}
        />
      ))}
    </FormPanel>
  );
}
