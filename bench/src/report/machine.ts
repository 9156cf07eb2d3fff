import os from 'node:os';

/** What figures depend on, without naming the machine. */
export function describeMachine() {
  return {
    cores: os.availableParallelism(),
    node: process.versions.node,
    system: `${os.type()} ${os.arch()}`,
  };
}
