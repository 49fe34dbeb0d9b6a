import { applicationSignals } from '@tributary/core';
import { z } from 'zod';
import { timestamp } from './timestamp.ts';

/** Maximum number of similar applications listed with an application. */
export const SIMILAR_APPLICATIONS_MAX = 5;

export const application = z
  .object({
    country_code: z.string().nullable(),
    website: z.string().nullable(),
    answers: z
      .array(
        z.object({
          question_id: z.string(),
          question: z.string().describe('Text of the question, in the portal’s default language.'),
          answers: z
            .array(z.string())
            .describe(
              'Text of the answer, or the labels of the chosen options. Empty if the question was not answered.',
            ),
        }),
      )
      .describe('Answers, in the order of the questions.'),
    questions_version: z.number().int().min(0),
    accepted_terms_url: z.string().nullable().describe('Terms that the applicant accepted.'),
    signals: z
      .array(
        z.object({
          signal: z
            .enum(applicationSignals)
            .describe(
              'Type of signal. `disposable_email`: the address belongs to a disposable mailbox service. `same_network`: other people applied from the same network in the previous 30 days. `same_answers`: other people gave the same answers.',
            ),
          affiliate_ids: z
            .array(z.string())
            .max(SIMILAR_APPLICATIONS_MAX)
            .describe(`Up to ${SIMILAR_APPLICATIONS_MAX} similar applications.`),
        }),
      )
      .describe(
        'Reasons to review the application closely. A signal never rejects an application automatically.',
      ),
    submitted_at: timestamp,
  })
  .meta({ id: 'Application' });
export type Application = z.output<typeof application>;
