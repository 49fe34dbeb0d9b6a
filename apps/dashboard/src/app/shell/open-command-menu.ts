export const OPEN = 'tributary:search';

/** Opens the command menu from anywhere. */
export const openCommandMenu = () => window.dispatchEvent(new Event(OPEN));
