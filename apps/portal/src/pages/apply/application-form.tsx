import { useLingui } from '@lingui/react/macro';
import { isEmail } from '@tributary/core';
import { APIError, type PortalApplicationForm, type PortalQuestion } from '@tributary/sdk/portal';
import { countriesIn } from '@tributary/ui/countries';
import { useMemo, useState } from 'react';
import type { portal } from '../../app/client.ts';
import { Link } from '../../app/router.tsx';
import { useSite, useText } from '../../app/site.tsx';
import { Field, type FieldErrors, Form } from '../../components/form.tsx';
import { Door } from '../sign-in/sign-in-page.tsx';
import { Check, Choice, Select, TextArea } from './fields.tsx';

type Body = Parameters<typeof portal.applications.create>[0];
type Answers = Readonly<Record<string, string | readonly string[]>>;

interface ApplicationFormProps {
  readonly form: PortalApplicationForm;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly problem: string | undefined;
  readonly onSend: (body: Body) => void;
}

const nothing = { name: '', email: '', country_code: '', website: '', nickname: '' };
const isChoice = ({ kind }: PortalQuestion) => kind === 'one_of' || kind === 'several_of';
const nameOf = ({ id }: PortalQuestion) => `answers.${id}`;
const isUrl = (text: string) => /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text);

