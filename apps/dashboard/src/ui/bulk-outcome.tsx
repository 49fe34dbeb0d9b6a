import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Banner, Problem } from './notes.tsx';

/** So many are named; the others are counted. */
const NAMED_MAX = 5;

interface BulkOutcomeProps {
  readonly error: unknown;
  readonly result:
    | { readonly failed: readonly { readonly id: string; readonly message: string }[] }
    | undefined;
  readonly done: number;
  readonly onDismiss: () => void;
}

/** What became of a change of many, if not all of it was done: each that was refused, with the reason. */
export function BulkOutcome({ error, result, done, onDismiss }: BulkOutcomeProps) {
  const { t } = useLingui();
  if (error)
    return (
      <div className="content">
        <Problem error={error} unchanged={t`${done} were done before that; the others are as they were.`} />
      </div>
    );
  if (!result || result.failed.length === 0) return null;
  return (
    <div className="content">
      <Banner tone="warn">
        <Plural value={result.failed.length} one="# was not changed:" other="# were not changed:" />
        <ul>
          {result.failed.slice(0, NAMED_MAX).map(({ id, message }) => (
            <li key={id}>
              <code>{id}</code> {message}
            </li>
          ))}
        </ul>
        <Button small onPress={onDismiss}>
          <Trans>Close</Trans>
        </Button>
      </Banner>
    </div>
  );
}
