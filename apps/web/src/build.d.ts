/** Put in by the build: names the shapes in which answers are kept in a browser. */
declare const __KEPT_SHAPE__: string;
