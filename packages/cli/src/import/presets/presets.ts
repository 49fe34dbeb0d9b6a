import { affonso } from './affonso.ts';
import { dub } from './dub.ts';
import { firstpromoter } from './firstpromoter.ts';
import { partnerstack } from './partnerstack.ts';
import type { Preset } from './preset.ts';
import { rewardful } from './rewardful.ts';
import { tapfiliate } from './tapfiliate.ts';
import { tolt } from './tolt.ts';

export const presets: Readonly<Record<string, Preset>> = {
  rewardful,
  tolt,
  firstpromoter,
  tapfiliate,
  partnerstack,
  dub,
  affonso,
};
