import { oneOf, text } from '../../app/search.ts';
import { ways } from './way-names.ts';

export const trackingSearch = { site: text, tab: oneOf('settings', 'sites'), way: oneOf(...ways) };
