import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = new URL('../peers/', import.meta.url)
const require = createRequire(new URL('package.json', folder))

/** Installs the programs for comparison, bench/peers, which is no workspace. Throws if npm fails. */
export const installPeers = () => execFileSync('npm', ['ci'], { cwd: fileURLToPath(folder), stdio: 'inherit' })

/** Loads a package of bench/peers; the caller gives its type. Throws if the package is not installed. */
export function peerPackage<T>(name: string): T {
  try {
    return require(name) as T
  } catch {
    throw new Error('npm run bench -- --peers installs it')
  }
}
