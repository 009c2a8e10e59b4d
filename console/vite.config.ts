import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The address at which the development server finds the product's server. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:8080'

/**
 * The layers: built files, each with the pages whose modules it holds. A module goes into the first layer of which
 * every page needs it. In `frame` and `fields` it is enough that one page needs it; the fields appear after the rows of
 * a list.
 *
 * Without layers, the bundler makes a file for each set of pages that share a module. The device list then needed 120
 * files. On a slow connection each further round of requests costs more than the bytes that it saves.
 */
const [list, editor, room] = [
  'src/fleet/devices/DeviceList.tsx',
  'src/content/editor/EditTemplate.tsx',
  'src/calendar/rooms/RoomPage.tsx',
]
const layers = {
  frame: ['src/app/Shell.tsx', 'src/fleet/dashboard/Dashboard.tsx', 'src/access/errors/NotAllowed.tsx'],
  list: [list],
  fields: ['src/ui/list/list-fields.ts', 'src/fleet/devices/DeviceFilters.tsx'],
  forms: [room, editor],
  room: [room],
}

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Returns the module at `root` and all modules that it imports, directly or indirectly. */
function modulesOf(root: string, graph: Graph, found = new Set<string>()): Set<string> {
  found.add(root)
  for (const id of graph.getModuleInfo(root)?.importedIds ?? []) if (!found.has(id)) modulesOf(id, graph, found)
  return found
}

const layerGroups = Object.entries(layers).map(([name, pages], index, { length }) => {
  let modulesByPage: Set<string>[] | undefined
  const isForAnyPage = name === 'frame' || name === 'fields'
  return {
    name(id: string, graph: Graph) {
      modulesByPage ??= pages.map((page) => modulesOf(fileURLToPath(new URL(page, import.meta.url)), graph))
      const isNeededBy = (modules: Set<string>) => modules.has(id)
      return (isForAnyPage ? modulesByPage.some(isNeededBy) : modulesByPage.every(isNeededBy)) ? name : null
    },
    debugName: name,
    priority: length - index,
  }
})

/**
 * Matches a file that only re-exports from another file. The bundler writes one for each page inside a layer's file.
 */
const RE_EXPORT = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/

/** Replaces imports of re-exporting files by imports of the files with the exports, which saves a request for each. */
const direct: Plugin = {
  name: 'direct',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    for (const { fileName, code } of chunks) {
      const [, names, target] = RE_EXPORT.exec(code) ?? []
      if (names === undefined) continue
      const reExportName = fileName.replace('assets/', '')
      const parts = names.split(',').map((name) => name.split(' as '))
      const exported = parts.map(([from, to = from]) => `${to}:m.${from}`).join(',')
      for (const chunk of chunks)
        chunk.code = chunk.code
          .replaceAll(`import(\`./${reExportName}\`)`, `import(\`./${target}\`).then(m=>({${exported}}))`)
          .replaceAll(`"${fileName}"`, `"assets/${target}"`)
      delete bundle[fileName]
    }
  },
}

/** Smaller files are not compressed. */
const MIN_BYTES = 1024

/** Compresses each file with brotli and gzip at their highest levels, so that the server need not. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.values(bundle).map((file) => {
      const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      return { path: join(dir!, file.fileName), bytes }
    })
    const worthIt = files.filter(({ path, bytes }) => path.includes('/assets/') && bytes.length >= MIN_BYTES)
    const write = async (path: string, bytes: Promise<Buffer>) => writeFile(path, await bytes)
    await Promise.all(
      worthIt.flatMap(({ path, bytes }) => [
        write(`${path}.br`, promisify(brotliCompress)(bytes)),
        write(`${path}.gz`, promisify(gzip)(bytes, { level: 9 })),
      ]),
    )
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), direct, compressed],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/zod.ts', import.meta.url)) }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'entry', tags: ['$initial'], priority: 10 }, ...layerGroups],
        },
      },
    },
  },
  // The format `es` lets the painting thread fetch its larger parts only when a design needs them.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: { '/user': server, '/mqtt': { target: server, ws: true } } },
})