/** Applicants often type a URL without a scheme, such as `example.com/ada`. */
const withScheme = (text: string) => (text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`);

export function ApplicationForm({ form, isBusy, error, problem, onSend }: ApplicationFormProps) {
  const { t, i18n } = useLingui();
  const { brand_name, terms_url, privacy_url } = useSite();
  const lead = useText('apply');
  const [values, setValues] = useState(nothing);
  const [answers, setAnswers] = useState<Answers>({});
  const [accepts, setAccepts] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const labelOf = useLabels();
  const countries = useCountries();
  const found = useProblems({ form, values, answers, accepts });
  const errors = isChecked ? { ...ofServer(error), ...found } : {};
  const field = (name: keyof typeof nothing) => ({
    ...{ name, value: values[name], error: errors[name] },
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const send = () => {
    setChecked(true);
    if (Object.keys(found).length > 0) return;
    const { nickname, website } = values;
    const url = withScheme(website.trim());
    onSend({
      ...{ name: values.name.trim(), email: values.email.trim(), country_code: values.country_code },
      ...(url !== '' && { website: url }),
      answers: form.questions.flatMap((question) => bodyOf(question, answers[question.id])),
      questions_version: form.questions_version,
      ...(form.needs_terms && { accepts_terms: accepts }),
      language: i18n.locale === 'de' ? 'de' : 'en',
      form: form.form,
      ...(nickname !== '' && { nickname }),
    });
  };
  return (
    <Door
      title={t`Become a partner of ${brand_name}`}
      lead={
        lead ??
        t`Tell ${brand_name} about yourself. You’ll get an e-mail once your application has been reviewed.`
      }
    >
      <Form {...{ errors, isBusy, problem }} onSubmit={send}>
        <Field {...{ ...field('name'), label: t`Name`, autoComplete: 'name' }} />
        <Field
          {...{
            ...field('email'),
            label: t`E-mail`,
            type: 'email',
            autoComplete: 'email',
            inputMode: 'email',
          }}
          spellCheck={false}
        />
        <Select
          {...{ ...field('country_code'), label: t`Country`, autoComplete: 'country', options: countries }}
        />
        <Field
          {...{ ...field('website'), label: t`Website or profile (optional)`, inputMode: 'url' }}
          hint={t`Where you reach your audience.`}
          spellCheck={false}
        />
        {form.questions.map((question) => (
          <Question
            key={question.id}
            {...{ question, labelOf, value: answers[question.id], error: errors[nameOf(question)] }}
            onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
          />
        ))}
        {/* Honeypot, which people can neither see nor focus. */}
        <div className="unseen" aria-hidden="true">
          <Field {...{ ...field('nickname'), label: t`Nickname`, autoComplete: 'off', tabIndex: -1 }} />
        </div>
        {form.needs_terms && (
          <Check name="accepts_terms" isOn={accepts} error={errors.accepts_terms} onChange={setAccepts}>
            {t`I accept the terms of ${brand_name}.`}{' '}
            {terms_url && (
              <a href={terms_url} target="_blank" rel="noopener noreferrer">{t`Read the terms`}</a>
            )}
          </Check>
        )}
        {privacy_url && (
          <p className="hint">
            <a href={privacy_url} target="_blank" rel="noopener noreferrer">{t`How we use your data`}</a>
          </p>
        )}
        <button type="submit" className="button primary wide" disabled={isBusy}>
          {isBusy ? t`Sending…` : t`Continue`}
        </button>
      </Form>
      <p>
        {t`Already a partner?`} <Link to="sign-in">{t`Sign in`}</Link>
      </p>
    </Door>
  );
}

interface QuestionProps {
  readonly question: PortalQuestion;
  readonly labelOf: (label: PortalQuestion['label']) => string;
  readonly value: string | readonly string[] | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
}

function Question({ question, labelOf, value, error, onChange }: QuestionProps) {
  const { t } = useLingui();
  const text = labelOf(question.label);
  const label = question.is_required ? text : t`${text} (optional)`;
  const name = nameOf(question);
  if (isChoice(question))
    return (
      <Choice
        {...{ name, label, error, onChange }}
        isMany={question.kind === 'several_of'}
        chosen={Array.isArray(value) ? value : []}
        options={question.options.map((option) => ({ id: option.id, label: labelOf(option.label) }))}
      />
    );
  const field = {
    ...{ name, label, error, value: typeof value === 'string' ? value : '' },
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return question.kind === 'long' ? <TextArea {...field} /> : <Field {...field} />;
}

type Answer = NonNullable<Body['answers']>[number];

function bodyOf(question: PortalQuestion, value: Answers[string] | undefined): Answer[] {
  if (value === undefined || value.length === 0) return [];
  return [
    { question: question.id, ...(typeof value === 'string' ? { text: value } : { options: [...value] }) },
  ];
}

/** Returns a label in the page's language, or else in the portal's default language. */
function useLabels() {
  const { default_language } = useSite();
  const { i18n } = useLingui();
  const { locale } = i18n;
  return (label: PortalQuestion['label']): string => {
    const byLanguage: Readonly<Record<string, string | undefined>> = label;
    return byLanguage[locale] ?? byLanguage[default_language] ?? '';
  };
}

function useCountries() {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => countriesIn(locale), [locale]);
}

interface Filled {
  readonly form: PortalApplicationForm;
  readonly values: typeof nothing;
  readonly answers: Answers;
  readonly accepts: boolean;
}

function useProblems({ form, values, answers, accepts }: Filled): FieldErrors {
  const { t } = useLingui();
  const url = withScheme(values.website.trim());
  const missing = form.questions.filter(
    ({ id, is_required }) => is_required && (answers[id] === undefined || String(answers[id]).trim() === ''),
  );
  return {
    ...(values.name.trim() === '' && { name: t`Enter your name.` }),
    ...(!isEmail(values.email.trim()) && { email: t`Enter an address, such as ada@example.com.` }),
    ...(values.country_code === '' && { country_code: t`Choose your country.` }),
    ...(url !== '' && !isUrl(url) && { website: t`Enter an address, such as https://example.com.` }),
    ...Object.fromEntries(missing.map((question) => [nameOf(question), t`Answer this question.`])),
    ...(form.needs_terms && !accepts && { accepts_terms: t`Accept the terms to continue.` }),
  };
}

/** Returns the server's errors about individual fields. */
const ofServer = (error: unknown): FieldErrors =>
  error instanceof APIError
    ? Object.fromEntries((error.details ?? []).map(({ field, message }) => [field, message]))
    : {};
