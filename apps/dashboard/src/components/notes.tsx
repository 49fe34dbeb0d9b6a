import { Trans, useLingui } from '@lingui/react/macro';
import { APIError, ConnectionError, type ErrorDetail, isTributaryError, TimeoutError } from '@tributary/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { PageNotLoaded } from './page-not-loaded.ts';
import { isPassing, isUnanswered } from './passing.ts';
import { useWhoCanHelp } from './role-words.ts';

export function Banner({
  tone,
  icon,
  children,
}: {
  tone?: 'warn' | 'bad' | 'good';
  icon?: IconName;
  children: ReactNode;
}) {
  const shown = icon ?? (tone === 'good' ? 'check' : tone ? 'warning' : 'info');
  return (
    <div className={tone ? `banner ${tone}` : 'banner'} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={shown} />
      <div className="grow">{children}</div>
    </div>
  );
}

/** Empty state. Explains the list's purpose and offers the first action. */
export function Empty({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/**
 * Error, its explanation and the next step. `unchanged` says what was not changed, and `known` says which data is still
 * available.
 */
export function Problem({
  error,
  retry,
  unchanged,
  known,
  details,
}: {
  error: unknown;
  retry?: () => void;
  unchanged?: ReactNode;
  known?: ReactNode;
  /** Replaces the error's details if some of them are shown elsewhere. */
  details?: readonly ErrorDetail[];
}) {
  const { t } = useLingui();
  const { title, detail } = useErrorWords()(error, details);
  // Without a response, the change may have been made.
  const outcome =
    unchanged !== undefined && isUnanswered(error)
      ? t`We couldn’t confirm that this went through. It’s safe to try again.`
      : unchanged;
  const requestId = error instanceof APIError ? error.requestId : undefined;
  return (
    <Banner tone="bad">
      <div className="stack">
        <div>
          <strong>{title}</strong> {detail} {known ?? outcome}
        </div>
        <div className="row wrap">
          {retry && canHelp(error) && (
            <Button small onPress={retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {requestId !== undefined && (
            <span className="secondary">
              <Trans>Request</Trans> <code>{requestId}</code> <Copy text={requestId} />
            </span>
          )}
        </div>
      </div>
    </Banner>
  );
}

/** Returns true if a retry can succeed; false for errors such as a missing object or permission. */
const canHelp = (error: unknown) => !(error instanceof APIError) || isPassing(error) || error.status === 409;

interface Words {
  readonly title: string;
  readonly detail: string;
}

/** Returns a function that describes an error and the next step. `shown` replaces the error's details. */
export function useErrorWords(): (error: unknown, shown?: readonly ErrorDetail[]) => Words {
  const { t } = useLingui();
  const whoCanHelp = useWhoCanHelp();
  return (error, shown) => {
    if (error instanceof TimeoutError)
      return { title: t`The server did not respond in time.`, detail: t`It may be overloaded.` };
    if (error instanceof ConnectionError)
      return {
        title: t`We couldn’t reach the server.`,
        detail: t`Check your network connection, and make sure that the server is running.`,
      };
    if (error instanceof PageNotLoaded)
      return {
        title: t`This page could not be loaded.`,
        detail: t`Check your network connection. If the server was just updated, reload the page.`,
      };
    if (!(error instanceof APIError))
      return {
        title: t`Something went wrong on this page.`,
        detail: isTributaryError(error) || error instanceof Error ? error.message : '',
      };
    if (error.code === 'INSUFFICIENT_PERMISSIONS') {
      const permission = error.details.find(({ field }) => field === 'permission')?.message;
      if (permission === undefined) return { title: error.message, detail: '' };
      return { title: t`You need the ${permission} permission.`, detail: whoCanHelp };
    }
    if (error.code === 'REAUTHENTICATION_REQUIRED')
      return {
        title: t`This requires a recent sign-in.`,
        detail: t`Try again and confirm it’s you.`,
      };
    const setting = error.code === 'SESSION_NOT_ALLOWED' && error.details?.[0]?.message;
    if (setting)
      return {
        title: t`This request must be signed, because ${setting} is set on the server.`,
        detail: t`The dashboard cannot sign requests. Use the CLI or the SDK with an API key and the signing secret.`,
      };
    if (error.status === 429)
      return { title: t`Too many requests.`, detail: t`Wait a few seconds and try again.` };
    if (error.status >= 500)
      return { title: t`The server is temporarily unavailable.`, detail: error.message };
    const details = (shown ?? error.details).map(({ field, message }) =>
      // Server messages often already begin with the field name.
      message.startsWith(field) ? message : `${field}: ${message}`,
    );
    const [first, ...others] = details;
    const [about] = error.details;
    // An error about several fields repeats the first field's message.
    const isOfField = about !== undefined && error.message.includes(about.message);
    return isOfField && first !== undefined
      ? { title: first, detail: others.join(' ') }
      : { title: error.message, detail: details.join(' ') };
  };
}

export function Copy({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => copyText(text).then(() => setCopied(true));
  return (
    <Button
      small
      look="quiet"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={isCopied ? t`Copied` : (label ?? t`Copy`)}
      onPress={() => void copy()}
    >
      {label && (isCopied ? t`Copied` : label)}
    </Button>
  );
}

/** Copies text. Pages served over plain HTTP have no clipboard API, so a selection is copied instead. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
