import { Avatar, rem } from '@mantine/core';

import look from './PersonAvatar.module.css';

interface PersonAvatarProps {
  readonly initials: string;
  readonly photo?: string | null | undefined;
  readonly size?: number;
}

/** A person's photo, or their initials. The name stands beside it, so the picture itself is silent. */
export function PersonAvatar({ initials, photo = null, size = 40 }: PersonAvatarProps) {
  // Long lists have many of these, and hardly a photo: they need none of what the kit does for one.
  if (photo === null)
    return (
      <span
        className={look.initials}
        style={{ width: rem(size), height: rem(size), fontSize: rem(size / 2.5) }}
        aria-hidden
      >
        {initials}
      </span>
    );
  return (
    <Avatar src={photo} alt="" aria-hidden color="lake" variant="light" radius="md" size={size}>
      {initials}
    </Avatar>
  );
}
