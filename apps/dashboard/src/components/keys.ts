export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  return isField || target.closest('[role="menu"], [role="listbox"], [role="dialog"]') !== null;
}
