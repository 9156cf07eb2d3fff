import type { LoadTimes } from '../firstLoad.ts';

declare global {
  interface Window {
    benchLoad(content: string): Promise<LoadTimes>;
    benchKeys(): number[];
    benchScroll(frames: number): Promise<number[]>;
  }
}
