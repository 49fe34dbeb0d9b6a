import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  readonly children?: ReactNode;
  /** `primary` is for the page's main action. */
  readonly look?: 'primary' | 'quiet' | 'danger' | undefined;
  readonly small?: boolean;
  readonly wide?: boolean;
  readonly icon?: IconName;
}

export function Button({ look, small, wide, icon, children, ...rest }: ButtonProps) {
  const classes = ['button', look, small && 'small', wide && 'wide', !children && 'icon-only'];
  return (
    <AriaButton {...rest} className={classes.filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} small />}
      {children}
    </AriaButton>
  );
}
