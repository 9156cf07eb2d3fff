import { spotlight } from '@mantine/spotlight';

/** Opens the command palette; so does Ctrl K. */
export const openPalette = spotlight.open;
