import type { RequestContext } from '../../context.ts';
import type { Program } from '../../db/generated/client.ts';
import type { Level } from '../../domain/commission.ts';
import type { Incentive } from '../../domain/incentive.ts';
import type { CreditedReferral } from '../sql/read.ts';
import { StaleRead } from './resolve-referral.ts';

/** The terms in force for a referral's affiliate. */
export interface TermsInForce {
  readonly program: Program;
  /** Of the affiliate's group; none without a group. */
  readonly incentives: readonly Incentive[];
  readonly levels: readonly Level[];
}

/** The terms at the version that was read with the locked referral, or a later one. */
export async function termsInForce(
  ctx: RequestContext,
  { programId, groupId, configVersion }: CreditedReferral,
): Promise<TermsInForce> {
  const config = await ctx.programs.at(ctx.environmentId, configVersion);
  const program = config.programs.get(programId);
  if (!program) throw new StaleRead('The program is not in the configuration yet.');
  if (groupId === null) return { program, incentives: [], levels: [] };
  return {
    program,
    incentives: config.incentives.get(groupId) ?? [],
    levels: config.levels.get(groupId) ?? [],
  };
}
