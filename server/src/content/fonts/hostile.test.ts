import type { Font } from '@wifi-tms/contract/fonts'
import { Design } from '@wifi-tms/contract/templates'
import type { PaintJob } from '@wifi-tms/paint/job'
import { unpackFont } from '@wifi-tms/paint/node/unpack-font'
import { panelOf } from '@wifi-tms/paint/panels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { hostileFont } from './testing/hostile-fonts.ts'
import { addFont, notoSans, postScriptFont, sendFont, variableFont } from './testing/upload-font.ts'

/** The number of fonts to try. HOSTILE_FONTS in the environment sets another number. */
const COUNT = Number(process.env.HOSTILE_FONTS ?? 60)
/** The number of the first font. A font's number is the seed of its random choices. */
const FIRST = Number(process.env.HOSTILE_FIRST ?? 0)
/** The number of fonts that are sent at once. */
const AT_ONCE = 10

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sampleText =
  'Sphinx of black quartz, judge my vow “office” fi ffl AVATAR 0123456789 Zażółć gęślą jaźń Ελλάδα Россия é ộ 骨直角の'
const textElement = { kind: 'textarea', x: 0, y: 0, width: 400, height: 100, text: sampleText, font: 'Tried' }
const design = Design.parse({
  resolution: '400x300',
  canvas: {
    version: 1,
    elements: [
      { ...textElement, id: 'small', fontSize: 11 },
      { ...textElement, id: 'large', fontSize: 60, y: 100, weight: 800 },
      { ...textElement, id: 'huge', fontSize: 600, y: 200, text: 'Ag' },
      { ...textElement, id: 'turned', fontSize: 30, y: 150, angle: 17, fit: 'shrink' },
    ],
  },
})

const paintWith = (fonts: Pick<Font, 'sha256' | 'weightMin' | 'weightMax'>[]) => {
  const job: PaintJob = {
    design,
    data: {},
    panel: panelOf({ color: 'B/W', width: 400, height: 300, angle: 0 }),
    families: { Tried: fonts.map(({ sha256, weightMin, weightMax }) => ({ sha256, weightMin, weightMax })) },
  }
  return server.core.painters.paint({ job, pictures: new Map(), read: (sha256) => server.core.blobs.read(sha256) })
}

test(`${COUNT} hostile fonts are refused or painted within bounds, and change no other font’s painting`, async () => {
  const [regular, packed] = [await notoSans('400Regular'), await variableFont()]
  const goodFont = await addFont(server, 'good.ttf', regular, { family: 'Good' })
  const before = await paintWith([goodFont])
  const bases = { sfnts: [regular, await unpackFont(packed), await postScriptFont()], woff2: packed }
  const memoryBefore = process.memoryUsage().rss
  const outcomes: Record<string, number> = {}
  const notable: string[] = []

  const tryFont = async (number: number) => {
    const start = performance.now()
    const { name, bytes } = hostileFont(number, bases)
    const { code, body } = await sendFont(server, name, bytes, { family: 'Tried' })
    expect([20000, 40000, 41300], `${number}`).toContain(code)
    let outcome = `refused: ${body.errors?.[0]?.message ?? body.message}`
    if (code === 20000)
      outcome = await paintWith([body.data as Font]).then(
        ({ frame }) => `painted ${frame.length} bytes`,
        (error: unknown) => {
          expect(error, `${number}`).toBeInstanceOf(JobFailed)
          return `not painted: ${(error as JobFailed).reason}`
        },
      )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    const duration = performance.now() - start
    if (duration > 4000 || outcome.startsWith('not') || outcome.endsWith('is damaged'))
      notable.push(`${number}: ${Math.round(duration)} ms, ${outcome}`)
  }
  for (let first = FIRST; first < FIRST + COUNT; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, FIRST + COUNT - first) }, (_, index) => tryFont(first + index)),
    )

  if (process.env.HOSTILE_FONTS) console.log(outcomes, notable, process.memoryUsage().rss - memoryBefore)
  expect(Object.keys(outcomes).length).toBeGreaterThan(2)
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(600 * 1024 * 1024)
  const after = await paintWith([goodFont])
  expect(Buffer.compare(after.frame, before.frame)).toBe(0)
  expect(after.faults).toEqual(before.faults)
  expect((await addFont(server, 'again.ttf', regular, { family: 'Good' })).sha256).toBe(goodFont.sha256)
}, 600_000)
