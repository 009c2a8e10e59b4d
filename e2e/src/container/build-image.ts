import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
/** The folder of the base image and of the image; the base is reused by later runs. */
const cacheFolder = join(root, '.cache/container')
const tools = ['--root', join(cacheFolder, 'images'), '--runroot', join(cacheFolder, 'run'), '--storage-driver', 'vfs']
/** The container shares this machine's processes and network: isolation is not tested. */
const unisolated = ['--isolation', 'chroot', '--network', 'host']
const IMAGE = 'wifi-tms-tried'
/** The certificates that this machine trusts, with which npm reaches its registry from the container as well. */
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'

const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
const isWanted = process.env.TEST_CONTAINER === '1'

/** True if this test run is to build the image and can. */
export const imageIsTried = isWanted && process.getuid?.() === 0 && has('buildah') && has('debootstrap')
if (isWanted && !imageIsTried)
  console.warn("THE IMAGE IS NOT TRIED: it needs root, and Debian's packages buildah and debootstrap")

const run = async (command: string, args: string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { cwd: root, maxBuffer: 64 << 20 })).stdout.trim()
const buildah = (command: string, ...args: string[]) => run('buildah', [...tools, command, ...args])

/** Reads an image's configuration and layers in Docker's format. Rejects if there is no such image. */
async function inspect(image: string) {
  const { Config, Manifest } = JSON.parse(await buildah('inspect', '--type', 'image', image))
  return { config: JSON.parse(Config).config, layers: JSON.parse(Manifest).layers as { size: number }[] }
}

/** Builds a base image like the one of an image registry: Debian with the Node and npm of this project. */
async function makeBase(name: string): Promise<void> {
  const builtImage = await inspect(name).catch(() => undefined)
  if (builtImage?.config.Labels?.node === process.version) return
  const debian = join(cacheFolder, 'debian')
  await rm(debian, { recursive: true, force: true })
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates,libatomic1', 'bookworm', debian])
  const container = await buildah('from', 'scratch')
  const add = (from: string, to: string) => buildah('add', '--quiet', container, from, to)
  await add(debian, '/')
  await add(process.execPath, '/usr/local/bin/node')
  await add(dirname(dirname(process.env.npm_execpath!)), '/usr/local/lib/node_modules/npm')
  if (existsSync(TRUSTED)) await add(TRUSTED, TRUSTED)
  const commands = [
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    'ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx',
    'useradd --create-home --uid 1000 --user-group node',
  ]
  await buildah('run', ...unisolated, container, '--', 'sh', '-ec', commands.join('; '))
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const env = [`PATH=${path}`, 'NODE_USE_SYSTEM_CA=1'].flatMap((pair) => ['--env', pair])
  await buildah('config', ...env, '--label', `node=${process.version}`, container)
  await buildah('commit', '--quiet', '--rm', '--format', 'docker', container, name)
  await rm(debian, { recursive: true })
}

/**
 * Builds the image of the Dockerfile. `bytes` is the size that it adds to its base. Rejects with the build's output.
 */
export async function buildImage() {
  await mkdir(cacheFolder, { recursive: true })
  // Containers may remain from a run that was killed.
  await buildah('rm', '--all')
  const [, base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  await makeBase(base)
  await buildah('build', '--format', 'docker', '--layers=false', '--pull-never', ...unisolated, '--tag', IMAGE, '.')
  const { config, layers } = await inspect(IMAGE)
  return {
    bytes: layers.at(-1)!.size,
    /**
     * Creates a container with this environment. Returns the commands of this machine that start it and check its
     * health.
     */
    async makeContainer(env: Record<string, string>) {
      const container = await buildah('from', '--pull-never', IMAGE)
      const runIn = (command: string[], moreEnv: Record<string, string> = {}) => [
        ...['buildah', ...tools, 'run', ...unisolated],
        ...Object.entries({ ...env, ...moreEnv }).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
        ...[container, '--', ...command],
      ]
      return {
        start: runIn(config.Cmd),
        health: (port: string) => runIn(config.Healthcheck.Test.slice(1), { PORT: port }),
      }
    },
    /** Removes the image and its containers but not the base image, which the next run reuses. */
    async remove() {
      await buildah('rm', '--all')
      await buildah('rmi', IMAGE)
    },
  }
}
