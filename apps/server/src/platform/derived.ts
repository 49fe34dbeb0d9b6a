/** The same object with some of it changed. What it holds may be inherited, which a spread would lose. */
export const derived = <Of extends object>(of: Of, changed: Partial<Of>): Of =>
  Object.assign(Object.create(of) as Of, changed);
