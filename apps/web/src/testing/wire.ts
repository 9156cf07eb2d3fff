import { LiveEvents } from '@bilim/contract/live';
import * as z from 'zod/mini';

/** The network's end of a connection. */
export class Wire extends EventTarget {
  static readonly all: Wire[] = [];
  static isBlocked = false;
  isOpen = true;

  constructor(readonly address: string) {
    super();
    Wire.all.push(this);
    if (Wire.isBlocked) setTimeout(() => this.cut(), 1);
  }

  close() {
    this.cut();
  }

  cut(code = 1006) {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  say(news: LiveEvents) {
    const data = JSON.stringify(z.encode(LiveEvents, news));
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  cursor = () => new URL(this.address).searchParams.get('cursor');
}

export const openWires = (): readonly Wire[] => Wire.all.filter(({ isOpen }) => isOpen);
