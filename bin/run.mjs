// Starts a TypeScript program on the Node that this project pins. Plain JavaScript, because an older Node must be able
// to read it to report the wrong version.
const [program, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `WIFI-TMS needs Node 26 and this is ${process.versions.node}: run it through npm after "npm ci" ` +
      '(if node_modules/.bin/node is missing, run "npm rebuild node").',
  )
  process.exit(1)
}
// Parsed sources are cached: a start then takes half the time, and a thread a third of the memory, as it need not load
// the program that strips types from TypeScript. Threads and child processes find the cache by the environment
// variable. The cache lies in node_modules: in a folder that everybody may write to, such as /tmp, others could put
// code that this program runs.
const { enableCompileCache, flushCompileCache } = await import('node:module')
const { pathToFileURL } = await import('node:url')
const { join, resolve } = await import('node:path')
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const file = resolve(program)
process.argv = [process.argv[0], file, ...args]
await import(pathToFileURL(file).href)
flushCompileCache()
