import { basename } from 'node:path'
import { circleFaults } from './circles.ts'
import { importedPath, isTest, readSource, type Source } from './source.ts'

/** The workspaces that each workspace may import. */
const allowedImports: Record<string, string[]> = {
  contract: [],
  paint: ['contract'],
  server: ['contract', 'paint'],
  console: ['contract', 'paint'],
  tags: ['contract', 'paint'],
  e2e: ['contract', 'paint', 'server', 'tags'],
  bench: ['contract', 'paint', 'server', 'tags', 'e2e'],
  bin: ['contract', 'paint'],
}

/** The maximum number of lines of a file. */
const MAX_LINES = 250

/** Matches a word that says nothing of the purpose of a thing. */
const emptyWords = /^(utils?|helpers?|common|managers?|services?|handlers?|data|info)$/

/** Patterns for texts that name places outside the repository. As patterns, they do not match this file. */
const foreignPatterns = [/shared\//, /\/work\//, /CONTRACT\.md/, /SPEC\.md/, /DESIGN\.md/, /registry\.npmjs/]

const workspaceOf = (path: string) => path.slice(0, path.indexOf('/'))
/** The words of a name in small letters: `getUserInfo` → `get`, `user`, `info`. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Faults of imports between workspaces, which go one way and by package name. */
export function workspaceFaults({ path, imports }: Source): string[] {
  const workspace = workspaceOf(path)
  return imports.flatMap(({ from }) => {
    const target = importedPath(path, from)
    const importedWorkspace = target && workspaceOf(target)
    if (!importedWorkspace || importedWorkspace === workspace || !allowedImports[workspace]) return []
    if (from.startsWith('.')) return [`imports ${from}: across workspaces only as @wifi-tms/${importedWorkspace}/…`]
    return allowedImports[workspace].includes(importedWorkspace)
      ? []
      : [`${workspace} may not import ${importedWorkspace}: ${from}`]
  })
}

/**
 * Faults of imports that a workspace's platform does not allow. The contract imports only zod; the painter and the
 * console run without Node.
 */
export function platformFaults({ path, code, imports }: Source): string[] {
  const [workspace, folder] = path.split('/')
  if (isTest(path) || folder !== 'src') return []
  const pathsThat = (fits: (from: string) => boolean) =>
    imports.filter(({ from }) => fits(from)).map(({ from }) => from)
  if (workspace === 'contract')
    return pathsThat((from) => !/^(\.|@wifi-tms\/|zod$)/.test(from)).map((from) => `contract imports only zod: ${from}`)
  if (workspace === 'console')
    return pathsThat((from) => from.startsWith('node:')).map((from) => `no Node here: ${from}`)
  if (workspace !== 'paint' || path.startsWith('paint/src/node/') || path.endsWith('.node.ts')) return []
  const engineDependent =
    /\b(Intl\.|Math\.(sin|cos|tan)\b|document\.(createElement|querySelector)|HTML\w*Element\b|OffscreenCanvas\b)/g
  return [
    ...pathsThat((from) => from.startsWith('node:')).map((from) => `no Node here: ${from}`),
    ...(code.match(engineDependent) ?? []).map(
      (match) => `the painter gives the same bytes everywhere, so without ${match}`,
    ),
  ]
}

/** The fault of a file that is longer than a reader can keep in mind. */
export function lengthFaults({ path, text }: Source): string[] {
  const lines = text.trimEnd().split('\n').length
  if (!/\.(tsx?|css)$/.test(path) || lines <= MAX_LINES) return []
  return [`${lines} lines, at most ${MAX_LINES}`]
}

/** Faults of names that do not tell what a thing is for. */
export function nameFaults({ path, functions }: Source): string[] {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return []
  const emptyWordsIn = (name: string) => wordsOf(name).filter((word) => emptyWords.test(word))
  return [
    ...emptyWordsIn(path).map((word) => `the path says "${word}"`),
    ...functions.flatMap((name) => emptyWordsIn(name).map((word) => `function ${name} says "${word}"`)),
  ]
}

/**
 * Faults of files against their role. A routes.ts connects API calls to functions, and has no SQL. A rules.ts decides
 * from its arguments alone. A queries.ts knows nothing of HTTP.
 */
export function roleFaults({ path, code, imports }: Source): string[] {
  const file = basename(path)
  if (file === 'routes.ts') {
    const sql = imports.some(({ from, names }) => from === 'kysely' && names.includes('sql'))
    const calls = code.match(/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\b/g) ?? []
    return [...(sql ? ['sql'] : []), ...calls].map((match) => `SQL belongs into queries.ts: ${match}`)
  }
  if (file === 'queries.ts') {
    const web = imports.filter(({ from }) => /^fastify|\/http\//.test(from)).map(({ from }) => from)
    return web.map((match) => `queries.ts knows nothing of HTTP or callers: ${match}`)
  }
  if (!/(^|-)rules\.ts$/.test(file)) return []
  const isPure = ({ from, names }: Source['imports'][number]) =>
    /^(\.|@wifi-tms\/|zod$)/.test(from) || (from === 'node:util' && names.join() === 'isDeepStrictEqual')
  const outside = imports.filter((imported) => !isPure(imported)).map(({ from }) => from)
  const impure = code.match(/\b(await|async|fetch\(|process\.|Date\.now|new Date\(\)|Math\.random)/g) ?? []
  return [...outside, ...impure].map((match) => `rules are pure and get the time as an argument: ${match}`)
}

/** Faults of a migration: it is history, so it imports nothing that may change later. */
export function migrationFaults({ path, imports }: Source): string[] {
  if (!/\/migrations\/[^/]+\.ts$/.test(path) || isTest(path)) return []
  return imports.flatMap(({ from }) =>
    /^(kysely$|\.\/)/.test(from) ? [] : [`a migration imports nothing of the program: ${from}`],
  )
}

/** The floors (layers) of each workspace, the lowest first. A floor imports only from itself and from lower floors. */
const floors: Record<string, string[]> = {
  'server/src': ['base', 'api', 'content', 'fleet', 'calendar', 'integrations', 'copies'],
  'console/src': [
    'base',
    'ui',
    'access',
    'catalogue',
    'content',
    'fleet',
    'calendar',
    'integrations',
    'words.ts',
    'system-screens.tsx',
    'screens.tsx',
    'app',
    'main.tsx',
  ],
}

/** Faults of imports from a higher floor of the same workspace. */
export function floorFaults({ path, imports }: Source): string[] {
  return Object.entries(floors).flatMap(([root, names]) => {
    // The index of the floor, from 0 at the ground; -1 outside the workspace.
    const floorOf = (file: string) => (file.startsWith(`${root}/`) ? names.indexOf(file.split('/')[2]!) : -1)
    const floor = floorOf(path)
    if (floor < 0 || isTest(path)) return []
    return imports.flatMap(({ from }) => {
      const above = floorOf(importedPath(path, from) ?? '')
      return above > floor ? [`${names[floor]} may not use ${names[above]}: ${from}`] : []
    })
  })
}

/** Faults of a text that refers to places outside the repository. */
export function foreignFaults({ text }: Source): string[] {
  return foreignPatterns
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `names a place outside: ${pattern.source}`)
}

/** The files with the paths of the screens. */
const screenLists = ['console/src/screens.tsx', 'console/src/system-screens.tsx']

/**
 * Faults of files that spell out a path of the console. Paths must be built from the list of screens, so no other file
 * may contain the beginning of a path.
 */
export function pathFaults(sources: Source[]): string[] {
  const lists = sources.filter(({ path }) => screenLists.includes(path))
  const beginnings = lists.flatMap(({ code }) => [...code.matchAll(/\bpath: '(\/[^/']+)/g)])
  // If there are no screens, `^` takes the place of the beginnings: after a quote it never matches.
  const pathPattern = new RegExp(
    `['"\`](${beginnings.map(([, beginning]) => beginning).join('|') || '^'})(?=['"\`/?#$])`,
    'g',
  )
  return sources
    .filter(({ path }) => /^console\/src\/.*\.tsx?$/.test(path) && !screenLists.includes(path) && !isTest(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(pathPattern)].map(([, beginning]) => `${path}: types the path ${beginning}…`),
    )
}

