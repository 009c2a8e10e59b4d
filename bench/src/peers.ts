import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = new URL('../peers/', import.meta.url)
const require = createRequire(new URL('package.json', folder))

/** Installs the peers' package, which lies outside the workspaces. Throws where npm fails. */
export const installPeers = () => execFileSync('npm', ['ci'], { cwd: fileURLToPath(folder), stdio: 'inherit' })

/** A package of a peer, typed by its user. Throws where it is not installed. */
export function peerPackage<T>(name: string): T {
  try {
    return require(name) as T
  } catch {
    throw new Error('npm run bench -- --peers installs it')
  }
}
