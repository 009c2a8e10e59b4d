import os from 'node:os'

/** The machine in one line, with its load before the run, as other programs slow down every figure. */
export function machineLine(): string {
  const cpus = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const load = os.loadavg()[0]!.toFixed(1)
  return `${cpus[0]?.model.trim()}, ${cpus.length} cores, ${memory} GB, ${os.type()} ${os.release()} (${os.arch()}), Node ${process.versions.node}; load before the run ${load}`
}
