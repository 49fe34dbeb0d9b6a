import { fontFile } from './page-files.ts';

/**
 * The one style sheet of the pages that the server draws itself, served as `/docs/page.css`. Its names, colours and font
 * are those of the dashboard; light or dark is what the system says.
 */
export const pageStyle = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("./${fontFile}") format("woff2"); }
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f5f6f6, #0c0f10);
  --surface: light-dark(#fff, #131718);
  --raised: light-dark(#fff, #1b2123);
  --sunken: light-dark(#f1f3f3, #1e2426);
  --hover: light-dark(#f5f7f7, #191e20);
  --selected: light-dark(#eff7f8, #15262a);
  --line: light-dark(#e7eaea, #222829);
  --strong-line: light-dark(#d5dadb, #333b3d);
  --control: light-dark(#808a8d, #6f7b7e);
  --text-1: light-dark(#14191a, #eceff0);
  --text-2: light-dark(#505a5c, #aab4b6);
  --text-3: light-dark(#636d70, #8a9598);
  --accent: light-dark(#0a6a78, #5ec4d1);
  --on-accent: light-dark(#fff, #04181c);
  --good: light-dark(#1a7242, #62c48c);
  --warn: light-dark(#8a5300, #e0ac55);
  --bad: light-dark(#b3261e, #f28b82);
  --sans: "Inter Variable", system-ui, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--surface); -webkit-text-size-adjust: 100%; scroll-padding-top: 64px; }
body { margin: 0; color: var(--text-1); background: var(--surface); font: 15px/1.6 var(--sans); overflow-wrap: break-word; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }

.page-bar { position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 24px; height: 48px; padding: 0 24px; background: var(--canvas); border-bottom: 1px solid var(--line); font-size: 13px; line-height: 20px; }
.page-brand { display: flex; flex: none; align-items: center; gap: 8px; color: var(--text-1); font-size: 14px; font-weight: 600; }
.page-brand:hover { text-decoration: none; }
.page-brand svg { width: 22px; height: 22px; }
.page-bar nav { display: flex; gap: 4px; margin-left: auto; overflow-x: auto; scrollbar-width: none; }
.page-bar nav a { flex: none; padding: 5px 10px; border-radius: 6px; color: var(--text-2); font-weight: 500; }
.page-bar nav a:hover { color: var(--text-1); text-decoration: none; background: var(--sunken); }
.page-bar nav a[aria-current] { color: var(--text-1); background: var(--sunken); }

.page { max-width: 768px; margin: 0 auto; padding: 40px 24px 96px; }
.page h1 { margin: 0 0 8px; font-size: 28px; line-height: 36px; font-weight: 600; letter-spacing: -.015em; text-wrap: balance; }
.page h2 { margin: 40px 0 8px; font-size: 19px; line-height: 28px; font-weight: 600; letter-spacing: -.01em; }
.page h3 { margin: 28px 0 4px; font-size: 15px; line-height: 24px; font-weight: 600; }
.page p, .page ul, .page ol { margin: 0 0 16px; }
.page ul, .page ol { padding-left: 22px; }
.page li { margin: 4px 0; }
/* The one action of a page. */
.page-button { display: inline-block; margin: 8px 0 6px; padding: 9px 16px; border-radius: 6px; color: var(--on-accent); background: var(--accent); font-weight: 550; line-height: 20px; }
.page-button:hover { text-decoration: none; opacity: .92; }
.page .note code { white-space: nowrap; }
.page .note { color: var(--text-2); font-size: 14px; }
.page .lead { color: var(--text-2); font-size: 16px; }
.page img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.page hr { margin: 32px 0; border: 0; border-top: 1px solid var(--line); }
.page blockquote { margin: 0 0 16px; padding: 2px 16px; color: var(--text-2); border-left: 2px solid var(--strong-line); }
code, pre { font: .87em/1.6 var(--mono); }
.page code { padding: .12em .35em; border-radius: 4px; background: var(--sunken); }
.page pre { margin: 0 0 20px; padding: 14px 16px; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--canvas); font-size: 13px; tab-size: 2; }
.page pre code { padding: 0; background: none; font-size: inherit; }
.page a code { color: inherit; }

.page-scroll { max-width: 100%; margin: 0 0 20px; overflow-x: auto; }
.page table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
.page th { padding: 6px 16px 6px 0; color: var(--text-3); font-size: 12px; font-weight: 500; text-align: left; border-bottom: 1px solid var(--strong-line); }
.page td { padding: 9px 16px 9px 0; vertical-align: top; border-bottom: 1px solid var(--line); }
.page tr:target td { background: var(--selected); }
.page-errors code { padding: 0; background: none; font-size: 13px; }
.page-errors td:nth-child(2) { color: var(--text-2); }

.page .page-list { margin: 24px 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.page .page-list li { margin: 0; border-bottom: 1px solid var(--line); }
.page-list a { display: block; padding: 12px 0; color: var(--text-1); font-weight: 550; }
.page-list a:hover { color: var(--accent); text-decoration: none; }
.page-list span { display: block; color: var(--text-2); font-size: 14px; line-height: 22px; font-weight: 400; }

#reference { overflow-x: clip; }
body.light-mode, body.dark-mode {
  --scalar-custom-header-height: 48px;
  --scalar-font: var(--sans);
  --scalar-font-code: var(--mono);
  --scalar-color-1: var(--text-1);
  --scalar-color-2: var(--text-2);
  --scalar-color-3: var(--text-3);
  --scalar-color-accent: var(--accent);
  --scalar-background-1: var(--surface);
  --scalar-background-2: var(--canvas);
  --scalar-background-3: var(--sunken);
  --scalar-border-color: var(--line);
  --scalar-color-green: var(--good);
  --scalar-color-orange: var(--warn);
  --scalar-color-red: var(--bad);
}

@media (max-width: 600px) {
  .page-bar { gap: 12px; padding: 0 12px 0 16px; }
  .page-brand span { display: none; }
  .page-bar nav a { padding: 5px 8px; }
  .page { padding: 28px 16px 72px; }
  .page h1 { font-size: 24px; line-height: 32px; }
  .page-errors thead { display: none; }
  .page-errors tr { display: grid; grid-template-columns: 1fr auto; padding: 12px 0; border-bottom: 1px solid var(--line); }
  .page-errors td { padding: 0; border: 0; }
  .page-errors td:first-child { min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
  .page-errors td:last-child { grid-column: 1 / -1; }
}
`;
