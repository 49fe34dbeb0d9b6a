import { Fragment } from 'react';
import { Copy } from './notes.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** Label of the code block and its copy button. */
  readonly label: string;
  /** Values of this account that appear in the code and are highlighted. */
  readonly marks?: readonly string[];
  /** True if the lines are names, which wrap after a dot or an underscore. Lines of code scroll. */
  readonly isNames?: boolean;
}

/** Block of text with a button that copies it. */
export function CodeBlock({ code, label, marks = [], isNames = false }: CodeBlockProps) {
  return (
    <figure
      className={!isNames && code.includes('\n') ? 'code-block lines' : 'code-block'}
      aria-label={label}
    >
      <pre>
        <code>
          {(isNames ? code.split(/(?<=[._])/) : partsOf(code, marks)).map((part, index) => (
            <Fragment key={index}>
              {marks.includes(part) ? <mark>{part}</mark> : part}
              {isNames && <wbr />}
            </Fragment>
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
