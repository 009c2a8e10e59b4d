import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../../peers/', import.meta.url)
const require = createRequire(new URL('package.json', folder))

/** How the peers come onto the machine, for those who read that one was not run. */
export const howToInstall = 'npm run bench -- paint --peers'

/** Installs the peers' package, which lies outside the workspaces. Rejects where npm fails. */
export function installPeers(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['ci'], { cwd: fileURLToPath(folder), stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`npm ci of the peers ended with ${code}`))))
  })
}

export const hasPeer = (name: string): boolean => {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}

/** A package of a peer, typed by who uses it. Throws where it is not installed. */
export const peerPackage = <T>(name: string): T => require(name) as T

/** The name of a peer with its version. */
export const peerTitle = (name: string): string => {
  const manifest = new URL(`node_modules/${name}/package.json`, folder)
  return `${name} ${(require(fileURLToPath(manifest)) as { version: string }).version}`
}
