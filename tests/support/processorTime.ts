/** The number of measurements; the shortest is the most accurate. */
const ATTEMPTS = 3;

/** The processor time that work takes in this thread, in milliseconds, independent of the machine's load. */
export function processorMs(work: () => unknown): number {
  const times = Array.from({ length: ATTEMPTS }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
