import type { ServerModule } from '#platform/module.ts';

import { forgetDevices } from './channels.jobs.ts';

export const channels: ServerModule = {
  jobs: () => ({ hourly: { forgetDevices } }),
};
