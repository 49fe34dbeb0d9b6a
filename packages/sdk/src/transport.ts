import type { Completed } from './answer.ts';
import { dataOf, envelopeOf, toCall } from './call.ts';
import type { RequestOptions, Settings } from './options.ts';
import { type Page, toList } from './page.ts';
import type { Query } from './path.ts';
import { type Method, type Outgoing, prepare } from './prepare.ts';
import { send } from './request.ts';
import type { Transport } from './resource.ts';

/** Prepares at once and sends. Async, so that a refused parameter rejects like every other error. */
export async function sendOnce(settings: Settings, outgoing: Outgoing): Promise<Completed> {
  return send(settings, prepare(settings, outgoing));
}

/** The contract's types are put on what comes over the wire by the resources' interfaces; nothing is checked here. */
export function toTransport(settings: () => Settings): Transport {
  return (route, args) => {
    const [verb = '', path = ''] = route.split(/[ ?!]/);
    const ids = path.split('{').length - 1;
    const takesInput = /^[LP].*[^!]$|\?$/.test(route);
    const input = takesInput ? args[ids] : undefined;
    const call = {
      path,
      params: args.slice(0, ids),
      options: args[ids + Number(takesInput)] as RequestOptions,
    };
    const get = (query = {}) => sendOnce(settings(), { ...call, method: 'GET', query });
    if (verb === 'LIST') {
      return toList((input ?? {}) as Query, async (query) => envelopeOf(await get(query)) as Page);
    }
    if (verb === 'PAGE') return toCall(get(input as Query), envelopeOf);
    if (verb === 'GET') return toCall(get(input as Query), dataOf);
    return toCall(sendOnce(settings(), { ...call, method: verb as Method, body: input }), dataOf);
  };
}
