import { Trans, useLingui } from '@lingui/react/macro';
import { saveFile } from '@tributary/ui/save-file';
import { Button } from '../../components/button.tsx';
import { Banner, Copy } from '../../components/notes.tsx';

interface NewCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/**
 * Recovery codes, which the server shows only once. They stay visible until the user confirms that they have stored
 * them.
 */
export function NewCodes({ codes, email, onDone }: NewCodesProps) {
  const { t } = useLingui();
  const text = codes.join('\n');
  const save = () =>
    saveFile(
      'tributary-recovery-codes.txt',
      'text/plain',
      `${t`Recovery codes for ${email} at ${window.location.origin}. Each code can be used only once.`}\n\n${text}\n`,
    );
  return (
    <Banner tone="good" icon="key">
      <div className="stack">
        <div>
          <strong>
            <Trans>Your recovery codes</Trans>
          </strong>{' '}
          <Trans>
            Each code lets you sign in once without the app. Save them now: they are shown only once, and your
            previous codes no longer work.
          </Trans>
        </div>
        <ul className="account-codes" aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="row wrap">
          <Button small icon="download" onPress={save}>
            <Trans>Download</Trans>
          </Button>
          <Copy text={text} label={t`Copy`} />
          <Button small onPress={onDone}>
            <Trans>I’ve saved them</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  );
}
