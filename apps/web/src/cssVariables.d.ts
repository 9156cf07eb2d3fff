import 'react';

declare module 'react' {
  /** Our own variables may be set in `style`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
