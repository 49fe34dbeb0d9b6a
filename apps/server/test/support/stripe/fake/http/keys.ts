import { keyAbsent, keyExpired, keyUnknown, notPermitted } from '../failures.ts';
import type { State } from '../state.ts';

interface Key {
  /** Null for a secret key, which has all permissions. */
  readonly permissions: ReadonlySet<string> | null;
  hasExpired: boolean;
}

export class Keys {
  private readonly keys = new Map<string, Key>();
  readonly secret: string;

  constructor(private readonly state: State) {
    this.secret = this.create(null);
  }
  /** Creates a key. A restricted key has permissions such as `invoice_read`; `_write` includes reading. */
  create(permissions: readonly string[] | null): string {
    const kind = permissions ? 'rk' : 'sk';
    const key = `${kind}_${this.state.livemode ? 'live' : 'test'}_${this.state.id('k').slice(2)}`;
    this.keys.set(key, { permissions: permissions && new Set(permissions), hasExpired: false });
    return key;
  }
  expire(key: string): void {
    const found = this.keys.get(key);
    if (found) found.hasExpired = true;
  }

  /** Throws Stripe's error for a key that lacks the permission. */
  check(authorization: string | undefined, permission: string): void {
    const text = keyOf(authorization);
    if (text === null) throw keyAbsent();
    const key = this.keys.get(text);
    if (!key) throw keyUnknown(text);
    if (key.hasExpired) throw keyExpired(text);
    const { permissions } = key;
    const isAllowed =
      permissions === null ||
      permissions.has(permission) ||
      permissions.has(permission.replace(/_read$/, '_write'));
    if (!isAllowed) throw notPermitted(text, this.state.account.id, permission);
  }
}

function keyOf(authorization = ''): string | null {
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
  return null;
}
