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
 * Pages whose parts are built into one file each, in this order: a part stands in the file of the first line of which all
 * pages cannot do without it; in that of the frame, and of the fields that come after the rows of a list, if one cannot.
 * Bundlers by themselves make a file of each set of pages that share something, of which the device list needed a hundred
 * and twenty; on a line with a long way each wave of them costs more than the bytes it saves.
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

/** The modules that run before the one at `root` does, with itself. */
function partsOf(root: string, graph: Graph, found = new Set<string>()): Set<string> {
  found.add(root)
  for (const id of graph.getModuleInfo(root)?.importedIds ?? []) if (!found.has(id)) partsOf(id, graph, found)
  return found
}

const layerGroups = Object.entries(layers).map(([name, pages], index, { length }) => {
  let parts: Set<string>[] | undefined
  return {
    name(id: string, graph: Graph) {
      parts ??= pages.map((page) => partsOf(fileURLToPath(new URL(page, import.meta.url)), graph))
      return parts[name === 'frame' || name === 'fields' ? 'some' : 'every']((some) => some.has(id)) ? name : null
    },
    debugName: name,
    priority: length - index,
  }
})

/** A file that only hands on exports of another: the bundler writes one for each page that stands in the file of a layer. */
const HANDS_ON = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/

/** Imports of files that only hand on exports go to the file that has these, which saves the request for each. */
const direct: Plugin = {
  name: 'direct',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    for (const { fileName, code } of chunks) {
      const [, names, target] = HANDS_ON.exec(code) ?? []
      if (names === undefined) continue
      const own = fileName.replace('assets/', '')
      const parts = names.split(',').map((name) => name.split(' as '))
      const exported = parts.map(([from, to = from]) => `${to}:m.${from}`).join(',')
      for (const chunk of chunks)
        chunk.code = chunk.code
          .replaceAll(`import(\`./${own}\`)`, `import(\`./${target}\`).then(m=>({${exported}}))`)
          .replaceAll(`"${fileName}"`, `"assets/${target}"`)
      delete bundle[fileName]
    }
  },
}

/** Bytes of the smallest file that is worth a compressed one beside it. */
const LEAST = 1024

/** Writes each file a second and third time as the best that brotli and gzip can do, so that the server need not. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.values(bundle).map((file) => {
      const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      return { path: join(dir!, file.fileName), bytes }
    })
    const worthIt = files.filter(({ path, bytes }) => path.includes('/assets/') && bytes.length >= LEAST)
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
  // The painting thread fetches its larger parts when a design asks for them.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: { '/user': server, '/mqtt': { target: server, ws: true } } },
})
