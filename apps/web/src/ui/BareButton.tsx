import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';

/** The kit's button without a look, made by the browser alone: for tables that have hundreds of them. */
export function BareButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`mantine-focus-auto ${UnstyledButton.classes.root} ${className}`}
    />
  );
}
