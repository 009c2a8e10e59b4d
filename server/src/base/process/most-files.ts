/** How many files and connections this process may have open; infinite where the system does not bound it. */
export function mostFiles(): number {
  // Nobody is to be asked for the names of addresses.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const files = Number(userLimits?.open_files?.soft)
  return Number.isFinite(files) ? files : Number.POSITIVE_INFINITY
}
