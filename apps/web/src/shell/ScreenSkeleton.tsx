import { Skeleton, Stack } from '@mantine/core';

import { SkeletonRows } from '#ui/SkeletonRows.tsx';

/** The shape of a screen while its part of the app is on its way. */
export function ScreenSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Stack gap={10}>
        <Skeleton height={30} width={280} radius="md" />
        <Skeleton height={14} width={200} radius="sm" />
      </Stack>
      <SkeletonRows rows={4} height={72} />
    </Stack>
  );
}
