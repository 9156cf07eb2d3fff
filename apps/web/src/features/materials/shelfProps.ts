import type { DisciplineOverview } from '@bilim/contract/materials/shelf';

import type { MaterialsSearch } from '#domain/materials/materialsLink.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';

import type { ShelfKey } from './useMaterials.ts';

/** The materials of one discipline, and the way back to all of them. */
export interface ShelfProps extends QueuePlace<MaterialsSearch> {
  readonly discipline: DisciplineOverview;
  readonly shelfKey: ShelfKey;
  readonly onBack: () => void;
}
