import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface BackButtonProps {
  /** Where it leads: «Все ведомости». */
  readonly label: string;
  /** Left out where it is a link, which `renderRoot` draws. */
  readonly onBack?: () => void;
  readonly renderRoot?: (props: object) => ReactNode;
}

/** The way from a screen to the one above it: first of the actions in its heading. */
export function BackButton({ label, onBack, ...link }: BackButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={onBack}
      {...link}
    >
      {label}
    </Button>
  );
}
