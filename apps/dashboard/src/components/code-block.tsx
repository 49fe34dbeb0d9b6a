import { Fragment } from 'react';
import { Copy } from './notes.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** Label of the block and of its button. */
  readonly label: string;
  /** Values of this account in the code, which are highlighted. */
  readonly marks?: readonly string[];
}

/** Block of text with a button that copies it. */
export function CodeBlock({ code, label, marks = [] }: CodeBlockProps) {
  return (
    <figure className="code-block with-copy" aria-label={label}>
      <pre>
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
