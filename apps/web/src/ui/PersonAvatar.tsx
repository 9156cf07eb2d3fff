import { Avatar } from '@mantine/core';

interface PersonAvatarProps {
  readonly initials: string;
  readonly photo?: string | null | undefined;
  readonly size?: number;
}

/** A person's photo, or their initials. The name stands beside it, so the picture itself is silent. */
export function PersonAvatar({ initials, photo, size = 40 }: PersonAvatarProps) {
  return (
    <Avatar src={photo ?? null} alt="" aria-hidden color="lake" variant="light" radius="md" size={size}>
      {initials}
    </Avatar>
  );
}
