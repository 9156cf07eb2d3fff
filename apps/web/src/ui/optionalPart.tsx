import { useEffect, useState, type ComponentType } from 'react';

const againAfterMs = 3_000;

/**
 * A part that arrives after the rest of the page, which does without it: what cannot be fetched is asked for again,
 * and nothing stands in its place meanwhile. A lazy component would take the whole screen with it.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;

  return function OptionalPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);

    // The browser fetches parts, not React.
    useEffect(() => {
      if (Part !== null) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const take = (part: ComponentType<Props>) => {
        loaded = part;
        if (!isGone) setPart(() => part);
      };
      const wait = () => {
        if (!isGone) timer = setTimeout(fetchPart, againAfterMs);
      };
      const fetchPart = () => void load().then(take, wait);
      fetchPart();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [Part]);

    return Part === null ? null : <Part {...props} />;
  };
}
