/** Does something at once, and then again no sooner than after a while, however often it is asked for. */
export function throttled(pauseMs: number, act: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isAskedAgain = false;
  let isStopped = false;

  async function run() {
    isBusy = true;
    isAskedAgain = false;
    await act();
    timer = setTimeout(() => {
      isBusy = false;
      if (isAskedAgain && !isStopped) void run();
    }, pauseMs);
    timer.unref();
  }

  return {
    call(this: void) {
      if (isStopped) return;
      if (isBusy) isAskedAgain = true;
      else void run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
