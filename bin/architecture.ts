import { basename } from 'node:path'
import { importedPath, readSource, type Source } from './source.ts'

/** What each workspace may import of the others. */
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

/** The floors of the console's source: each uses itself and those before it. */
const floors = ['base', 'ui', 'access', 'catalogue', 'content', 'fleet', 'words.ts', 'screens.tsx', 'app', 'main.tsx']
const list = 'console/src/screens.tsx'

/** Files that may be longer than the rest, each with its reason. */
const longFiles: Record<string, string> = {}
const longest = 250

const emptyWords = /^(utils?|helpers?|common|managers?|services?|handlers?|data|info)$/

/** Texts that tie the repository to one place; written as patterns so that this file does not hold them. */
const foreign = [/shared\//, /\/work\//, /CONTRACT\.md/, /SPEC\.md/, /DESIGN\.md/, /registry\.npmjs/]

/** Tests, and what only they use. */
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

/** The console's folders stand on floors and use those below, also for types. */
export function floorFaults({ path, imports }: Source): string[] {
  const floorOf = (path: string) => floors.indexOf(/^console\/src\/([^/]+)/.exec(path)?.[1] ?? '')
  const own = floorOf(path)
  if (own < 0 || isTest(path)) return []
  return imports.flatMap(({ from }) => {
    const target = importedPath(path, from)
    return target && floorOf(target) > own ? [`${floors[own]} may not import ${floors[floorOf(target)]}: ${from}`] : []
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

/** No file longer than a reader holds in the head. */
export function lengthFaults({ path, text }: Source): string[] {
  const lines = text.trimEnd().split('\n').length
  if (!/\.(tsx?|css)$/.test(path) || path in longFiles || lines <= longest) return []
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

/** routes.ts binds and refuses, rules.ts decides from what it is given. */
export function roleFaults({ path, code, imports }: Source): string[] {
  if (basename(path) === 'routes.ts') {
    const sql = imports.some(({ from, names }) => from === 'kysely' && names.includes('sql'))
    const calls = code.match(/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\b/g) ?? []
    return [...(sql ? ['sql'] : []), ...calls].map((found) => `SQL belongs into queries.ts: ${found}`)
  }
  if (basename(path) !== 'rules.ts') return []
  const outside = imports.map(({ from }) => from).filter((from) => !/^(\.|@wifi-tms\/|zod$)/.test(from))
  const impure = code.match(/\b(await|async|fetch\(|process\.|Date\.now|new Date\(\)|Math\.random)/g) ?? []
  return [...outside, ...impure].map((found) => `rules are pure and take now: ${found}`)
}

/** The repository stands alone. */
export function foreignFaults({ text }: Source): string[] {
  return foreign.filter((pattern) => pattern.test(text)).map((pattern) => `names a place outside: ${pattern.source}`)
}

/** Paths within the console are built from its list of screens: nowhere else stands how one begins. */
export function pathFaults(sources: Source[]): string[] {
  const begins = sources.find(({ path }) => path === list)?.code.matchAll(/\bpath: '(\/[^/']+)/g) ?? []
  const typed = new RegExp(`['"\`](${[...begins].map(([, begin]) => begin).join('|') || '^'})(?=['"\`/?#$])`, 'g')
  return sources
    .filter(({ path }) => /^console\/src\/.*\.tsx?$/.test(path) && path !== list && !isTest(path))
    .flatMap(({ path, code }) => [...code.matchAll(typed)].map(([, begin]) => `${path}: types the path ${begin}…`))
}

/** Each circle of imports once, of types too, as the paths along it. */
export function circles(sources: Source[]): string[][] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path])
    if (trail.includes(path) || done.has(path)) return
    for (const { from } of byPath.get(path)?.imports ?? []) {
      const target = importedPath(path, from)
      if (!target) continue
      const file = [target, `${target}.ts`, `${target}.tsx`, target.replace(/\.ts$/, '.tsx')].find((one) =>
        byPath.has(one),
      )
      if (file) walk(file, [...trail, path])
    }
    done.add(path)
  }
  for (const path of byPath.keys()) walk(path, [])
  return found
}

const rules = [workspaceFaults, floorFaults, platformFaults, lengthFaults, nameFaults, roleFaults, foreignFaults]

/** Every fault of the files (path → text), one line each. */
export function architectureFaults(files: Map<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text))
  return [
    ...sources.flatMap((source) => rules.flatMap((rule) => rule(source)).map((fault) => `${source.path}: ${fault}`)),
    ...pathFaults(sources),
    ...circles(sources).map((trail) => `import circle: ${trail.join(' → ')}`),
  ]
}
