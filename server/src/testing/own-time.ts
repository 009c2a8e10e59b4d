/** Milliseconds of processor time that this thread spends on some work, however busy the machine is. */
export async function ownTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
