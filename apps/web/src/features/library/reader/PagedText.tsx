import { useEffect, useEffectEvent, useState } from 'react';

import { Blocks } from './Blocks.tsx';
import { usePainted } from './painted.ts';
import type { TextProps } from './ScrolledText.tsx';
import type { Step } from './useReading.ts';
import look from './Reader.module.css';

/** A part of an EPUB, screen after screen: its words flow into columns, of which one is seen. */
export function PagedText({ blocks, pages, reading, marks }: TextProps) {
  const { jump, scale, width, isAt, query, goTo, turnBy } = reading;
  const [words, setWords] = useState<HTMLElement | null>(null);
  const [screens, setScreens] = useState(1);
  // Where somebody has turned to since the last jump.
  const [turned, setTurned] = useState({ jump: -1, down: 0 });
  usePainted(words, { query, marks, page: jump.page });
  const down = turned.jump === jump.number ? turned.down : jump.down;
  const screen = Math.min(screens - 1, Math.floor(down * screens + 0.001));

  const tell = useEffectEvent(() => isAt(jump.page, pages, screen / screens));
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each screen
  useEffect(() => tell(), [screen, screens, jump]);

  // How many screens the words fill, the browser says when it has laid them out.
  useEffect(() => {
    if (words === null) return;
    const watch = new ResizeObserver(() => setScreens(screensOf(words)));
    watch.observe(words);
    return () => watch.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- laid out anew, they fill others
  }, [words, scale, width]);

  const turn = useEffectEvent((by: Step) => {
    const next = screen + by;
    if (next >= 0 && next < screens) setTurned({ jump: jump.number, down: next / screens });
    else if (by === 1 && jump.page < pages) goTo(jump.page + 1);
    else if (by === -1 && jump.page > 1) goTo(jump.page - 1, 1);
  });
  const register = useEffectEvent(() => turnBy((by) => turn(by)));
  useEffect(() => register(), []);

  return (
    <article
      className={look.sheet}
      data-page={jump.page}
      data-paged
      style={{ fontSize: `${1.0625 * scale}rem` }}
    >
      <div
        ref={setWords}
        className={look.flow}
        style={{ transform: `translateX(calc(${-screen} * (100% + var(--sheet-gap))))` }}
      >
        <Blocks blocks={blocks} />
      </div>
    </article>
  );
}

function screensOf(words: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(words).columnGap) || 0;
  return Math.max(1, Math.round((words.scrollWidth + gap) / (words.clientWidth + gap)));
}