/**
 * Faults of pages that name, in backquotes, a file that the repository does not have. The page of recipes (adding.md)
 * is left out, as it names files that its reader will add.
 */
export function pageFaults(sources: Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const filePattern = new RegExp(
    `\`((?:${Object.keys(allowedImports).join('|')}|docs)/[\\w./-]+\\.(?:tsx?|mjs|md|json))\``,
    'g',
  )
  return sources
    .filter(({ path }) => /^docs\/(inside\/)?[^/]+\.md$/.test(path) && path !== 'docs/adding.md')
    .flatMap(({ path, text }) => [...text.matchAll(filePattern)].map(([, file]) => ({ path, file: file! })))
    .filter(({ file }) => !paths.has(file))
    .map(({ path, file }) => `${path}: there is no ${file}`)
}

const rules = [
  workspaceFaults,
  platformFaults,
  lengthFaults,
  nameFaults,
  roleFaults,
  migrationFaults,
  floorFaults,
  foreignFaults,
]

/** Every fault of the files (path → text), one line each. */
export function architectureFaults(files: Map<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text))
  return [
    ...sources.flatMap((source) => rules.flatMap((rule) => rule(source)).map((fault) => `${source.path}: ${fault}`)),
    ...pathFaults(sources),
    ...pageFaults(sources),
    ...circleFaults(sources),
  ]
}
