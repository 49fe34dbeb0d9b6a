import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { Banner } from './notes.tsx';

interface ShownOnceProps {
  readonly title: ReactNode;
  /** Null if the response that contained the secret was lost; it cannot be retrieved again. */
  readonly secret: string | null;
  readonly label: string;
  readonly onDone: () => void;
}

/** Secret that the server shows only once. It stays on the page until the user confirms that they have stored it. */
export function ShownOnce({ title, secret, label, onDone }: ShownOnceProps) {
  return (
    <Banner tone="good" icon="key">
      <div className="stack">
        <div>
          <strong>{title}</strong>{' '}
          {secret === null ? (
            <Trans>The response was lost, so the value cannot be shown. Create a new one.</Trans>
          ) : (
            <Trans>Copy it now. It is shown only once.</Trans>
          )}
        </div>
        {secret !== null && <CodeBlock code={secret} label={label} />}
        <div>
          <Button small onPress={onDone}>
            {secret === null ? <Trans>Close</Trans> : <Trans>I’ve saved it</Trans>}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
