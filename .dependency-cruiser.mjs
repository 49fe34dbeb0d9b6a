const server = 'apps/server/src/';

/**
 * Allowed imports. The server's layers are listed from the top down: a file may import from its own layer and from
 * those below it. `domain/` and `http/` may import even less, and each package has its own rule. `import type` counts
 * too.
 */
const serverLayers = [
  ['main.ts'],
  ['start/', 'admin/', 'config.ts'],
  ['app.ts'],
  ['endpoints.ts', 'http/'],
  ['features/'],
  ['ledger/'],
  ['platform/(audit|batches|idempotency|jobs|mail|outbound|outbox)/'],
  ['endpoint.ts'],
  ['context.ts'],
  ['dependencies.ts', 'callers.ts'],
  ['platform/(encryption|metrics|passwords|rate-limit)/'],
  ['platform/db/'],
  ['platform/[^/]+$', 'domain/'],
];

const anyOf = (paths) => `^${server}(${paths.join('|').replaceAll('.', '[.]')})`;
/** Matches npm packages, whether or not they are installed. */
const npm = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;
const core = '^@tributary/core(/|$)|^packages/core/src/';
const contract = '^@tributary/contract$|^packages/contract/';

const directions = serverLayers.slice(1).map((layer, index) => ({
  name: `nothing-above-${layer[0]}`,
  comment: `${layer.join(', ')} must not import from a layer above: see the layers in .dependency-cruiser.mjs.`,
  from: { path: anyOf(layer) },
  to: { path: anyOf(serverLayers.slice(0, index + 1).flat()) },
}));

