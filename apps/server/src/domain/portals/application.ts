import type { Application, PortalApplicationCreate, PortalQuestion } from '@tributary/contract';
import { REAPPLY_DAYS } from '@tributary/core';
import { type Problem, validationFailure } from '../failure.ts';

type Answer = NonNullable<PortalApplicationCreate['answers']>[number];
export type StoredAnswer = Application['answers'][number];

type Language = keyof PortalQuestion['label'];

const isChoice = ({ kind }: PortalQuestion): boolean => kind === 'one_of' || kind === 'several_of';

/** Returns the reason why an answer does not fit its question, or null if it does. */
function problemOf(question: PortalQuestion, given: Answer | undefined): string | null {
  const { kind, is_required, options } = question;
  const text = given?.text?.trim() ?? '';
  const chosen = given?.options ?? [];
  if (isChoice(question) && given?.text !== undefined) return 'Choose from the options.';
  if (!isChoice(question) && given?.options !== undefined) return 'The question has no options.';
  if (kind === 'short' && /[\r\n]/.test(text)) return 'Must be one line.';
  if (kind === 'one_of' && chosen.length > 1) return 'Choose one option.';
  if (new Set(chosen).size !== chosen.length) return 'Must not contain the same option twice.';
  const unknown = chosen.find((id) => !options.some((option) => option.id === id));
  if (unknown !== undefined) return `Unknown option ${unknown}.`;
  return is_required && text === '' && chosen.length === 0 ? 'Required.' : null;
}

/**
 * Returns the answers together with their questions, in the form's default language, because the questions
 * may change later.
 * @throws VALIDATION_ERROR that lists every problem
 */
export function storedAnswers(
  questions: readonly PortalQuestion[],
  answers: readonly Answer[],
  language: Language,
): StoredAnswer[] {
  const problems: Problem[] = answers.flatMap(({ question }, at) => {
    const field = `answers.${at}.question`;
    if (!questions.some(({ id }) => id === question))
      return [{ field, message: `Unknown question ${question}.` }];
    const isRepeated = answers.findIndex((other) => other.question === question) < at;
    return isRepeated ? [{ field, message: `Question ${question} is answered twice.` }] : [];
  });
  const stored = questions.map((question) => {
    const given = answers.find((answer) => answer.question === question.id);
    const problem = problemOf(question, given);
    if (problem !== null) problems.push({ field: `answers.${question.id}`, message: problem });
    const text = given?.text?.trim() ?? '';
    const chosen = question.options.filter(({ id }) => given?.options?.includes(id));
    return {
      question_id: question.id,
      question: question.label[language] ?? question.id,
      answers: isChoice(question)
        ? chosen.map((option) => option.label[language] ?? option.id)
        : text === ''
          ? []
          : [text],
    };
  });
  if (problems.length > 0) throw validationFailure(problems);
  return stored;
}

/** Minimum length to compare. Shorter texts are often equal by chance. */
const TEXT_LENGTH_MIN = 20;

/**
 * Returns the normalized answers of an application, for finding other applications with the same answers; null if
 * they are too short to compare.
 */
export function textsOf(
  questions: readonly PortalQuestion[],
  answers: readonly StoredAnswer[],
): string | null {
  const texts = answers.filter(({ question_id }) =>
    questions.some((question) => question.id === question_id && !isChoice(question)),
  );
  const spelled = texts
    .flatMap((each) => each.answers)
    .map((text) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '));
  const all = spelled.join('\n');
  return all.length < TEXT_LENGTH_MIN ? null : all;
}

const DAY_MS = 24 * 3_600_000;

/** Returns true if a rejected applicant may apply again. `now` is the environment's time. */
export const mayApplyAgain = (rejectedAt: Date, now: Date): boolean =>
  now.getTime() - rejectedAt.getTime() >= REAPPLY_DAYS * DAY_MS;
