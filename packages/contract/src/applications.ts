import { applicationSignals } from '@tributary/core';
import { z } from 'zod';
import { timestamp } from './timestamp.ts';

/** An application lists this many of the others that it resembles. */
export const SIMILAR_APPLICATIONS_MAX = 5;

export const application = z
  .object({
    country_code: z.string().nullable(),
    website: z.string().nullable(),
    answers: z
      .array(
        z.object({
          question_id: z.string(),
          question: z.string().describe('As it was asked, in the default language of the portal.'),
          answers: z
            .array(z.string())
            .describe('The text, or the labels of the chosen options. Empty: not answered.'),
        }),
      )
      .describe('In the order of the questions.'),
    questions_version: z.number().int().min(0),
    accepted_terms_url: z.string().nullable().describe('The terms that the applicant accepted.'),
    signals: z
      .array(
        z.object({
          signal: z
            .enum(applicationSignals)
            .describe(
              '`disposable_email`: the address is of a service for short-lived mailboxes. `same_network`, `same_answers`: others applied from the same network within 30 days, or with the same texts.',
            ),
          affiliate_ids: z
            .array(z.string())
            .max(SIMILAR_APPLICATIONS_MAX)
            .describe(`The others, at most ${SIMILAR_APPLICATIONS_MAX}.`),
        }),
      )
      .describe('Reasons to look twice. None refuses an application by itself.'),
    submitted_at: timestamp,
  })
  .meta({ id: 'Application' });
export type Application = z.output<typeof application>;
