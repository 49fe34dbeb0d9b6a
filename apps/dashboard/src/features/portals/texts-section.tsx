import { Trans, useLingui } from '@lingui/react/macro';
import { FREE_TEXT_LENGTH_MAX, keysOf, type Locale, locales } from '@tributary/core';
import { Select } from '../../components/choice.tsx';
import { Checkbox, TextField } from '../../components/field.tsx';
import { useLanguageName } from './use-language-name.ts';
import type { PortalFields } from './use-portal-form.ts';

const all = keysOf(locales);

export function TextsSection({ form }: { form: PortalFields }) {
  const { t } = useLingui();
  const { values, set, missing, problems } = form;
  const isReadOnly = missing !== undefined;
  const change = (language: Locale, isChosen: boolean) => {
    const languages = all.filter((each) => (each === language ? isChosen : values.languages.includes(each)));
    const [first = values.default_language] = languages;
    const isGone = !languages.includes(values.default_language);
    set({ languages, ...(isGone && { default_language: first }) });
  };
  return (
    <section className="stack settings">
      <h3>
        <Trans>Languages and texts</Trans>
      </h3>
      <div className="two">
        <fieldset className="field-group">
          <legend className="label">{t`Languages`}</legend>
          <div className="choice-grid">
            {all.map((language) => (
              <Checkbox
                key={language}
                isSelected={values.languages.includes(language)}
                isReadOnly={isReadOnly}
                onChange={(isChosen) => change(language, isChosen)}
              >
                {locales[language].name}
              </Checkbox>
            ))}
          </div>
          {problems.languages && <p className="error-text">{problems.languages}</p>}
        </fieldset>
        <Select
          label={t`Main language`}
          {...form.field('default_language')}
          labelled
          options={values.languages.map((id) => ({ id, label: locales[id].name }))}
          hint={t`Used when a browser requests none of these languages.`}
        />
      </div>
      {values.languages.map((language) => (
        <TextsIn key={language} language={language} form={form} />
      ))}
      <Checkbox
        isSelected={values.shows_powered_by}
        isReadOnly={isReadOnly}
        onChange={(isShown) => set({ shows_powered_by: isShown })}
      >
        <Trans>Show “Powered by Tributary” in the footer</Trans>
      </Checkbox>
    </section>
  );
}

function TextsIn({ language, form }: { language: Locale; form: PortalFields }) {
  const { t } = useLingui();
  const { values, set, missing } = form;
  const name = useLanguageName()(language);
  const text = values.texts[language];
  const change = (part: Partial<typeof text>) =>
    set({ texts: { ...values.texts, [language]: { ...text, ...part } } });
  return (
    <div className="two" lang={language}>
      <TextField
        label={t`Welcome text in ${name}`}
        value={text.welcome}
        onChange={(welcome) => change({ welcome })}
        field={`texts.${language}.welcome`}
        maxLength={FREE_TEXT_LENGTH_MAX}
        isReadOnly={missing !== undefined}
        multiline
        hint={t`Shown above the sign-in form, as plain text.`}
      />
      <TextField
        label={t`Text for applicants in ${name}`}
        value={text.apply}
        onChange={(apply) => change({ apply })}
        field={`texts.${language}.apply`}
        maxLength={FREE_TEXT_LENGTH_MAX}
        isReadOnly={missing !== undefined}
        multiline
        hint={t`Shown above the application form, as plain text.`}
      />
    </div>
  );
}
