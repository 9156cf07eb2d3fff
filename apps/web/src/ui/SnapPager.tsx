import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

import look from './SnapPager.module.css';

interface SnapPagerProps {
  readonly label: string;
  readonly count: number;
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly render: (index: number) => ReactNode;
}

/** How long a scroll must rest until its page counts as chosen. */
const restMs = 120;

/** Pages side by side that a finger swipes through, one at a time. Only those near the shown one are filled. */
export function SnapPager({ label, count, index, onIndex, render }: SnapPagerProps) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(index);
  useScrolledTo(box, index);
  useScrolling(box, {
    onMove: setSeen,
    onRest: (page) => {
      if (page !== index && page < count) onIndex(page);
    },
  });
  const isNear = (page: number) => Math.abs(page - seen) <= 1 || Math.abs(page - index) <= 1;

  return (
    <section ref={box} className={look.pager} aria-label={label}>
      {Array.from({ length: count }, (_, page) => (
        <div key={page} className={look.page} inert={page !== index}>
          {isNear(page) && render(page)}
        </div>
      ))}
    </section>
  );
}

function pageAt(box: HTMLDivElement | null): number | null {
  if (box === null || box.clientWidth === 0) return null;
  return Math.round(box.scrollLeft / box.clientWidth);
}

/** Scrolls to the page that the screen asks for: softly to a neighbour, at once to anywhere else. */
function useScrolledTo(box: RefObject<HTMLDivElement | null>, index: number) {
  const isFirst = useRef(true);

  // The scroll position belongs to the document.
  useLayoutEffect(() => {
    const page = pageAt(box.current);
    const isSoft = !isFirst.current && page !== null && Math.abs(page - index) === 1;
    isFirst.current = false;
    if (page === null || page === index) return;
    box.current?.scrollTo({
      left: index * box.current.clientWidth,
      behavior: isSoft ? 'smooth' : 'instant',
    });
  }, [box, index]);
}

interface Followers {
  readonly onMove: (page: number) => void;
  readonly onRest: (page: number) => void;
}

function useScrolling(box: RefObject<HTMLDivElement | null>, followers: Followers) {
  const tell = useEffectEvent((event: keyof Followers) => {
    const page = pageAt(box.current);
    if (page !== null) followers[event](page);
  });

  // Swiping happens outside React.
  useEffect(() => {
    const { current } = box;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      tell('onMove');
      clearTimeout(timer);
      timer = setTimeout(() => tell('onRest'), restMs);
    };
    current?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      current?.removeEventListener('scroll', onScroll);
    };
  }, [box]);
}
