import { Skeleton, Stack } from '@mantine/core';

interface SkeletonRowsProps {
  readonly rows?: number;
  readonly height?: number;
}

/** Grey rows in the place of a list or a table. */
export function SkeletonRows({ rows = 5, height = 44 }: SkeletonRowsProps) {
  return (
    <Stack gap="sm">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}
