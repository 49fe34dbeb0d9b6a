import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Banner, Problem } from './notes.tsx';
import { isUnanswered } from './passing.ts';

/** So many are named; the others are counted. */
const NAMED_MAX = 5;

interface BulkOutcomeProps {
  readonly error: unknown;
  readonly result:
    | {
        readonly done: number;
        readonly failed: readonly { readonly id: string; readonly message: string }[];
      }
    | undefined;
  readonly done: number;
  readonly onDismiss: () => void;
}

/** What became of a change of many: how many were changed, and each that was refused, with the reason. */
export function BulkOutcome({ error, result, done, onDismiss }: BulkOutcomeProps) {
  const { t } = useLingui();
  if (error)
    return (
      <div className="outcome">
        <Problem
          error={error}
          known={
            isUnanswered(error)
              ? t`${done} were done before that. Whether the next were is not known: try again, nothing is done twice.`
              : t`${done} were done before that; the others are as they were.`
          }
        />
      </div>
    );
  if (!result) return null;
  const { failed } = result;
  return (
    <div className="outcome">
      <Banner tone={failed.length > 0 ? 'warn' : 'good'}>
        <div className="row spread">
          <span>
            <Plural value={result.done} one="# was changed." other="# were changed." />{' '}
            {failed.length > 0 && (
              <Plural value={failed.length} one="# was not changed:" other="# were not changed:" />
            )}
          </span>
          <Button small look="quiet" onPress={onDismiss}>
            <Trans>Close</Trans>
          </Button>
        </div>
        {failed.length > 0 && (
          <ul>
            {failed.slice(0, NAMED_MAX).map(({ id, message }) => (
              <li key={id}>
                <code>{id}</code> {message}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
