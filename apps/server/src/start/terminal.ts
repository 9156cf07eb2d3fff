/** What the person who starts Bilim sees. */
export interface Terminal {
  say(line: string): void;
  /** Shows that something is going on, and how long it took when that was noticeable. */
  during<T>(
    title: string,
    work: (show: (fraction: number, label?: string) => void) => Promise<T>,
  ): Promise<T>;
}

const width = 24;

/** Draws a bar on a terminal; in a log file, one line per finished piece of work. */
export function openTerminal(out: NodeJS.WriteStream): Terminal {
  return {
    say: (line) => void out.write(`${line}\n`),

    async during(title, work) {
      const started = performance.now();
      const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
      let shown = '';
      const show = (fraction: number, label = '') => {
        const filled = Math.round(Math.min(1, Math.max(0, fraction)) * width);
        shown = ` ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor(fraction * 100)} % ${label}`;
      };
      const draw = () => out.write(`\r\u001B[K${title} …${shown} ${seconds()}`);
      const ticking = out.isTTY ? setInterval(draw, 150) : undefined;
      try {
        const result = await work(show);
        out.write(`${out.isTTY ? '\r\u001B[K' : ''}${title} … ${seconds()}\n`);
        return result;
      } catch (error) {
        if (out.isTTY) out.write('\r\u001B[K');
        throw error;
      } finally {
        clearInterval(ticking);
      }
    },
  };
}
