import { parseArgs } from 'node:util'
import { type Browser, chromium, firefox, whileOpen } from './identity/browsers.ts'
import { paintHere, scenePictures } from './identity/paint-here.ts'
import { servePage } from './identity/serve.ts'

const help = `Paints random templates in Node and in real browsers, and compares every frame and every fault.

  npm run paint:identity -- --count 2000

  --count N   how many templates  [2000]`

const { values } = parseArgs({ options: { help: { type: 'boolean' }, count: { type: 'string', default: '2000' } } })
const count = Number(values.count)

/** The time since a moment of `performance.now`, as text. */
const secondsSince = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** Paints in a browser and compares with the results of Node. Returns true if all are equal. */
async function compare(browser: Browser, nodeHashes: readonly string[]): Promise<boolean> {
  const began = performance.now()
  const served = await servePage(nodeHashes.length)
  try {
    const browserHashes = await whileOpen(browser, served.url, served.results)
    const unequalNumbers = browserHashes.flatMap((hash, number) => (hash === nodeHashes[number] ? [] : [number]))
    console.log(
      `${browser.name}: ${nodeHashes.length - unequalNumbers.length} of ${nodeHashes.length} equal, ${secondsSince(began)}`,
    )
    for (const number of unequalNumbers.slice(0, 20)) console.log(`- template ${number}`)
    return unequalNumbers.length === 0
  } finally {
    await served.close()
  }
}

async function run(): Promise<boolean> {
  const began = performance.now()
  const pictures = await scenePictures()
  const nodeHashes: string[] = []
  for (let number = 0; number < count; number++) nodeHashes.push(await paintHere(number, pictures))
  console.log(`Node ${process.versions.node}: ${count} templates painted, ${secondsSince(began)}`)
  const mozilla = firefox()
  const results = [await compare(await chromium(), nodeHashes)]
  if (mozilla) results.push(await compare(mozilla, nodeHashes))
  else console.log('Firefox: not run, there is none on this machine (FIREFOX_PATH may name one)')
  return results.every(Boolean)
}

if (values.help) console.log(help)
else if (!Number.isInteger(count) || count < 1) {
  console.error('--count must be a whole number from 1')
  process.exitCode = 1
} else process.exitCode = (await run()) ? 0 : 1
