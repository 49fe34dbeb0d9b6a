// Draws the API reference. Requests go to the server that the page was loaded from. The API key is only in the page's
// memory, because the dashboard has the same origin.
const here = new URL('.', location.href).href.replace(/\/$/, '');

function draw(document) {
  Scalar.createApiReference('#reference', {
    content: { ...document, servers: [{ url: here }] },
    layout: 'modern',
    persistAuth: false,
    telemetry: false,
    withDefaultFonts: false,
    hideDarkModeToggle: true,
    forceDarkModeState: isDark() ? 'dark' : 'light',
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    authentication: { preferredSecurityScheme: 'apiKey' },
  });
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/** Scalar shows recorded responses only if they have names. */
const named = (_, value) =>
  value?.schema && 'example' in value && !('in' in value)
    ? { schema: value.schema, examples: { recorded: { summary: 'Recorded', value: value.example } } }
    : value;

fetch('openapi.json')
  .then((response) => response.text())
  .then((text) => draw(JSON.parse(text, named)));
