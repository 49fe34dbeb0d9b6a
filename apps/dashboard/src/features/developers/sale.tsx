import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverUrl } from '../../app/session/session.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { usePrograms } from '../../app/shared-queries.ts';
import { useSampleAffiliate } from '../../app/use-sample-affiliate.ts';
import { Select } from '../../components/choice.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Banner } from '../../components/notes.tsx';
import { type Language, languages, type SaleFacts, samplesOf } from './sale-samples.ts';

const FALLBACK_CURRENCY = 'USD';

/** Code samples for reporting a sale, using the real program and an existing affiliate. */
export function Sale() {
  return (
    <div className="content narrow stack sale">
      <h2>
        <Trans>Report a sale from your backend</Trans>
      </h2>
      <SaleCalls />
    </div>
  );
}

/** Ready-to-copy samples of the two calls that a backend makes. */
export function SaleCalls() {
  const { mode } = useHere();
  const [language, setLanguage] = useState<Language>('curl');
  const { facts, choice, isNobody } = useSaleFacts();
  const { signup, sale } = samplesOf(language, facts);
  const marks = [facts.key, facts.programId, facts.trackingId].filter((mark) => mark !== null);
  return (
    <>
      <p>
        <Trans>
          Two calls: one when a customer signs up, one when they pay. You can safely repeat either call: it is
          counted only once.
        </Trans>
      </p>
      <div className="row wrap">
        <LanguageSelect value={language} onChange={setLanguage} />
        {choice}
      </div>
      {isNobody && (
        <Banner tone="warn">
          <Trans>
            There is no approved affiliate yet, so <code>ada</code> does not exist.{' '}
            <Link to="/$mode/affiliates" params={{ mode }} className="link">
              Add an affiliate
            </Link>{' '}
            first.
          </Trans>
        </Banner>
      )}
      <p className="hint">
        <Trans>
          <code>{facts.key}</code> is an API key with the permissions <code>write:referrals</code> and{' '}
          <code>write:commissions</code>:{' '}
          <Link to="/$mode/developers" params={{ mode }} search={{ open: 'new' }} className="link">
            create one
          </Link>
          . Keep it on your server and never include it in a page. If this server requires signed requests,
          the SDK and the CLI sign them.
        </Trans>
      </p>
      <Calls signup={signup} sale={sale} marks={marks} />
    </>
  );
}

interface CallsProps {
  readonly signup: string;
  readonly sale: string;
  readonly marks: readonly string[];
}

function Calls({ signup, sale, marks }: CallsProps) {
  const { t } = useLingui();
  return (
    <>
      <h3>
        <Trans>1. A customer signs up</Trans>
      </h3>
      <CodeBlock code={signup} label={t`Sign-up`} marks={marks} />
      <p className="hint">
        <Trans>
          On your site, use <code>clickOf(request)</code> from the SDK, or the cookie <code>trb_click</code>{' '}
          as <code>click_id</code>, instead of <code>tracking_id</code>.
        </Trans>
      </p>
      <h3>
        <Trans>2. The customer pays</Trans>
      </h3>
      <CodeBlock code={sale} label={t`Sale`} marks={marks} />
      <p className="hint">
        <Trans>
          Amounts are in major units: 19.99 dollars, not 1999 cents. The response contains the commission.{' '}
          <code>external_event_id</code> is your own order number. If you send it again, the sale still counts
          only once.
        </Trans>
      </p>
    </>
  );
}

interface LanguageSelectProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { t } = useLingui();
  const names: Readonly<Record<Language, string>> = {
    curl: t`Shell, with curl`,
    sdk: t`Node, with the SDK`,
    cli: t`Shell, with the CLI`,
  };
  return (
    <Select
      label={t`Language`}
      icon="code"
      value={value}
      onChange={(id) => onChange(id as Language)}
      options={languages.map((id) => ({ id, label: names[id] }))}
    />
  );
}

function useSaleFacts() {
  const { t } = useLingui();
  const { mode } = useHere();
  const [chosen, setChosen] = useState<string>();
  const { data: programs = [] } = usePrograms();
  const program = programs.find(({ id }) => id === chosen) ?? programs[0];
  const sample = useSampleAffiliate(program?.id);
  const facts: SaleFacts = {
    server: serverUrl,
    key: `sk_${mode}_…`,
    currency: program?.default_currency ?? FALLBACK_CURRENCY,
    programId: programs.length > 1 ? (program?.id ?? null) : null,
    trackingId: sample ?? 'ada',
  };
  const choice = programs.length > 1 && (
    <Select
      label={t`Program`}
      value={program?.id ?? null}
      onChange={setChosen}
      options={programs.map(({ id, name }) => ({ id, label: name }))}
    />
  );
  return { facts, choice, isNobody: sample === null };
}
