// @ts-check
// Runs where figures are typed, in a journal or a grading sheet: when the grid was painted, how long a key takes to be painted, and how evenly the grid
// scrolls.

{
  /** @type {{ startTime: number, duration: number }[]} */
  const painted = [];
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (name === 'keydown') painted.push({ startTime, duration });
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));

  const cells = '[role="gridcell"], [data-exam]';
  let gridPaintedAt = 0;
  const arrival = new MutationObserver(() => {
    if (document.querySelector(cells) === null) return;
    arrival.disconnect();
    // A task after the frame in which the grid is drawn.
    requestAnimationFrame(() => setTimeout(() => (gridPaintedAt = performance.now())));
  });
  arrival.observe(document, { childList: true, subtree: true });

  /** Milliseconds from the last byte of the reply to the paint of the grid. */
  window.benchGridPaint = () => {
    const dataAt = performance
      .getEntriesByType('resource')
      .filter((entry) => /\/(getjournal|sheet\/rows)\./.test(entry.name))
      .map(({ startTime, duration }) => startTime + duration);
    return gridPaintedAt - Math.min(...dataAt);
  };

  /** What stands in the cell that has the focus. */
  window.benchFocused = () => {
    const cell = document.activeElement;
    return (cell instanceof HTMLInputElement ? cell.value : (cell?.textContent ?? '')).trim();
  };

  /** @type {{ key: string, at: number }[]} */
  const pressed = [];
  addEventListener('keydown', ({ key, timeStamp }) => pressed.push({ key, at: timeStamp }), {
    capture: true,
  });

  /**
   * Milliseconds from each press of a digit to the paint that follows. The browser leaves out what took less
   * than 16 ms; it is counted as 16.
   */
  window.benchKeys = () =>
    pressed
      .filter(({ key }) => /^\d$/.test(key))
      .map(({ at }) => painted.find(({ startTime }) => Math.abs(startTime - at) < 1)?.duration ?? 16);

  /** Scrolls the box that holds the table, there and back, and gives the milliseconds between frames. */
  window.benchScroll = (/** @type {number} */ frames) =>
    new Promise((resolve) => {
      const box = scrollable(document.querySelector(cells));
      /** @type {number[]} */
      const times = [];
      const step = (/** @type {number} */ at) => {
        times.push(at);
        const direction = times.length < frames / 2 ? 1 : -1;
        box.scrollBy(24 * direction, 12 * direction);
        if (times.length <= frames) requestAnimationFrame(step);
        else resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)));
      };
      requestAnimationFrame(step);
    });

  /**
   * @param {Element | null} element
   * @returns {Element}
   */
  function scrollable(element) {
    if (element === null) return document.documentElement;
    return element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
      ? element
      : scrollable(element.parentElement);
  }
}
