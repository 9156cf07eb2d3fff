/** Something that others may want to hear of. */
export function createSignal<T>() {
  const listeners = new Set<(news: T) => void>();
  return {
    emit(this: void, news: T) {
      for (const listener of listeners) listener(news);
    },
    subscribe(this: void, listener: (news: T) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
