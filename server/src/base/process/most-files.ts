/** The number of files and connections that this process may have open; infinite where the system has no bound. */
export function mostFiles(): number {
  // Otherwise the report would look up names of addresses over the network.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isFinite(files) ? files : Number.POSITIVE_INFINITY
}
