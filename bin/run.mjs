// Starts a TypeScript program on the Node that this project pins. Plain JavaScript, because an older Node must be
// able to read it in order to say what is wrong.
const [program, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    `WIFI-TMS needs Node 26 and this is ${process.versions.node}: run it through npm after "npm ci" ` +
      '(if node_modules/.bin/node is missing, run "npm rebuild node").',
  )
  process.exit(1)
}
// Parsed once and kept: a start then takes half the time.
const { enableCompileCache } = await import('node:module')
enableCompileCache()
const { pathToFileURL } = await import('node:url')
const { resolve } = await import('node:path')
const file = resolve(program)
process.argv = [process.argv[0], file, ...args]
await import(pathToFileURL(file).href)
