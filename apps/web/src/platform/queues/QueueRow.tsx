import look from './QueueRow.module.css';

interface QueueRowProps {
  readonly id: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly name: string;
  readonly when: string;
  /** The moment in full. */
  readonly whenExactly: string;
  /** Somebody's own words, of which two lines are shown. */
  readonly said?: string;
  readonly details: readonly string[];
}

/** One of those that wait for somebody in an office; opens beside its list. */
export function QueueRow({ id, isOpen, onOpen, name, when, whenExactly, said, details }: QueueRowProps) {
  return (
    <li>
      <button
        type="button"
        className={look.row}
        data-item={id}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={look.name}>{name}</span>
        <span className={look.when} title={whenExactly}>
          {when}
        </span>
        {said !== undefined && <span className={look.said}>{said}</span>}
        {details.map((detail) => (
          <span key={detail} className={look.detail}>
            {detail}
          </span>
        ))}
      </button>
    </li>
  );
}
