import { Popover, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import look from './Sheets.module.css';

interface FigureProps {
  readonly label: string;
  readonly shown: string;
  /** Where the figure comes from. */
  readonly children: ReactNode;
}

/** A figure that says how it came about when it is pressed. */
export function Figure({ label, shown, children }: FigureProps) {
  return (
    <Popover withArrow shadow="md" trapFocus={false} returnFocus>
      <Popover.Target>
        <UnstyledButton className={look.figure} aria-label={`${label}: ${shown}`}>
          {shown}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={look.formula}>{children}</Popover.Dropdown>
    </Popover>
  );
}
