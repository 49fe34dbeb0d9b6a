/** @jsxImportSource preact */
import { t } from '@lingui/core/macro';
import type { PasskeyAssertion, PasskeyRequest, UserSession } from '@tributary/sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  isPasskeyDeclined,
  offersPasskeysInFields,
  passkeyDialogs,
  passkeyPlace,
} from '../app/session/passkey.ts';
import { isSignInOpen } from '../app/session/session.ts';
import { clientIn } from './client.ts';
import { codeOf } from './error-words.ts';

const { signIns } = clientIn('live');

interface Options {
  readonly as: { readonly email: string; readonly account_id: string } | undefined;
  readonly signInId: string | undefined;
  /** Lets the browser offer passkeys in the e-mail field's autofill list. */
  readonly isOffered: boolean;
  readonly onDone: (session: UserSession) => void;
  readonly onError: (error: unknown) => void;
}

/** Signs in with a passkey, through a button or the field's autofill list. The passkey identifies the user. */
export function usePasskeys({ as, signInId, isOffered, onDone, onError }: Options) {
  const [refused, setRefused] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const offering = useRef<AbortController | undefined>(undefined);

  const enter = async (
    askFor: (request: PasskeyRequest) => Promise<PasskeyAssertion>,
    options: { signal?: AbortSignal } = {},
  ) => {
    const id = signInId ?? (await signIns.create(as ?? {}, options)).id;
    const passkey = await askFor(await signIns.beginPasskey(id, options));
    const { session } = await signIns.answer(id, { passkey });
    if (session) onDone(session);
  };
  const stop = () => {
    if (offering.current) void passkeyDialogs().then((dialogs) => dialogs.stopOfferingPasskeys());
    // Abort, because a late response would replace the cookie of a sign-in started in the meantime.
    offering.current?.abort();
    offering.current = undefined;
    setRefused(undefined);
  };
  /** Explains why a passkey was rejected. Does nothing if the user closed the dialog. */
  const explain = (error: unknown) => {
    if (isPasskeyDeclined(error)) return;
    if (codeOf(error) !== 'SIGN_IN_FAILED') throw error;
    setRefused(
      signInId === undefined && as === undefined
        ? t`This passkey is not registered here, or the request timed out. Try again, or sign in another way.`
        : t`This passkey does not belong to this e-mail address, or the request timed out. Try again, or sign in another way.`,
    );
    setRefusals((count) => count + 1);
  };

  useEffect(() => {
    let isOver = false;
    const controller = new AbortController();
    const { signal } = controller;
    const offer = async () => {
      if (!isOffered || isSignInOpen() || !(await offersPasskeysInFields()) || isOver) return;
      offering.current = controller;
      const { askForPasskey } = await passkeyDialogs();
      await enter(
        (request) => {
          // The user may have moved on.
          signal.throwIfAborted();
          return askForPasskey(request, { isInField: true });
        },
        { signal },
      );
    };
    offer().catch((error: unknown) => {
      if (isOver || signal.aborted) return;
      try {
        explain(error);
      } catch (other) {
        // The user has not asked for a passkey, so do not report connection errors.
        if (codeOf(other) !== undefined) onError(other);
      }
    });
    return () => {
      isOver = true;
    };
  }, [isOffered, refusals]);

  return {
    place: passkeyPlace(),
    refused,
    stop,
    ask: async () => {
      stop();
      await enter(async (request) => (await passkeyDialogs()).askForPasskey(request)).catch(explain);
    },
  };
}

/** Tells users who opened the page by IP address that passkeys work only under the server's host name. */
export function OtherPlace({ of }: { of: { readonly href: string } }) {
  return (
    <a class="link" href={of.href}>
      {t`Use a passkey on localhost`}
    </a>
  );
}
