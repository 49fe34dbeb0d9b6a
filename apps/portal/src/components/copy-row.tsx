import { CopyButton } from './copy-button.tsx';

/** A text in full, and a button that copies it. */
export function CopyRow({ text, label }: { text: string; label: string }) {
  return (
    <div className="copy-row">
      <p className="address">{text.replace(/^https?:\/\//, '')}</p>
      <CopyButton {...{ text, label }} />
    </div>
  );
}
