const busyMs = 10_000;

/** A server that answers, but with failures, is left alone for so long: and is not asked again by all in the same moment. */
export const busyPauseMs = (): number => busyMs * (1 + Math.random());
