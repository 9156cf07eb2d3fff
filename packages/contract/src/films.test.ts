import { describe, expect, it } from 'vitest';

import { playerOf } from './films.ts';

describe('an address of a film', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=HXV3zeQKqGY&t=10s',
      'https://www.youtube-nocookie.com/embed/HXV3zeQKqGY',
    ],
    ['https://youtu.be/HXV3zeQKqGY', 'https://www.youtube-nocookie.com/embed/HXV3zeQKqGY'],
    ['https://m.youtube.com/shorts/HXV3zeQKqGY', 'https://www.youtube-nocookie.com/embed/HXV3zeQKqGY'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    [
      'https://rutube.ru/video/10b3a03fc01d5bbcc632a2f3514e8aab/',
      'https://rutube.ru/play/embed/10b3a03fc01d5bbcc632a2f3514e8aab',
    ],
  ])('leads %s to its player', (address, player) => {
    expect(playerOf(address)).toBe(player);
  });

  it.each([
    'https://university.example/film.mp4',
    'https://youtube.com.evil.example/watch?v=HXV3zeQKqGY',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v="><script>',
    'nonsense',
  ])('has no player at %s', (address) => {
    expect(playerOf(address)).toBeNull();
  });
});
