export interface Finding {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** Instructions for fixing the problem. */
  readonly action?: string;
}

export const ok = (name: string, message: string): Finding => ({ name, status: 'ok', message });
export const warning = (name: string, message: string, action: string): Finding => ({
  name,
  status: 'warning',
  message,
  action,
});
export const problem = (name: string, message: string, action?: string): Finding => ({
  name,
  status: 'problem',
  message,
  ...(action !== undefined && { action }),
});
