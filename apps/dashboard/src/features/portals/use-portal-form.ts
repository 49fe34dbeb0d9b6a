import { useLingui } from '@lingui/react/macro';
import type { Portal } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useForm } from '../../app/use-form.ts';
import { changesOf } from '../../components/values.ts';
import { isAccent, type PortalDraft, portalDraft, settingsOf } from './portal-draft.ts';

/** Form state shared by the sections. */
export type PortalFields = ReturnType<typeof usePortalForm>;

/** Returns the changed settings in the format of `PUT /v1/portals/{id}`. */
export const changesOfPortal = (before: PortalDraft, after: PortalDraft) =>
  changesOf(settingsOf(before), settingsOf(after));

export function usePortalForm(portal: Portal) {
  const { t } = useLingui();
  const { client } = useHere();
  return useForm({
    isEdit: true,
    needs: 'write:portals',
    initial: portalDraft(portal),
    wrong: ({ accent, languages, default_language, questions }) => ({
      accent: !isAccent(accent) && t`Enter a color, such as #0a6a78.`,
      languages: languages.length === 0 && t`Choose at least one language.`,
      ...Object.fromEntries(
        questions.flatMap(({ label, options }, at) => [
          [
            `questions.${at}.label.${default_language}`,
            label[default_language].trim() === '' && t`Enter some text.`,
          ],
          ...options.map((option, place) => [
            `questions.${at}.options.${place}.label.${default_language}`,
            option.label[default_language].trim() === '' && t`Enter some text.`,
          ]),
        ]),
      ),
    }),
    send: (draft, base) => client.portals.update(portal.program_id, changesOfPortal(base, draft)),
  });
}
