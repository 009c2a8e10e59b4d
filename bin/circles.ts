import { dirname } from 'node:path'
import { importedPath, isTest, type Source } from './source.ts'

/** Finds each circle of a graph once, as the names along it. */
function circlesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const circles: string[][] = []
  const visitedNames = new Set<string>()
  const walk = (name: string, trail: string[]) => {
    if (trail.includes(name)) circles.push([...trail.slice(trail.indexOf(name)), name])
    if (trail.includes(name) || visitedNames.has(name)) return
    for (const neighbour of graph.get(name) ?? []) walk(neighbour, [...trail, name])
    visitedNames.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
  return circles
}

/** The files that each file imports, even where it imports only types. */
function fileGraph(sources: readonly Source[]): Map<string, string[]> {
  const paths = new Set(sources.map(({ path }) => path))
  // An import may leave out its ending, and `importedPath` gives `.ts` to each file of another workspace.
  const fileOf = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`, target.replace(/\.ts$/, '.tsx')].find((path) => paths.has(path))
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ from }) => {
        const target = importedPath(path, from)
        // An empty list leaves out packages.
        return (target && fileOf(target)) || []
      }),
    ]),
  )
}

/**
 * The folders of server and console that each folder imports, without tests. A file directly in `src` counts as a
 * folder.
 */
function folderGraph(files: ReadonlyMap<string, string[]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const [path, targets] of files) {
    if (isTest(path) || !/^(server|console)\//.test(path)) continue
    const folderOf = (file: string) => (/^\w+\/src\/[^/]+$/.test(file) ? file : dirname(file))
    const folder = folderOf(path)
    const otherFolders = targets.map(folderOf).filter((other) => other !== folder)
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...otherFolders]))
  }
  return graph
}

/** The circles of imports, in which a file, or a folder of server and console, imports itself through others. */
export function circleFaults(sources: readonly Source[]): string[] {
  const graph = fileGraph(sources)
  const inFiles = circlesOf(graph)
  // A circle of files is a circle of their folders too, so it is reported only once.
  const inFolders = inFiles.length > 0 ? [] : circlesOf(folderGraph(graph))
  return [
    ...inFiles.map((trail) => `import circle: ${trail.join(' → ')}`),
    ...inFolders.map((trail) => `circle of folders: ${trail.join(' → ')}`),
  ]
}
