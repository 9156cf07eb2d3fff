import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { BareButton } from '#ui/BareButton.tsx';

import look from './Sheets.module.css';

interface FigureProps {
  readonly label: string;
  readonly shown: string;
  /** Where the figure comes from. */
  readonly children: ReactNode;
}

/** A figure that says how it came about when it is pressed: what it says is made then, for a sheet has hundreds of them. */
export function Figure({ label, shown, children }: FigureProps) {
  const [isAsked, setAsked] = useState(false);
  const looks = { className: look.figure, 'aria-label': `${label}: ${shown}`, children: shown };
  if (!isAsked) {
    return (
      <BareButton {...looks} aria-haspopup="dialog" aria-expanded={false} onClick={() => setAsked(true)} />
    );
  }
  return (
    <Popover withArrow shadow="md" trapFocus={false} returnFocus defaultOpened>
      <Popover.Target>
        <BareButton {...looks} ref={focus} />
      </Popover.Target>
      <Popover.Dropdown className={look.formula}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** It takes the place of the one that was pressed. */
const focus = (button: HTMLButtonElement | null) => button?.focus();
