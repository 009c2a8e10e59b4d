import { basename, dirname } from 'node:path'
import { importedPath, readSource, type Source } from './source.ts'

/** The workspaces that each workspace may import. */
const mayImport: Record<string, string[]> = {
  contract: [],
  paint: ['contract'],
  server: ['contract', 'paint'],
  console: ['contract', 'paint'],
  tags: ['contract', 'paint'],
  e2e: ['contract', 'paint', 'server', 'tags'],
  bench: ['contract', 'paint', 'server', 'tags', 'e2e'],
  bin: ['contract', 'paint'],
}

/** The most lines of a file. */
const longest = 250

const emptyWords = /^(utils?|helpers?|common|managers?|services?|handlers?|data|info)$/

/** Texts that tie the repository to one place; written as patterns so that this file does not hold them. */
const foreign = [/shared\//, /\/work\//, /CONTRACT\.md/, /SPEC\.md/, /DESIGN\.md/, /registry\.npmjs/]

/** Tests, and folders that only tests use. */
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const workspaceOf = (path: string) => path.slice(0, path.indexOf('/'))
const words = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Imports go one way between the workspaces, and by package name. */
export function workspaceFaults({ path, imports }: Source): string[] {
  const own = workspaceOf(path)
  return imports.flatMap(({ from }) => {
    const target = importedPath(path, from)
    const other = target && workspaceOf(target)
    if (!other || other === own || !mayImport[own]) return []
    if (from.startsWith('.')) return [`imports ${from}: across workspaces only as @wifi-tms/${other}/…`]
    return mayImport[own].includes(other) ? [] : [`${own} may not import ${other}: ${from}`]
  })
}

/** The contract needs zod and nothing else; the painter and the console run where there is no Node. */
export function platformFaults({ path, code, imports }: Source): string[] {
  const [workspace, folder] = path.split('/')
  if (isTest(path) || folder !== 'src') return []
  const named = (fits: (from: string) => boolean) => imports.filter(({ from }) => fits(from)).map(({ from }) => from)
  if (workspace === 'contract')
    return named((from) => !/^(\.|@wifi-tms\/|zod$)/.test(from)).map((from) => `contract imports only zod: ${from}`)
  if (workspace === 'console') return named((from) => from.startsWith('node:')).map((from) => `no Node here: ${from}`)
  if (workspace !== 'paint' || path.startsWith('paint/src/node/') || path.endsWith('.node.ts')) return []
  const engine =
    /\b(Intl\.|Math\.(sin|cos|tan)\b|document\.(createElement|querySelector)|HTML\w*Element\b|OffscreenCanvas\b)/g
  return [
    ...named((from) => from.startsWith('node:')).map((from) => `no Node here: ${from}`),
    ...(code.match(engine) ?? []).map((found) => `the painter gives the same bytes everywhere, so without ${found}`),
  ]
}

/** A file is no longer than a reader can keep in mind. */
export function lengthFaults({ path, text }: Source): string[] {
  const lines = text.trimEnd().split('\n').length
  if (!/\.(tsx?|css)$/.test(path) || lines <= longest) return []
  return [`${lines} lines, at most ${longest}`]
}

/** Names say what a thing is for. */
export function nameFaults({ path, functions }: Source): string[] {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return []
  const empty = (name: string) => words(name).filter((word) => emptyWords.test(word))
  return [
    ...empty(path).map((word) => `the path says "${word}"`),
    ...functions.flatMap((name) => empty(name).map((word) => `function ${name} says "${word}"`)),
  ]
}

/** A routes.ts binds and refuses, a rules.ts decides from its arguments alone, a queries.ts does not know who asks. */
export function roleFaults({ path, code, imports }: Source): string[] {
  const file = basename(path)
  if (file === 'routes.ts') {
    const sql = imports.some(({ from, names }) => from === 'kysely' && names.includes('sql'))
    const calls = code.match(/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\b/g) ?? []
    return [...(sql ? ['sql'] : []), ...calls].map((found) => `SQL belongs into queries.ts: ${found}`)
  }
  if (file === 'queries.ts') {
    const web = imports.filter(({ from }) => /^fastify|\/http\//.test(from)).map(({ from }) => from)
    return web.map((found) => `queries.ts knows neither HTTP nor who asks: ${found}`)
  }
  if (!/(^|-)rules\.ts$/.test(file)) return []
  const outside = imports.map(({ from }) => from).filter((from) => !/^(\.|@wifi-tms\/|zod$)/.test(from))
  const impure = code.match(/\b(await|async|fetch\(|process\.|Date\.now|new Date\(\)|Math\.random)/g) ?? []
  return [...outside, ...impure].map((found) => `rules are pure and take now: ${found}`)
}

/** A migration is history: it imports nothing that may change later. */
export function migrationFaults({ path, imports }: Source): string[] {
  if (!/\/migrations\/[^/]+\.ts$/.test(path) || isTest(path)) return []
  return imports.flatMap(({ from }) =>
    /^(kysely$|\.\/)/.test(from) ? [] : [`a migration imports nothing of the program: ${from}`],
  )
}

/** The floors of each workspace, from the ground up: each uses only those below it. */
const floors: Record<string, string[]> = {
  'server/src': ['base', 'api', 'content', 'fleet', 'calendar', 'copies'],
  'console/src': [
    'base',
    'ui',
    'access',
    'catalogue',
    'content',
    'fleet',
    'calendar',
    'words.ts',
    'screens.tsx',
    'app',
    'main.tsx',
  ],
}

export function floorFaults({ path, imports }: Source): string[] {
  return Object.entries(floors).flatMap(([house, names]) => {
    const floorOf = (file: string) => (file.startsWith(`${house}/`) ? names.indexOf(file.split('/')[2]!) : -1)
    const own = floorOf(path)
    if (own < 0 || isTest(path)) return []
    return imports.flatMap(({ from }) => {
      const above = floorOf(importedPath(path, from) ?? '')
      return above > own ? [`${names[own]} may not use ${names[above]}: ${from}`] : []
    })
  })
}

/** The repository does not refer to places outside it. */
export function foreignFaults({ text }: Source): string[] {
  return foreign.filter((pattern) => pattern.test(text)).map((pattern) => `names a place outside: ${pattern.source}`)
}

/** The file with every screen's path. */
const screenList = 'console/src/screens.tsx'

/** The console builds its paths from its list of screens: no other file has the beginning of one. */
export function pathFaults(sources: Source[]): string[] {
  const begins = sources.find(({ path }) => path === screenList)?.code.matchAll(/\bpath: '(\/[^/']+)/g) ?? []
  const typed = new RegExp(`['"\`](${[...begins].map(([, begin]) => begin).join('|') || '^'})(?=['"\`/?#$])`, 'g')
  return sources
    .filter(({ path }) => /^console\/src\/.*\.tsx?$/.test(path) && path !== screenList && !isTest(path))
    .flatMap(({ path, code }) => [...code.matchAll(typed)].map(([, begin]) => `${path}: types the path ${begin}…`))
}

/** A file of ours that a page names in `…` exists; recipes name files to come. */
export function pageFaults(sources: Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const named = new RegExp(`\`((?:${Object.keys(mayImport).join('|')}|docs)/[\\w./-]+\\.(?:tsx?|mjs|md|json))\``, 'g')
  return sources
    .filter(({ path }) => /^docs\/[^/]+\.md$/.test(path) && path !== 'docs/adding.md')
    .flatMap(({ path, text }) => [...text.matchAll(named)].map(([, file]) => ({ path, file: file! })))
    .filter(({ file }) => !paths.has(file))
    .map(({ path, file }) => `${path}: there is no ${file}`)
}

/** Finds each circle of a graph once, as the names along it. */
function circlesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (name: string, trail: string[]) => {
    if (trail.includes(name)) found.push([...trail.slice(trail.indexOf(name)), name])
    if (trail.includes(name) || done.has(name)) return
    for (const next of graph.get(name) ?? []) walk(next, [...trail, name])
    done.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
  return found
}

/** The files that each file imports, types included. */
function fileGraph(sources: readonly Source[]): Map<string, string[]> {
  const paths = new Set(sources.map(({ path }) => path))
  const fileOf = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`, target.replace(/\.ts$/, '.tsx')].find((one) => paths.has(one))
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ from }) => {
        const target = importedPath(path, from)
        return (target && fileOf(target)) || []
      }),
    ]),
  )
}

/** The folders of server and console that each folder imports, without tests. Files beside the floors stand alone. */
function folderGraph(files: ReadonlyMap<string, string[]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [path, targets] of files) {
    if (isTest(path) || !/^(server|console)\//.test(path)) continue
    const folderOf = (file: string) => (/^\w+\/src\/[^/]+$/.test(file) ? file : dirname(file))
    const folder = folderOf(path)
    const others = targets.map(folderOf).filter((other) => other !== folder)
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...others]))
  }
  return graph
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
  const graph = fileGraph(sources)
  const inFiles = circlesOf(graph)
  // A circle of files is a circle of their folders too: it is reported once.
  const inFolders = inFiles.length > 0 ? [] : circlesOf(folderGraph(graph))
  return [
    ...sources.flatMap((source) => rules.flatMap((rule) => rule(source)).map((fault) => `${source.path}: ${fault}`)),
    ...pathFaults(sources),
    ...pageFaults(sources),
    ...inFiles.map((trail) => `import circle: ${trail.join(' → ')}`),
    ...inFolders.map((trail) => `circle of folders: ${trail.join(' → ')}`),
  ]
}
