import { useQuery } from '@tanstack/react-query';

import { isFileKept, keptAddress, type Kept } from './keptFiles.ts';

export const keptFileKey = (material: Kept) => ['keptFile', keptAddress(material)];

/** Whether a file is kept on this device. */
export function useKeptFile(material: Kept, enabled: boolean) {
  return useQuery({
    queryKey: keptFileKey(material),
    queryFn: async () => await isFileKept(keptAddress(material)),
    enabled,
    networkMode: 'always',
  });
}
