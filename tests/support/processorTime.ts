/** How often work is measured: the least time is that of the work alone. */
const ATTEMPTS = 3;

/** The processor time that some work takes in this thread, in milliseconds: what else the machine does is not in it. */
export function processorMs(work: () => unknown): number {
  const times = Array.from({ length: ATTEMPTS }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
