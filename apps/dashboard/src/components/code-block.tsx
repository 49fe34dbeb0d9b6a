import { Fragment } from 'react';
import { Copy } from './notes.tsx';

interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
  /** Substrings to highlight: this account's own values. */
  readonly marks?: readonly string[];
}

export function CodeBlock({ code, label, marks = [] }: CodeBlockProps) {
  const isLines = code.includes('\n');
  return (
    <figure className={isLines ? 'code-block lines' : 'code-block'} aria-label={label}>
      {/* Arrow keys scroll long lines. */}
      <pre {...(isLines && { tabIndex: 0 })}>
        <code>
          {partsOf(code, marks).map((part, index) => (
            <Fragment key={index}>{marks.includes(part) ? <mark>{part}</mark> : part}</Fragment>
          ))}
        </code>
      </pre>
      <Copy text={code} />
    </figure>
  );
}

function partsOf(code: string, marks: readonly string[]): readonly string[] {
  if (marks.length === 0) return [code];
  const pattern = marks.map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return code.split(new RegExp(`(${pattern})`)).filter((part) => part !== '');
}
