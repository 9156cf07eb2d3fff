import type { ServerModule } from '#platform/module.ts';

import * as listed from './modules.ts';

export const everyModule: readonly ServerModule[] = Object.values(listed);
