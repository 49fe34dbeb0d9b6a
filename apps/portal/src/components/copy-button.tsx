import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2_500;

/** Copies text. Shows a confirmation, and announces it to screen readers. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => setCopied(await written(text));
  return (
    <>
      <button type="button" className="button copy" aria-label={label} onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? t`Copied` : t`Copy`}
      </button>
      <span role="status" className="unseen">
        {isCopied && t`Copied`}
      </span>
    </>
  );
}

/** Copies text. Without HTTPS, browsers have no clipboard API, so an older method is used. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}
