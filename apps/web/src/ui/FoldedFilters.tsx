import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import look from './FoldedFilters.module.css';

interface FoldedFiltersProps {
  /** What is chosen, in one line. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** Filters in one line that unfolds, where there is no room for them. */
export function FoldedFilters({ summary, children }: FoldedFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const filtersId = useId();

  return (
    <div className={look.folded}>
      <UnstyledButton
        className={look.summary}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
        <span className={look.words}>{summary}</span>
        <IconChevronDown className={look.chevron} size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <div id={filtersId} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
