// @ts-check
// Runs in a chat: loads its past, and tells how evenly it scrolls.

{
  const pageSize = 20;
  performance.setResourceTimingBufferSize(5000);

  /** Scrolls to the beginning again and again, until so many messages are there; gives how many. */
  window.benchLoadMessages = (/** @type {number} */ wanted) =>
    new Promise((resolve) => {
      const step = () => {
        const loaded = (pages() + 1) * pageSize;
        if (loaded >= wanted) resolve(loaded);
        else {
          feed().scrollTop = 0;
          setTimeout(step, 5);
        }
      };
      step();
    });

  /** Scrolls down from the middle, and gives the milliseconds between frames. */
  window.benchScrollMessages = (/** @type {number} */ frames) =>
    new Promise((resolve) => {
      const box = feed();
      box.scrollTop = box.scrollHeight / 2;
      /** @type {number[]} */
      const times = [];
      const step = (/** @type {number} */ at) => {
        times.push(at);
        box.scrollBy(0, 48);
        if (times.length <= frames) requestAnimationFrame(step);
        else resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)));
      };
      setTimeout(() => requestAnimationFrame(step), 1000);
    });

  /** @returns {Element} */
  function feed() {
    const box = document.querySelector('[role="feed"]');
    if (box === null) throw new Error('no conversation is open');
    return box;
  }

  /** @returns {number} */
  function pages() {
    return performance.getEntriesByType('resource').filter(({ name }) => /\/chat\/old\b/.test(name)).length;
  }
}
