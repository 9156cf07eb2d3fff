import { Button, Card, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import look from './Cards.module.css';

interface HomeCardProps {
  readonly id: string;
  readonly title: string;
  /** Beside the heading: a figure, or the way to the whole of it. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** One of the cards that the home page is made of. */
export function HomeCard({ id, title, beside, children }: HomeCardProps) {
  return (
    <Card component="section" className={look.card} aria-labelledby={id}>
      <div className={look.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
      </div>
      {children}
    </Card>
  );
}

interface WayToAllProps {
  /** The link with these props, such as `(props) => <Link to="/news" {...props} />`. */
  readonly renderLink: (props: object) => ReactNode;
  readonly children: string;
}

/** Leads from a card to the screen that tells the whole. */
export function WayToAll({ renderLink, children }: WayToAllProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={look.more}
      rightSection={<IconChevronRight size={16} aria-hidden />}
      renderRoot={renderLink}
    >
      {children}
    </Button>
  );
}
