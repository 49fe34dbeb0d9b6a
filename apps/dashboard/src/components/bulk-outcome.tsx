import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Banner, Problem } from './notes.tsx';
import { isUnanswered } from './passing.ts';

interface BulkOutcomeProps {
  readonly error: unknown;
  readonly result:
    | {
        readonly done: number;
        readonly unchanged: number;
        readonly failed: readonly {
          readonly id: string;
          readonly name?: string;
          readonly message: string;
        }[];
      }
    | undefined;
  readonly done: number;
  /** Reports the changed objects, as in "40 commissions approved." */
  readonly words: (count: number) => ReactNode;
  /** Reports the objects that were already in the requested state. Default: "2 needed no change." */
  readonly unchangedWords?: ((count: number) => ReactNode) | undefined;
  /** Returns the `Link` props for an object's page. */
  readonly pageOf: (id: string) => object;
  readonly onDismiss: () => void;
}

/** Returns the reason without the object's id. Server messages often begin with that id. */
const reasonOf = (message: string, id: string): string =>
  message.startsWith(`${id} `) ? message.slice(id.length) : `: ${message}`;

export function BulkOutcome({
  error,
  result,
  done,
  words,
  unchangedWords,
  pageOf,
  onDismiss,
}: BulkOutcomeProps) {
  const { t } = useLingui();
  if (error)
    return (
      <div className="outcome">
        <Problem
          error={error}
          known={
            isUnanswered(error)
              ? t`${done} were completed. We couldn’t confirm the rest. It’s safe to try again.`
              : t`${done} were completed; the others are unchanged.`
          }
        />
      </div>
    );
  if (!result) return null;
  const { failed, unchanged } = result;
  const named = failed.filter(({ name }) => name !== undefined);
  return (
    <div className="outcome">
      <Banner tone={failed.length > 0 ? 'warn' : 'good'}>
        <div className="row spread">
          <span>
            {(result.done > 0 || unchanged === 0) && <>{words(result.done)} </>}
            {unchanged > 0 && (
              <>
                {unchangedWords?.(unchanged) ?? (
                  <Plural
                    value={unchanged}
                    one="# was already up to date."
                    other="# were already up to date."
                  />
                )}{' '}
              </>
            )}
            {failed.length > 0 && (
              <Plural value={failed.length} one="# not changed:" other="# not changed:" />
            )}
          </span>
          <Button small look="quiet" onPress={onDismiss}>
            <Trans>Close</Trans>
          </Button>
        </div>
        {failed.length > 0 && (
          <ul>
            {named.map(({ id, name, message }) => (
              <li key={id}>
                <Link {...(pageOf(id) as { to: string })} className="link">
                  {name}
                </Link>
                {reasonOf(message, id)}
              </li>
            ))}
            {failed.length > named.length && (
              <li>
                <Plural value={failed.length - named.length} one="# more" other="# more" />
              </li>
            )}
          </ul>
        )}
      </Banner>
    </div>
  );
}
