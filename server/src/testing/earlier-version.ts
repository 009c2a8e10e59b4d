import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** A file that exists in each version in which several servers can share a database. */
const NEEDED = 'server/src/base/cluster/cluster.ts'

/** Runs git in this repository; undefined where it fails, or is not there. */
function git(args: string[], env: Record<string, string> = {}): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, env: { ...process.env, ...env }, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The packages of a lock file, without the version of this one. */
const packagesIn = (lock: string) =>
  JSON.stringify(Object.entries(JSON.parse(lock).packages).filter(([path]) => path.startsWith('node_modules/')))

/**
 * Finds the commit of the version before: the parent of the last commit, or the last commit itself if files differ from
 * it. `why` is the reason why no earlier version can be run.
 */
export async function findEarlierVersion(): Promise<{ commit: string; about: string } | { why: string }> {
  // A copy of the project may lie within another repository.
  if (git(['rev-parse', '--show-prefix']) !== '') return { why: 'git is not here, or this is no clone' }
  const isChanged = git(['status', '--porcelain']) !== ''
  const commit = git(['rev-parse', '--verify', '--quiet', isChanged ? 'HEAD' : 'HEAD^1'])
  if (!commit) return { why: 'this clone is shallow: the commit before is not in it' }
  const lock = git(['show', `${commit}:package-lock.json`])
  if (!lock || packagesIn(lock) !== packagesIn(await readFile(join(ROOT, 'package-lock.json'), 'utf8')))
    return { why: 'the commit before needs other packages than are installed' }
  if (git(['cat-file', '-e', `${commit}:${NEEDED}`]) === undefined)
    return { commit: '', about: 'the code as it is, for want of several servers in the commit before' }
  return { commit, about: `commit ${commit.slice(0, 7)}` }
}

/**
 * Checks a commit out into a new folder, with the packages that are installed here. Returns the path of its program.
 */
export async function checkOut(commit: string): Promise<{ main: string; remove(): Promise<void> }> {
  if (commit === '') return { main: join(ROOT, 'server/src/main.ts'), remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-earlier-'))
  // A separate index leaves the clone's index unchanged.
  const env = { GIT_INDEX_FILE: join(folder, 'index') }
  const files = join(folder, 'files')
  if (
    git(['read-tree', commit], env) === undefined ||
    git(['checkout-index', '-a', `--prefix=${files}/`], env) === undefined
  )
    throw new Error(`git cannot lay out ${commit}`)
  const installed = join(ROOT, 'node_modules')
  await mkdir(join(files, 'node_modules'))
  for (const name of await readdir(installed)) {
    const [from, to] = [join(installed, name), join(files, 'node_modules', name)]
    // These links point to the workspaces by relative paths, so verbatim copies point to the workspaces in the new
    // folder.
    if (name === '@wifi-tms') await cp(from, to, { recursive: true, verbatimSymlinks: true })
    else await symlink(from, to)
  }
  return { main: join(files, 'server/src/main.ts'), remove: () => rm(folder, { recursive: true, force: true }) }
}