const rules = [
  {
    name: 'no-circle',
    comment: 'These files import each other. Move what they share to a file below them.',
    from: {},
    to: { circular: true },
  },
  ...directions,
  {
    name: 'every-server-file-has-a-layer',
    comment: 'Give the new file a layer in .dependency-cruiser.mjs, or move it into a folder.',
    from: { path: `^${server}`, pathNot: anyOf(serverLayers.flat()) },
    to: {},
  },
  {
    name: 'domain-is-pure',
    comment: 'domain/ imports itself, @tributary/contract and @tributary/core only.',
    from: { path: `^${server}domain/` },
    to: { pathNot: [`^${server}domain/`, contract, core] },
  },
  {
    name: 'affiliates-have-one-door',
    comment:
      'Endpoints of affiliates, in features/portal/own/, reach the database through `own` only: of platform/db/ they import own-sql.ts.',
    from: { path: `^${server}features/portal/own/`, pathNot: '[.]test[.]ts$' },
    to: {
      path: `^${server}(platform/db/|features/portal/door/own)`,
      pathNot: `^${server}platform/db/own-sql[.]ts$`,
    },
  },
  {
    name: 'mappers-are-pure',
    comment:
      'facts.ts of a billing provider, and its folder facts/, import zod, domain/ and @tributary/core only.',
    from: { path: `^${server}features/connections/providers/[^/]+/facts([.]ts$|/)` },
    to: {
      pathNot: [
        `^${server}features/connections/providers/[^/]+/facts/`,
        `^${server}domain/`,
        core,
        npm('zod'),
      ],
    },
  },
  {
    name: 'http-knows-no-database',
    comment: 'http/ knows no feature and no database: app.ts hands it functions.',
    from: { path: `^${server}http/` },
    to: {
      path: [
        anyOf(['endpoints.ts', 'features/', 'ledger/', 'platform/(?!metrics/|rate-limit/|[^/]+$)']),
        npm('@prisma', 'pg'),
      ],
    },
  },
  {
    name: 'endpoints-never-see-express',
    comment:
      'Only http/ and app.ts know Express: an endpoint gets a context and validated input and returns data.',
    from: { path: `^${server}`, pathNot: anyOf(['http/', 'app.ts']) },
    to: { path: npm('express', 'helmet') },
  },
  {
    name: 'only-the-contract-is-written-in-ts-rest',
    comment: 'Only http/, app.ts and the type of an endpoint know ts-rest.',
    from: { path: `^${server}`, pathNot: anyOf(['http/', 'app.ts', 'endpoint.ts']) },
    to: { path: npm('@ts-rest/core') },
  },
  {
    name: 'core-imports-nothing',
    comment: 'The core has no dependencies and needs no Node: its own files only.',
    from: { path: '^packages/core/src/' },
    to: { pathNot: '^packages/core/src/' },
  },
  {
    name: 'contract-imports',
    comment: 'The contract imports @tributary/core, zod and @ts-rest/core only.',
    from: { path: '^packages/contract/src/' },
    to: { pathNot: ['^packages/contract/src/', core, npm('zod', '@ts-rest/core')] },
  },
  {
    name: 'affiliate-words-import-the-core',
    comment: 'packages/affiliate-words needs no Node: its own files and @tributary/core only.',
    from: { path: '^packages/affiliate-words/src/' },
    to: { pathNot: ['^packages/affiliate-words/src/', core] },
  },
  {
    name: 'sdk-imports-the-core',
    comment:
      'The SDK has no dependencies and needs no Node: its own files and @tributary/core, which is bundled.',
    from: { path: '^packages/sdk/src/' },
    to: { pathNot: ['^packages/sdk/src/', core] },
  },
  {
    name: 'browser-imports-the-core',
    comment: 'What runs in a browser imports its own files and @tributary/core only.',
    from: { path: '^packages/browser/src/' },
    to: { pathNot: ['^packages/browser/src/', core] },
  },
  {
    name: 'payout-files-are-for-browsers',
    comment:
      'packages/payout-files runs in browsers: no Node, and of our packages the core and the types of the SDK.',
    from: { path: '^packages/payout-files/src/' },
    to: {
      path: [
        '^apps/',
        '^packages/(?!payout-files/|sdk/|core/)',
        '^@tributary/(?!sdk$|core$)',
        '^(node:)?(fs|crypto|stream|buffer|path|process|util)(/|$)',
      ],
    },
  },
  {
    name: 'embedded-postgres-stands-alone',
    comment: 'packages/embedded-postgres knows nothing of Tributary: Node and pg only.',
    from: { path: '^packages/embedded-postgres/src/' },
    to: { path: ['^apps/', '^packages/(?!embedded-postgres/)', '^@tributary/'] },
  },
  {
    name: 'dashboard-talks-through-the-sdk',
    comment:
      'The dashboard talks to the server through @tributary/sdk. Its preview of the portal has the portal’s own icons.',
    from: { path: '^apps/dashboard/src/' },
    to: {
      path: [
        '^apps/server/',
        '^apps/portal/(?!src/components/icon[.]tsx$)',
        '^packages/(cli|browser|embedded-postgres)',
      ],
    },
  },
  {
    name: 'portal-talks-through-the-sdk',
    comment: 'The portal talks to the server through @tributary/sdk/portal, and draws with native controls.',
    from: { path: '^apps/portal/src/' },
    to: {
      path: [
        '^apps/(server|dashboard)/',
        '^packages/(cli|browser|embedded-postgres)',
        npm('react-aria-components', '@tanstack/react-router'),
      ],
    },
  },
  {
    name: 'ui-is-for-both-apps',
    comment: 'packages/ui draws what it is given: it knows neither app, and of ours the core only.',
    from: { path: '^packages/ui/src/' },
    to: { path: ['^apps/', '^packages/(?!ui/|core/)', npm('react-aria-components')] },
  },
  {
    name: 'signing-in-loads-apart',
    comment:
      'enter/ is a page of its own, drawn without React: of app/ it takes what knows the session, and no component.',
    from: { path: '^apps/dashboard/src/enter/' },
    to: {
      path: [
        '^apps/dashboard/src/(components|features|format)/',
        '^apps/dashboard/src/app/(?!session/|theme|preferred-language)',
        npm('react', 'react-dom', 'react-aria-components', '@tanstack'),
      ],
    },
  },
  {
    name: 'components-know-no-page',
    comment:
      'components/ and format/ draw what they are given: they know neither the session nor an address.',
    from: { path: '^apps/dashboard/src/(components|format)/' },
    to: { path: '^apps/dashboard/src/(app|features)/' },
  },
  {
    name: 'app-knows-addresses-only',
    comment:
      'app/ frames every page; of features/ it knows what their addresses take, and loads them when they are opened.',
    from: { path: '^apps/dashboard/src/app/' },
    to: { path: '^apps/dashboard/src/features/', pathNot: '/search\\.ts$', dynamic: false },
  },
  {
    name: 'nothing-imports-tools',
    comment: 'tools/ imports the server; nothing imports tools/.',
    from: { path: '^(apps|packages)/' },
    to: { path: '^tools/' },
  },
  {
    name: 'cli-imports-the-sdk',
    comment: 'The CLI talks to a server through @tributary/sdk.',
    from: { path: '^packages/cli/src/' },
    to: {
      path: ['^apps/', npm('@tributary/server', '@prisma', 'pg', 'express', '@ts-rest')],
    },
  },
];

export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    // Checks only what is published or run in packages, neither tests nor scripts.
    exclude: { path: ['[.]test[.]ts$', '^packages/[^/]+/(?!src(/|$))'] },
    doNotFollow: { path: ['node_modules', `^${server}platform/db/generated/`, '[.]gen[.]ts$'] },
    enhancedResolveOptions: {
      conditionNames: ['tributary-source', 'import', 'node'],
      exportsFields: ['exports'],
    },
  },
};
