import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FundingSource } from '@tributary/sdk';
import { useState } from 'react';
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

/** Who pays, from where, and when: only SEPA asks for it. Accounts that are saved are chosen, not typed. */
export function SepaForm(props: SepaProps) {
  const { data: sources = [], isPending } = useFundingSources();
  if (isPending) return null;
  return sources.length > 0 ? <SavedAccount {...props} sources={sources} /> : <TypedAccount {...props} />;
}

/** `2026-11-30`, where the viewer is. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The fault of an option that the file was refused for. */
const faultOf = ({ file, download }: SepaProps, option: string, message: string): string | undefined => {
  const error = download.errorOf(file);
  return isFileError(error) && error.fields.includes(option) ? message : undefined;
};

function SavedAccount(props: SepaProps & { sources: readonly FundingSource[] }) {
  const { file, download, sources } = props;
  const { t } = useLingui();
  const { client, now } = useHere();
  const [id, setId] = useState(() => (sources.find((each) => each.is_default) ?? sources[0])?.id ?? '');
  const [day, setDay] = useState(() => dayOf(now()));
  const canDownload = day !== '' && !download.isPending;
  const submit = () => {
    if (!canDownload) return;
    download.run(file, async () => {
      const { holder, iban, bic } = await client.fundingSources.export(id);
      return { debtor: { name: holder, iban, bic: bic ?? undefined }, executionDate: day };
    });
  };
  return (
    <Form className="sepa" onSubmit={submit}>
      <Select
        label={t`Pay from`}
        labelled
        value={id}
        onChange={setId}
        options={sources.map(({ id: source, name, iban }) => ({ id: source, label: `${name}, ${iban}` }))}
      />
      <TextField
        label={t`Execution date`}
        type="date"
        value={day}
        onChange={setDay}
        error={faultOf(props, 'execution_date', t`This is not a valid date.`)}
      />
      <DownloadSepa isDisabled={!canDownload} />
    </Form>
  );
}

function TypedAccount(props: SepaProps) {
  const { file, download } = props;
  const { t } = useLingui();
  const { now, mode } = useHere();
  const [typed, setTyped] = useState(() => ({ name: '', iban: '', bic: '', day: dayOf(now()) }));
  const [name, iban, bic] = [typed.name.trim(), typed.iban.trim(), typed.bic.trim()];
  const canDownload = name !== '' && iban !== '' && typed.day !== '' && !download.isPending;
  const field = (id: keyof typeof typed, option: string, message: string) => ({
    value: typed[id],
    onChange: (text: string) => setTyped({ ...typed, [id]: text }),
    error: faultOf(props, option, message),
  });
  const submit = () => {
    const debtor = { name, iban, bic: bic || undefined };
    if (canDownload) download.run(file, async () => ({ debtor, executionDate: typed.day }));
  };
  return (
    <Form className="sepa" onSubmit={submit}>
      <TextField
        label={t`Account holder, as registered with the bank`}
        {...field('name', 'debtor_name', t`Up to 70 characters from the SEPA character set.`)}
        maxLength={140}
      />
      <TextField
        label={t`Your IBAN`}
        {...field('iban', 'debtor_iban', t`This is not an IBAN of a SEPA country.`)}
        maxLength={50}
      />
      <TextField
        label={t`Your BIC, if your bank requires it`}
        {...field('bic', 'debtor_bic', t`This is not a BIC.`)}
        maxLength={20}
      />
      <TextField
        label={t`Execution date`}
        type="date"
        {...field('day', 'execution_date', t`This is not a valid date.`)}
      />
      <DownloadSepa isDisabled={!canDownload} />
      <p className="hint">
        <Trans>
          <Link to="/$mode/settings" params={{ mode }} search={{ tab: 'accounts' }} className="link">
            Save the account
          </Link>{' '}
          to choose it next time.
        </Trans>
      </p>
    </Form>
  );
}

function DownloadSepa({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useLingui();
  return (
    <Button type="submit" icon="download" isDisabled={isDisabled}>
      {t`Download SEPA`}
    </Button>
  );
}
