import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { contract, InputOf } from '@tributary/contract';
import { emailKey } from '@tributary/core';
import type { OpenContext } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import { Failure, validationFailure } from '../../../domain/failure.ts';
import { storedAnswers, textsOf } from '../../../domain/portals/application.ts';
import type { PortalSettings } from '../../../domain/portals/portal-settings.ts';
import { truncatedIp } from '../../../domain/tracking/network.ts';
import type { OpenEndpoint } from '../../../endpoint.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { toTimestamp } from '../../../platform/to-wire.ts';
import { findPortal, settingsOf } from '../../portals/portal.ts';
import { newToken } from '../../sessions/token.ts';
import { countRequest } from '../../sign-ins/sign-ins.ts';
import { isSameCode } from '../../users/codes.ts';
import { admit, type SealedApplication } from './admit.ts';
import { countApplication } from './application-limits.ts';
import { beginApplication, codeEnd, codeFailed, takeTry, useUp } from './challenge.ts';
import { mayMailCode } from './code-limits.ts';
import { enter } from './enter.ts';
import { assertFilledIn, newFormToken } from './form-token.ts';
import { mailCode } from './mail-code.ts';
import { requirePortal } from './require-portal.ts';
import { ANSWER_AFTER_MS, findOfAddress } from './sign-ins.ts';
import { siteOf } from './site.ts';

type Applications = typeof contract.portalApplications;

/** Returns the reason why nobody can apply, or null if applications are open. */
function closureOf(ctx: OpenContext, portal: OpenPortal, { access }: PortalSettings) {
  if (access === 'invite') return 'invitation_only';
  // In dev, codes are shown in the environment's mailbox.
  return portal.mode === 'live' && !ctx.mail.canSend ? 'no_mail' : null;
}

function assertOpen(ctx: OpenContext, portal: OpenPortal, settings: PortalSettings): void {
  const closure = closureOf(ctx, portal, settings);
  if (closure === 'invitation_only')
    throw new Failure('INVALID_TRANSITION', 'This program is by invitation only.');
  if (closure === 'no_mail')
    throw new Failure(
      'INVALID_TRANSITION',
      'Applications are closed, because this server cannot send e-mail.',
    );
}

const settingsIn = async (ctx: OpenContext, portal: OpenPortal): Promise<PortalSettings> =>
  settingsOf(await findPortal(portal, ctx.db.orm, portal.programId));

export const getApplicationForm: OpenEndpoint<Applications['form']> = async (ctx) => {
  const portal = await requirePortal(ctx);
  const settings = (await siteOf(ctx, portal))?.settings ?? settingsOf(null);
  const { questions, questions_version, terms_url } = settings;
  return {
    data: {
      closed: closureOf(ctx, portal, settings),
      ...{ questions, questions_version, needs_terms: terms_url !== null },
      form: newFormToken(portal, new Date()),
    },
  };
};

type Body = InputOf<Applications['create']>['body'];

/** @throws VALIDATION_ERROR; INVALID_TRANSITION if the questions have changed since the form was opened */
function sealedApplication(ctx: OpenContext, settings: PortalSettings, body: Body): SealedApplication {
  const { questions, questions_version, terms_url, default_language } = settings;
  if (body.questions_version !== questions_version)
    throw new Failure(
      'INVALID_TRANSITION',
      'The questions have changed in the meantime. Open the form again.',
    );
  if (terms_url !== null && !body.accepts_terms)
    throw validationFailure([{ field: 'accepts_terms', message: 'accepts_terms: Must be true.' }]);
  const answers = storedAnswers(questions, body.answers ?? [], default_language);
  const texts = textsOf(questions, answers);
  return {
    ...{ name: body.name, email: body.email, countryCode: body.country_code, website: body.website ?? null },
    ...{ answers, questionsVersion: questions_version, acceptedTermsUrl: terms_url },
    language: body.language ?? null,
    network: truncatedIp(ctx.address),
    answersMark: texts === null ? null : createHash('sha256').update(texts).digest('base64'),
  };
}

/**
 * Starts an application. Neither the response nor its timing reveals whether an affiliate has the address.
 */
export const createPortalApplication: OpenEndpoint<Applications['create']> = async (ctx, { body }) => {
  countRequest(ctx);
  const portal = await requirePortal(ctx);
  const settings = await settingsIn(ctx, portal);
  assertOpen(ctx, portal, settings);
  assertFilledIn(portal, body.form, new Date());
  const application = sealedApplication(ctx, settings, body);
  const [begun] = await Promise.all([
    body.nickname ? pretended() : begin(ctx, portal, application),
    sleep(ANSWER_AFTER_MS),
  ]);
  const { id, token, expiresAt } = begun;
  return {
    status: 201,
    data: {
      ...{ id, expires_at: toTimestamp(expiresAt) },
      sends_codes: ctx.mail.canSend && portal.mode === 'live',
    },
    cookies: [{ name: 'portal_challenge', token }],
  };
};

/** Returns a fake response for a bot that filled in the hidden field. */
const pretended = () => ({ id: newId('signIn'), token: newToken(), expiresAt: codeEnd(new Date()) });

/** Sends the code. If the address belongs to an affiliate, uses the address as stored. */
async function begin(ctx: OpenContext, portal: OpenPortal, application: SealedApplication) {
  const { environmentId, programId } = portal;
  const { email, network } = application;
  const emailNormalized = emailKey(email);
  const affiliate = await findOfAddress(ctx.db.lists, { environmentId, programId, emailNormalized });
  return inTransaction(ctx.db, async (tx) => {
    const asked = { environmentId, programId, emailNormalized, network };
    await countApplication(tx, asked);
    const challenge = await beginApplication(tx, ctx.cipher, { ...asked, email, application });
    if (await mayMailCode(tx, asked))
      await mailCode(ctx, tx, portal, {
        ...{ ...challenge, page: 'apply', language: application.language },
        ...{ affiliateId: affiliate?.id ?? null, recipient: affiliate?.email ?? email },
      });
    return challenge;
  });
}

export const answerPortalApplication: OpenEndpoint<Applications['answer']> = async (
  ctx,
  { params: { id }, body },
) => {
  countRequest(ctx);
  const portal = await requirePortal(ctx);
  const { environmentId, programId } = portal;
  const asked = { environmentId, programId, id, purpose: 'application' } as const;
  const challenge = await takeTry(ctx, asked, ctx.tokens.portal_challenge);
  if (!isSameCode(body.code, challenge.code)) throw codeFailed();
  const settings = await settingsIn(ctx, portal);
  const admitting = {
    ...{ deps: ctx, portal, access: settings.access },
    assertOpen: () => assertOpen(ctx, portal, settings),
  };
  const answer = await inTransaction(ctx.db, async (tx) => {
    await useUp(tx, portal, challenge);
    const application = challenge.application as SealedApplication;
    const { affiliateId, isSubmitted } = await admit(tx, admitting, application);
    return enter(ctx, tx, portal, {
      ...{ affiliateId, authenticatedAt: new Date(), action: 'portalApplications.answer' },
      isSubmitted,
    });
  });
  ctx.affiliateSessions.forget();
  return answer;
};
