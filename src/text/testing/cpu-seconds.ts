/**
 * Processor time that `work` takes, in seconds. Deadlines for hostile input are kept in it: unlike the time on
 * the wall, it does not depend on what else the machine is doing.
 */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage().user;
  work();
  return (process.cpuUsage().user - before) / 1e6;
}
