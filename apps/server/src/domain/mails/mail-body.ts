export interface Link {
  readonly link: string;
  readonly label: string;
}

/** Part of an e-mail. Plain strings are paragraphs. */
export type Block =
  | string
  | Link
  | { readonly code: string }
  | { readonly facts: readonly (readonly [label: string, value: string])[] };

export interface Body {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Footer in small print. */
  readonly notes: readonly (string | Link)[];
}

/** Placeholder for a hidden code or link. It is not a working link. */
export const BLACKED_OUT = '••••••••';

const WIDTH = 78;

/** Wraps text. A word longer than a line, such as a link, is put on a separate line. */
function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Renders an e-mail as plain text, for clients that do not display HTML. */
export function textOf({ blocks, notes }: Body): string {
  const pieces = blocks.map((block) => {
    if (typeof block === 'string') return wrapped(block);
    if ('code' in block) return `    ${block.code}`;
    if ('link' in block) return block.link;
    return block.facts.map(([label, value]) => wrapped(`${label}: ${value}`)).join('\n');
  });
  const small = notes.map((note) =>
    typeof note === 'string' ? wrapped(note) : `${note.label}:\n${note.link}`,
  );
  return `${pieces.join('\n\n')}\n\n-- \n${small.join('\n\n')}\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Escapes a sentence. The words "e-mail" and "e-mails" do not break at their hyphen, but addresses do. */
export const sentence = (text: string) =>
  escaped(text).replace(/(?<![\w@.-])e-mails?(?![\w@-])/gi, '<span style="white-space:nowrap">$&</span>');

/**
 * Sets no colors except for the button and lines, because e-mail clients have their own light and dark
 * colors.
 */
const styles = {
  body: "margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5",
  frame: 'max-width:520px;margin:0 auto',
  title: 'font-size:20px;line-height:1.3;margin:0 0 16px',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  code: 'margin:0 0 16px;padding:12px 16px;border:1px solid #808080;border-radius:8px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:24px;letter-spacing:2px;text-align:center',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background-color:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600',
  address: 'margin:0 0 16px;font-size:13px;overflow-wrap:anywhere;word-break:break-all',
  notes: 'margin:24px 0 0;padding-top:12px;border-top:1px solid #808080;font-size:13px',
  note: 'margin:0 0 8px',
} as const;

const styled = (tag: string, style: keyof typeof styles, content: string) =>
  `<${tag} style="${escaped(styles[style])}">${content}</${tag}>`;

function htmlOfBlock(block: Block): string {
  if (typeof block === 'string') return styled('p', 'paragraph', sentence(block));
  if ('code' in block) return styled('p', 'code', escaped(block.code));
  if ('facts' in block)
    return styled(
      'p',
      'paragraph',
      block.facts.map(([label, value]) => `${escaped(label)}: <b>${escaped(value)}</b>`).join('<br>'),
    );
  if (block.link === BLACKED_OUT) return styled('p', 'paragraph', `${escaped(block.label)}: ${BLACKED_OUT}`);
  const href = escaped(block.link);
  const button = `<a href="${href}" style="${styles.button}">${escaped(block.label)}</a>`;
  return `${styled('p', 'paragraph', button)}\n${styled('p', 'address', href)}`;
}

/** Renders a note in small print as HTML. Link addresses are visible only in the plain-text version. */
function htmlOfNote(note: string | Link): string {
  if (typeof note === 'string') return styled('p', 'note', sentence(note));
  if (note.link === BLACKED_OUT) return styled('p', 'note', `${escaped(note.label)}: ${BLACKED_OUT}`);
  return styled('p', 'note', `<a href="${escaped(note.link)}">${escaped(note.label)}</a>`);
}

/** Renders an e-mail as HTML. Escapes all text, and loads nothing from external sources. */
export function htmlOf({ subject, blocks, notes }: Body, language: string): string {
  const small = notes.map(htmlOfNote).join('\n');
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="${escaped(styles.body)}">
<div style="${styles.frame}">
${styled('h1', 'title', escaped(subject))}
${blocks.map(htmlOfBlock).join('\n')}
${styled('div', 'notes', small)}
</div>
</body>
</html>
`;
}
