import { useLingui } from '@lingui/react/macro';
import { useHere } from '../../app/session/session-context.tsx';
import type { Option } from '../../components/choice.tsx';
import { useLanguage } from '../../components/language.ts';
import type { Named } from '../../components/named.ts';
import { useObjectName } from './audit-object.tsx';
import { actions, kindOfObject, wordsOfAction } from './audit-words.ts';

/** Number of recent entries whose objects are suggested before the user types a search. */
const ENTRIES_OFFERED = 100;

/** Returns filters by action and object, with the names used in the list. */
export function useAuditFilters(): { readonly action: Named; readonly object: Named } {
  const { i18n, t } = useLingui();
  const locale = useLanguage();
  const { client, mode } = useHere();
  const objectName = useObjectName();
  const actionName = (action: string) =>
    wordsOfAction(action)
      ?.map((words) => i18n._(words))
      .join(' ') ?? action;
  const kindName = (id: string) => {
    const words = kindOfObject(id);
    return words === null ? '' : i18n._(words);
  };
  const has = (text: string) => {
    const sought = text.toLocaleLowerCase(locale);
    return ({ id, label }: Option) =>
      label.toLocaleLowerCase(locale).includes(sought) || id.toLowerCase().includes(sought);
  };
  return {
    action: {
      key: ['audit-log', 'actions', locale],
      by: t`Action`,
      find: async (text) =>
        actions
          .map((id) => ({ id, label: actionName(id), detail: id }))
          .filter(has(text))
          .sort((a, b) => a.label.localeCompare(b.label, locale)),
      nameOf: async (action) => actionName(action),
    },
    object: {
      key: [mode, 'audit-log', 'objects', locale],
      by: t`Name or id`,
      find: async (text, signal) => {
        const [{ data }, found] = await Promise.all([
          client.auditLog.list({ limit: ENTRIES_OFFERED }, { signal }),
          text === '' ? null : client.search.find({ q: text }, { signal }),
        ]);
        const offered = data.flatMap((entry) => {
          const { object } = entry;
          const label = objectName(entry);
          return object === null || label === undefined
            ? []
            : [{ id: object, label, detail: kindName(object) }];
        });
        const results = (found?.results ?? []).map(({ id, title, detail }) => ({
          id,
          label: title,
          detail: detail ?? kindName(id),
        }));
        const byId = new Map([...results, ...offered.filter(has(text))].map((option) => [option.id, option]));
        return [...byId.values()];
      },
      nameOf: async (object, signal) => {
        const [entry] = (await client.auditLog.list({ object, limit: 1 }, { signal })).data;
        return (entry && objectName(entry)) ?? object;
      },
    },
  };
}
