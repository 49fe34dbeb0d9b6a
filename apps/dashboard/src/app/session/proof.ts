import { APIError, type Tributary } from '@tributary/sdk';
import { storeOf } from '../../components/store.ts';

interface Question {
  readonly answer: (isProven: boolean) => void;
}

/** Pending confirmation while users are asked to sign in again. */
export const proof = storeOf<Question | null>(null);

let asked: Promise<boolean> | undefined;

/** Asks only once, even if several calls are waiting. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => proof.set({ answer: resolve })).finally(() => {
    asked = undefined;
    proof.set(null);
  });
  return asked;
}

const isWanted = (error: unknown) => error instanceof APIError && error.code === 'REAUTHENTICATION_REQUIRED';

type Call = PromiseLike<unknown> & { withResponse: () => Promise<unknown> };

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'withResponse' in value;

/**
 * Makes a call. If it requires a recent sign-in, asks users to confirm their identity and retries. Rethrows the error
 * if they decline.
 */
function repeating(make: () => Call): Call {
  const again = async <Result>(first: PromiseLike<Result>, read: (call: Call) => PromiseLike<Result>) => {
    try {
      return await first;
    } catch (error) {
      if (!isWanted(error) || !(await askForProof())) throw error;
      return await read(make());
    }
  };
  const call = make();
  const withResponse = () => again(call.withResponse(), (second) => second.withResponse());
  return Object.assign(
    again(call, (second) => second),
    { withResponse },
  );
}

/** Wraps a client so that users are asked to confirm their identity whenever a call requires a recent sign-in. */
export function proving(client: Tributary): Tributary {
  return wrapped(client);
}

function wrapped<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value === 'object' && value !== null) return wrapped(value);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, given);
        if (!isCall(result)) return result;
        let first: Call | undefined = result;
        return repeating(() => {
          const call = first ?? (Reflect.apply(value, target, given) as Call);
          first = undefined;
          return call;
        });
      };
    },
  });
}
