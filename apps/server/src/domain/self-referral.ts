/** Whether a customer's e-mail is the affiliate's own, letter case and a `+tag` aside. Unknown e-mail: no. */
export function isSelfReferral(referralEmail: string | null, affiliateEmail: string): boolean {
  return referralEmail !== null && mailbox(referralEmail) === mailbox(affiliateEmail);
}

function mailbox(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf('@');
  const plus = lower.indexOf('+');
  // A local part that begins with the plus has nothing else to be told apart by.
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}
