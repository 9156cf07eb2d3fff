import { useReducer, useRef } from 'react';

/** As many frames as it takes to measure the rows around a place, and to be there for good. */
const movingFrames = 6;

/**
 * Ways to places in the list. Rows are as high as was guessed until they are drawn, so a way is taken again in each of
 * the next frames. It goes by the number of a row, which would be another row once older messages came before it:
 * nothing is loaded, and nothing counts as seen, until the list stands there.
 */
export function useMoves() {
  // The first one is that to the place where the list opens.
  const moves = useRef(1);
  // What is in sight then is reported by the next rendering.
  const [, render] = useReducer((count: number) => count + 1, 0);

  function begin(move: () => void) {
    inFrames(movingFrames, move, () => {
      moves.current -= 1;
      render();
    });
  }

  return {
    isMoving: () => moves.current > 0,
    begin,
    moveTo(this: void, move: () => void) {
      moves.current += 1;
      begin(move);
    },
  };
}

function inFrames(count: number, act: () => void, end: () => void) {
  if (count === 0) return end();
  act();
  requestAnimationFrame(() => inFrames(count - 1, act, end));
}
