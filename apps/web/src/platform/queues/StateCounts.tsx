import look from './StateCounts.module.css';

interface StateCountsProps<State extends string> {
  readonly label: string;
  readonly states: readonly State[];
  readonly chosen: State | undefined;
  /** As it is written; a dash as long as nobody knows. */
  readonly figureOf: (state: State) => string;
  readonly wordOf: (state: State) => string;
  readonly onChoose: (state: State) => void;
}

/** How many stand in which state, each a button that shows them. */
export function StateCounts<State extends string>(props: StateCountsProps<State>) {
  const { label, states, chosen, figureOf, wordOf, onChoose } = props;
  return (
    <div className={look.states} role="group" aria-label={label}>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={look.state}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          <b className={look.figure}>{figureOf(state)}</b>
          <span className={look.word}>{wordOf(state)}</span>
        </button>
      ))}
    </div>
  );
}
