import { type ErrorCode, errorCatalog, keysOf } from '@tributary/core';
import { errorExamples, errorGroups } from './error-examples.ts';
import { contentsOf, escaped, htmlOf, withCode } from './page.ts';

function exampleOf(code: ErrorCode) {
  const { message, field, details } = errorExamples[code];
  return {
    success: false,
    error: {
      code,
      message,
      request_id: 'req_01J9ZK3V5M8Q2T7W4X6Y8B0C1D',
      doc_url: `https://affiliates.example.com/docs/errors#${code}`,
      ...(field && { field }),
      ...(details && { details }),
    },
  };
}

function entry(code: ErrorCode): string {
  const { status, summary } = errorCatalog[code];
  return `<section class="error" id="${code}">
<h3><code>${code}</code><span class="status">${status}</span><a class="anchor" href="#${code}" aria-label="Link to this error">#</a></h3>
<p>${withCode(summary)}</p>
<details><summary>Example</summary>
<pre><code>${escaped(JSON.stringify(exampleOf(code), null, 2))}</code></pre></details>
</section>`;
}

const groups = keysOf(errorGroups).map((id) => {
  const entries = keysOf(errorExamples).filter((code) => errorExamples[code].group === id);
  return `<section class="error-group">\n<h2 id="${id}">${errorGroups[id]}</h2>\n${entries.map(entry).join('\n')}\n</section>`;
});
const headings = keysOf(errorGroups).map((id) => ({ id, heading: errorGroups[id], depth: 2 }));

/** Renders `/docs/errors`, which the `doc_url` of every error links to. The filter requires JavaScript. */
export const errorsPage = htmlOf({
  title: 'Errors',
  root: '..',
  current: 'docs/errors',
  body: `<div class="guide">
<div class="guide-bar"><button popovertarget="contents">On this page</button></div>
${contentsOf(headings)}
<main class="page">
<h1>Errors</h1>
<p class="lead">Every error has one of these codes in <code>error.code</code>, the HTTP status shown next to it, and a message that says what happened. <a href="./guides/errors">The guide</a> explains which requests you can retry.</p>
<p class="filter" hidden><input type="search" aria-label="Filter the errors" placeholder="Filter by code or word" autocomplete="off" spellcheck="false"><button popovertarget="contents">On this page</button></p>
${groups.join('\n')}
<p class="no-results" role="status" hidden>No results.</p>
</main>
</div>`,
});
