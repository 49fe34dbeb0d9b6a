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
          question: z.string().describe('The question as shown, in the default language of the portal.'),
          answers: z
            .array(z.string())
            .describe('The text, or the labels of the chosen options. Empty if not answered.'),
        }),
      )
      .describe('In the order of the questions.'),
    questions_version: z.number().int().min(0),
    accepted_terms_url: z.string().nullable().describe('Terms accepted by the applicant.'),
    signals: z
      .array(
        z.object({
          signal: z
            .enum(applicationSignals)
            .describe(
              '`disposable_email`: the address belongs to a disposable mailbox service. `same_network`, `same_answers`: within 30 days, others applied from the same network or with the same answers.',
            ),
          affiliate_ids: z
            .array(z.string())
            .max(SIMILAR_APPLICATIONS_MAX)
            .describe(`Similar applications, at most ${SIMILAR_APPLICATIONS_MAX}.`),
        }),
      )
      .describe('Reasons to take a closer look. None of them rejects an application automatically.'),
    submitted_at: timestamp,
  })
  .meta({ id: 'Application' });
export type Application = z.output<typeof application>;
