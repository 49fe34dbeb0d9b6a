/**
 * Configuration that makes a common web server or hosting service forward a path to the Tributary server, as
 * described in the guide.
 */
interface Proxy {
  readonly name: string;
  /** Null if the configuration has no fixed file. */
  readonly file: string | null;
  readonly code: (server: string) => string;
}

export const proxies = {
  nginx: {
    name: 'nginx',
    file: null,
    code: (server) => `location /t/ {
  proxy_pass ${server};
  proxy_ssl_server_name on;
  proxy_set_header X-Forwarded-Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
}`,
  },
  caddy: {
    name: 'Caddy',
    file: 'Caddyfile',
    code: (server) => `handle /t/* {
  reverse_proxy ${server} {
    header_up Host {upstream_hostport}
  }
}`,
  },
  next: {
    name: 'Next.js',
    file: 'next.config.js',
    code: (server) => `module.exports = {
  rewrites: async () => [{ source: '/t/:path*', destination: '${server}/t/:path*' }],
};`,
  },
  vercel: {
    name: 'Vercel',
    file: 'vercel.json',
    code: (server) => `{ "rewrites": [{ "source": "/t/:path*", "destination": "${server}/t/:path*" }] }`,
  },
  netlify: {
    name: 'Netlify',
    file: '_redirects',
    code: (server) => `/t/*  ${server}/t/:splat  200`,
  },
  cloudflare: {
    name: 'Cloudflare Workers',
    file: null,
    code: (server) => `export default {
  fetch(request) {
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('X-Forwarded-Host', url.host);
    headers.set('X-Forwarded-For', request.headers.get('CF-Connecting-IP'));
    return fetch(\`${server}\${url.pathname}\${url.search}\`, {
      method: request.method,
      headers,
      body: request.body,
    });
  },
};`,
  },
} as const satisfies Readonly<Record<string, Proxy>>;

export type ProxyName = keyof typeof proxies;
export const proxyNames = Object.keys(proxies) as ProxyName[];
