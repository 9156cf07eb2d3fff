import { useEffect } from 'react';

/**
 * Enter takes the first find. The kit marks it when something is typed, which is before the list of finds is drawn
 * anew; people come later still.
 */
export function useFirstSelected(isTyped: boolean): void {
  // The mark is the kit's own, outside React.
  useEffect(() => {
    const list = document.querySelector('.mantine-Spotlight-actionsList');
    if (!isTyped || list?.querySelector('[data-selected]') !== null) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  });
}
