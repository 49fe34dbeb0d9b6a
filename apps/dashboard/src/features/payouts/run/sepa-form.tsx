import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Debtor } from '@tributary/payout-files';
import type { FundingSource } from '@tributary/sdk';
import { type ReactNode, useState } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { useFundingSources } from '../../../app/shared-queries.ts';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/choice.tsx';
import { TextField } from '../../../components/field.tsx';
import { Form } from '../../../components/form.tsx';
import { isFileError } from '../phrases.ts';
import type { Download } from './download.tsx';
import type { FilePlan } from './files.ts';

interface SepaProps {
  readonly file: FilePlan;
  readonly download: Download;
}

/** Asks for the account and the execution date of a SEPA file. Offers saved accounts, if there are any. */
export function SepaForm(props: SepaProps) {
  const { data: sources = [] } = useFundingSources();
  return sources.length > 0 ? <SavedAccount {...props} sources={sources} /> : <TypedAccount {...props} />;
}

/** Returns the date in the browser's time zone, such as `2026-11-30`. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Returns the message if the file was rejected because of this option. */
const faultOf = ({ file, download }: SepaProps, option: string, message: string): string | undefined => {
  const error = download.errorOf(file);
  return isFileError(error) && error.fields.includes(option) ? message : undefined;
};

interface FrameProps extends SepaProps {
  readonly debtorOf: () => Promise<Debtor>;
  readonly isComplete?: boolean;
  readonly children: ReactNode;
  readonly hint?: ReactNode;
}

/** Execution date and submit button, for saved and newly entered accounts. */
function Frame({ debtorOf, isComplete = true, children, hint, ...props }: FrameProps) {
  const { file, download } = props;
  const { t } = useLingui();
  const { now } = useHere();
  const [day, setDay] = useState(() => dayOf(now()));
  const canDownload = isComplete && day !== '' && !download.isPending;
  const submit = () => {
    if (canDownload) download.run(file, async () => ({ debtor: await debtorOf(), executionDate: day }));
  };
  return (
    <Form className="sepa" onSubmit={submit}>
      {children}
      <TextField
        label={t`Execution date`}
        type="date"
        value={day}
        onChange={setDay}
        error={faultOf(props, 'execution_date', t`This is not a valid date.`)}
      />
      <Button type="submit" icon="download" isDisabled={!canDownload}>
        {t`Download SEPA`}
      </Button>
      {hint}
    </Form>
  );
}

function SavedAccount({ sources, ...props }: SepaProps & { sources: readonly FundingSource[] }) {
  const { t } = useLingui();
  const { client } = useHere();
  const [id, setId] = useState(() => (sources.find((each) => each.is_default) ?? sources[0])?.id ?? '');
  const debtorOf = async () => {
    const { holder, iban, bic } = await client.fundingSources.export(id);
    return { name: holder, iban, bic: bic ?? undefined };
  };
  return (
    <Frame {...props} debtorOf={debtorOf}>
      <Select
        label={t`Pay from`}
        labelled
        value={id}
        onChange={setId}
        options={sources.map(({ id: source, name, iban }) => ({ id: source, label: `${name}, ${iban}` }))}
      />
    </Frame>
  );
}

function TypedAccount(props: SepaProps) {
  const { t } = useLingui();
  const { mode } = useHere();
  const [typed, setTyped] = useState({ name: '', iban: '', bic: '' });
  const [name, iban, bic] = [typed.name.trim(), typed.iban.trim(), typed.bic.trim()];
  const field = (id: keyof typeof typed, message: string) => ({
    value: typed[id],
    onChange: (text: string) => setTyped({ ...typed, [id]: text }),
    error: faultOf(props, `debtor_${id}`, message),
  });
  return (
    <Frame
      {...props}
      isComplete={name !== '' && iban !== ''}
      debtorOf={async () => ({ name, iban, bic: bic || undefined })}
      hint={
        <p className="hint">
          <Trans>
            <Link to="/$mode/settings" params={{ mode }} search={{ tab: 'accounts' }} className="link">
              Save the account
            </Link>{' '}
            to choose it next time.
          </Trans>
        </p>
      }
    >
      <TextField
        label={t`Account holder, as registered with the bank`}
        {...field('name', t`Up to 70 characters from the SEPA character set.`)}
        maxLength={140}
      />
      <TextField
        label={t`Your IBAN`}
        {...field('iban', t`This is not an IBAN from a SEPA country.`)}
        maxLength={50}
      />
      <TextField
        label={t`Your BIC, if your bank requires it`}
        {...field('bic', t`This is not a BIC.`)}
        maxLength={20}
      />
    </Frame>
  );
}
