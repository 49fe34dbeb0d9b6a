import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyRowProps {
  readonly text: string;
  readonly label: string;
  readonly children?: ReactNode;
}

export function CopyRow({ text, label, children }: CopyRowProps) {
  return (
    <div className="copy-row">
      <p className="address">{text.replace(/^https?:\/\//, '')}</p>
      <div className="buttons">
        <CopyButton {...{ text, label }} />
        {children}
      </div>
    </div>
  );
}
