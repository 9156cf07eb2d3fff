import type { IconKey } from '@tabler/icons-react';

import look from './IconTile.module.css';

interface IconTileProps {
  readonly icon: typeof IconKey;
  /** Of something that is switched off. */
  readonly isQuiet?: boolean;
}

/** A tinted icon before the words that it stands for. */
export function IconTile({ icon: Icon, isQuiet = false }: IconTileProps) {
  return (
    <span className={look.tile} data-quiet={isQuiet || undefined}>
      <Icon size={22} stroke={1.6} aria-hidden />
    </span>
  );
}
