import { useLingui } from '@lingui/react';
import { commissionSentence, figureSentence, type SentenceOptions } from '@tributary/affiliate-words';
import {
  type CommissionReading,
  commissionStateNames,
  type FigureReading,
  figureStateNames,
  type Locale,
} from '@tributary/core';
import type { PortalCommission, PortalFigures } from '@tributary/sdk/portal';
import { useMe, useSite } from './site.tsx';

type ReadCommission = PortalCommission['reading'];
type ReadFigure = NonNullable<PortalFigures['due']['reading']>;

function useOptions(): SentenceOptions {
  const { timezone } = useMe();
  const { brand_name } = useSite();
  const language = useLingui().i18n.locale as Locale;
  return { language, timeZone: timezone, brand: brand_name, isUnbroken: true };
}

/** Returns true if this version knows the state. A newer server may send other states. */
const isKnown = (reading: ReadCommission): reading is ReadCommission & CommissionReading =>
  commissionStateNames.some((name) => name === reading.state);
const isKnownFigure = (reading: ReadFigure): reading is ReadFigure & FigureReading =>
  figureStateNames.some((name) => name === reading.state);

export function useCommissionSentence(): (reading: ReadCommission) => string {
  const options = useOptions();
  return (reading) => (isKnown(reading) ? commissionSentence(reading, options) : '');
}

export function useFigureSentence(): (reading: ReadFigure) => string {
  const options = useOptions();
  return (reading) => (isKnownFigure(reading) ? figureSentence(reading, options) : '');
}
