import type { LoadTimes } from '../firstLoad.ts';

declare global {
  interface Window {
    benchLoad(content: string): Promise<LoadTimes>;
    benchGridPaint(): number;
    benchFocused(): string;
    benchKeys(): number[];
    benchScroll(frames: number): Promise<number[]>;
    benchLoadMessages(wanted: number): Promise<number>;
    benchScrollMessages(frames: number): Promise<number[]>;
  }
}
