// Adds to the pages of the server: the theme of the dashboard, search, copy buttons, the current section, and the filter
// of errors. Every page can be read without it.
const folder = new URL('.', document.currentScript.src);
const theme = localStorage.getItem('tributary.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const RESULTS_MAX = 8;
const SNIPPET_LENGTH = 120;
const COPIED_MS = 2_000;
/** Distance from the top of the window, in pixels, at which a heading counts as reached. */
const READING_LINE = 120;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Returns the text with each word of the query marked. */
function marked(text, words) {
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  );
  const parts = text.split(pattern);
  return parts.map((part, at) => (at % 2 === 1 ? element('mark', {}, part) : part));
}

/** Returns the text around the first match. */
function snippet(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = text.lastIndexOf(' ', Math.max(0, first - 30)) + 1;
  const end = start + SNIPPET_LENGTH;
  if (end >= text.length) return `${start > 0 ? '… ' : ''}${text.slice(start)}`;
  return `${start > 0 ? '… ' : ''}${text.slice(start, text.lastIndexOf(' ', end))} …`;
}

/** Returns a higher score for matches in headings and at the start of words; 0 if a word is missing. */
function scoreOf({ page, heading, text }, words) {
  const places = [
    [heading.toLowerCase(), 8],
    [page.toLowerCase(), 5],
    [text.toLowerCase(), 1],
  ];
  let sum = 0;
  for (const word of words) {
    const score = places.reduce((best, [place, weight]) => {
      const at = ` ${place}`.indexOf(word);
      if (at < 0) return best;
      const startsWord = / [\p{P}\p{S}]?/u.test(` ${place}`.slice(Math.max(0, at - 2), at));
      return best + weight * (startsWord ? 2 : 1);
    }, 0);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

function find(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, words, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, RESULTS_MAX);
}

function optionOf({ entry, words }, at) {
  const { address, page, heading, text } = entry;
  return element(
    'a',
    { href: new URL(address, folder).href, id: `found-${at}`, role: 'option', tabIndex: -1 },
    element('strong', {}, ...marked(heading || page, words)),
    ...(heading ? [element('small', {}, page)] : []),
    element('span', {}, ...marked(snippet(text, words), words)),
  );
}

function startSearch(box) {
  const [input, list] = [box.querySelector('input'), box.querySelector('.found')];
  let entries;
  let current = -1;
  const load = () => {
    entries ??= fetch(new URL('search.json', folder)).then((response) => response.json());
    entries.catch(() => {
      entries = undefined;
    });
    return entries;
  };
  const options = () => [...list.querySelectorAll('[role=option]')];
  const select = (at) => {
    current = at;
    options().forEach((option, n) => {
      option.setAttribute('aria-selected', String(n === at));
      if (n === at) option.scrollIntoView({ block: 'nearest' });
    });
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `found-${at}`);
  };
  const show = (isShown) => {
    list.hidden = !isShown;
    input.setAttribute('aria-expanded', String(isShown));
    if (!isShown) select(-1);
  };
  const draw = async () => {
    const query = input.value;
    const all = await load();
    if (query !== input.value) return;
    const found = find(all, query);
    list.replaceChildren(...found.map(optionOf));
    if (found.length === 0) list.append(element('p', {}, 'No results.'));
    show(query.trim() !== '');
    if (found.length > 0) select(0);
  };
  const keys = {
    ArrowDown: () => select(Math.min(current + 1, options().length - 1)),
    ArrowUp: () => select(Math.max(current - 1, 0)),
    Enter: () => options()[current]?.click(),
    Escape: () => show(false),
  };
  input.addEventListener('focus', load);
  input.addEventListener('input', draw);
  input.addEventListener('keydown', (event) => {
    if (list.hidden || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  list.addEventListener('click', () => show(false));
  document.addEventListener('pointerdown', ({ target }) => box.contains(target) || show(false));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select, [contenteditable]')) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  box.hidden = false;
}

/** Browsers allow the clipboard only on HTTPS and on localhost. */
function addCopyButton(block) {
  if (!navigator.clipboard) return;
  const button = element('button', { className: 'copy', type: 'button' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent.trimEnd());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, COPIED_MS);
  });
  const frame = element('div', { className: 'copyable' });
  block.replaceWith(frame);
  frame.append(block, button);
}

/** Scalar draws the API reference later, and adds copy buttons only to the examples of endpoints. */
function addCopyButtonsTo(reference) {
  const add = () => reference.querySelectorAll('.markdown pre:not(.copyable > pre)').forEach(addCopyButton);
  new MutationObserver(add).observe(reference, { childList: true, subtree: true });
}

/** Marks the current section in the table of contents. */
function followContents(contents) {
  const links = [...contents.querySelectorAll('a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = () => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const reached = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < READING_LINE);
    const current = isAtEnd && scrollY > 0 ? links.length - 1 : reached;
    links.forEach((link, at) => {
      if (at === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  };
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark);
  contents.addEventListener('click', ({ target }) => {
    if (target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
  });
  mark();
}

/** Scrolls a long navigation to the current guide, also when it is opened by its button. */
function followGuide(link) {
  const side = link.closest('.side');
  const scroll = () => {
    const isVisible = link.offsetTop + link.offsetHeight <= side.clientHeight;
    if (!isVisible) side.scrollTop = link.offsetTop - side.clientHeight / 2;
  };
  side.addEventListener('toggle', scroll);
  scroll();
}

function startFilter(filter) {
  const groups = [...document.querySelectorAll('.error-group')];
  const none = document.querySelector('.no-results');
  filter.querySelector('input').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const group of groups) {
      for (const error of group.querySelectorAll('.error')) {
        const text =
          `${error.querySelector('h3').textContent} ${error.querySelector('p').textContent}`.toLowerCase();
        error.hidden = !words.every((word) => text.includes(word));
      }
      group.hidden = !group.querySelector('.error:not([hidden])');
    }
    none.hidden = groups.some((group) => !group.hidden);
  });
  filter.hidden = false;
}

/** Opens the example of the error in the address, such as `/docs/errors#NOT_FOUND`. */
function openTarget() {
  const details = document.getElementById(location.hash.slice(1))?.querySelector('details');
  if (details) details.open = true;
}

document.addEventListener('DOMContentLoaded', () => {
  const on = (selector, start) => document.querySelectorAll(selector).forEach(start);
  on('.search', startSearch);
  on('.page pre', addCopyButton);
  on('#reference', addCopyButtonsTo);
  on('nav.contents', followContents);
  on('.filter', startFilter);
  on('.side [aria-current]', followGuide);
  openTarget();
  addEventListener('hashchange', openTarget);
});
