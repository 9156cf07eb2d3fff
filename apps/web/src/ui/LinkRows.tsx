import { Card, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import look from './LinkRows.module.css';

interface LinkRowsProps<Row> {
  readonly title: string;
  /** Undefined until they are there. */
  readonly rows: readonly Row[] | undefined;
  readonly waiting: ReactNode;
  readonly empty: ReactNode;
  readonly keyOf: (row: Row) => number;
  readonly children: (row: Row) => ReactNode;
}

/** A card with a list of things, each of which opens a page of its own. */
export function LinkRows<Row>({ title, rows, waiting, empty, keyOf, children }: LinkRowsProps<Row>) {
  const id = useId();
  return (
    <Card component="section" padding={0} aria-labelledby={id}>
      <Title order={2} id={id} className={look.title}>
        {title}
      </Title>
      {rows === undefined && <div className={look.waiting}>{waiting}</div>}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <ul className={look.rows}>
          {rows.map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LinkRowProps {
  /** The link with these props, such as `(props) => <Link to="/news" {...props} />`. */
  readonly renderLink: (props: { readonly className: string; readonly children: ReactNode }) => ReactNode;
  readonly name: string;
  readonly detail: string;
  /** The exact words behind the detail, on hover. */
  readonly detailTitle: string;
  /** A few figures before the chip. */
  readonly figures?: string;
  readonly chip: ReactNode;
}

export function LinkRow({ renderLink, name, detail, detailTitle, figures, chip }: LinkRowProps) {
  return renderLink({
    className: look.row ?? '',
    children: (
      <>
        <span className={look.words}>
          <span className={look.name}>{name}</span>
          <span className={look.detail} title={detailTitle}>
            {detail}
          </span>
        </span>
        {figures !== undefined && <span className={look.detail}>{figures}</span>}
        {chip}
        <IconChevronRight size={18} aria-hidden className={look.arrow} />
      </>
    ),
  });
}
