import { Menu } from '@mantine/core';
import type { MenuProps } from '@mantine/core';
import { useState } from 'react';

import { useBackToClose } from './useBackToClose.ts';

/** What can be done with one thing, below its button. On a phone Back closes it. */
export function ActionMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false);
  useBackToClose(isOpen, () => setOpen(false));
  return <Menu {...props} opened={isOpen} onChange={setOpen} />;
}
