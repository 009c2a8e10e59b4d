import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readItemProof } from '@wifi-tms/contract/item-proofs'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { randomFrom } from '@wifi-tms/tags/random'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN, appOn } from '../app.ts'
import { lowPort, MortalServer } from '../reliability/mortal-server.ts'
import { addLabel, literalPictures } from './literal-pictures.ts'
import { nightOf } from './night.ts'
import { changedLabels, readNight, tenFold } from './read-night.ts'

const SIZE = { items: 200, changes: 9, broken: 5, slipped: 3 }
const LABELS = 60
/** The pause between two checks. */
const CHECK_MS = 20

/** A line of a table of results, without the text of its message. */
const outcomeOf = (line: string) => line.split(',').slice(0, 3).join(',')

test('the labels of a shop show exactly the prices of a night file although the server is killed while it imports the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-shop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const random = randomFrom('shop')
  const inbox = join(folder, 'inbox')
  const server = new MortalServer(await lowPort(random), await lowPort(random), {
    DATA_DIR: join(folder, 'data'),
    IMPORT_DIR: inbox,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await server.start()
  const app = await appOn({ ...server, url: server.url, mqttPort: server.mqttPort, folder }, ADMIN, () => server.stop())
  onTestFinished(() => app.close())
  const { admin } = app
  const { type, color, width, height, angle } = (await app.screens()).find(
    (screen) => screen.width === 400 && screen.color === 'B/W',
  )!
  const resolution = `${width}x${height}`
  const tags = Array.from({ length: LABELS + 1 }, (_, index) => ({
    mac: (0x02_00_00_00_00_00 + index).toString(16).padStart(12, '0'),
    screenType: { type, color, width, height, angle },
  }))
  const fleet = await app.addTags('shop', tags, { speed: 500 })
  const itemTemplate = await addLabel(admin, 'Shelf', resolution, '{{item.name}} {{item.price|money:EUR}}')
  const { _id: id, name, uri } = (await admin.ask(products.list, { q: 'shop' })).items[0]!
  await admin.ask(products.update, { id, name, uri, itemTemplate })
  // The last tag is no label: the pictures for comparison are displayed on it.
  const [spare, ...labels] = tags.map(({ mac }) => mac).reverse() as [string, ...string[]]
  const files = nightOf({ ...SIZE, macs: labels })
  const [day, night] = [files.day, files.night].map((file) => readNight(file, new Set(labels))) as [
    ReturnType<typeof readNight>,
    ReturnType<typeof readNight>,
  ]
  expect([day.labels.size, night.broken.length, tenFold(day, night).length, changedLabels(day, night).length]).toEqual([
    LABELS,
    SIZE.broken,
    SIZE.slipped,
    SIZE.changes + SIZE.slipped,
  ])

  const rows = files.day
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
    .map(([key, name, price, mac]) => ({ key, name, values: { price }, ...(mac && { devices: [mac] }) }))
  expect(await admin.ask(writeItems, { rows })).toMatchObject({ created: SIZE.items, wished: LABELS, failed: [] })
  await fleet.until('the first day', ({ tags }) => tags.every((tag) => tag.mac === spare || tag.glass()))
  const before = new Map(labels.map((mac) => [mac, fleet.tag(mac).glass()!.sha256]))

  await writeFile(join(inbox, 'night.csv'), files.night)
  const [changed = ''] = changedLabels(day, night)
  const key = [...day.labels.keys()].indexOf(changed)
  const priceNow = async () =>
    (await admin.ask(items.list, { key: String(key).padStart(13, '0') })).items[0]!.values.price as string
  const oldPrice = await priceNow()
  while ((await priceNow()) === oldPrice) await wait(CHECK_MS)
  await server.kill()
  await server.start()
  const isDone = async () => (await readdir(join(inbox, 'done')).catch((): string[] => [])).includes('night.csv')
  while (!(await isDone())) await wait(CHECK_MS)
  const [, ...lines] = (await readFile(join(inbox, 'done', 'night.csv.result.csv'), 'utf8')).trimEnd().split('\r\n')
  const failedRows = lines.flatMap((line) => (outcomeOf(line).endsWith(',failed') ? [Number(line.split(',')[0])] : []))
  expect(failedRows).toEqual(night.broken)

  const texts = new Set(night.labels.values())
  const pictures = await literalPictures(admin, { mac: spare, resolution, texts })
  await fleet.until('the night', () =>
    changedLabels(day, night).every((mac) => fleet.tag(mac).glass()!.sha256 !== before.get(mac)),
  )
  for (const [mac, text] of night.labels) expect(fleet.tag(mac).glass()!.sha256, text).toBe(pictures.get(text))

  // Each item has the price of the file, and no picture was ordered twice.
  const all: { _id: string; key: string; values: object }[] = []
  for (let page = 1; all.length < SIZE.items; page++)
    all.push(...(await admin.ask(items.list, { limit: 100, page })).items)
  const centsOf = ({ values }: { values: { price?: string } }) =>
    Math.round(Number(values.price!.replace(',', '.')) * 100)
  expect(new Map(all.map((item) => [item.key, centsOf(item)]))).toEqual(night.cents)
  const changedMacs = new Set(changedLabels(day, night))
  for (const [index, mac] of [...day.labels.keys()].entries()) {
    // One in four of the labels that do not change is checked.
    if (index % 4 > 0 && !changedMacs.has(mac)) continue
    const item = all.find((candidate) => candidate.key === String(index).padStart(13, '0'))!
    expect((await admin.ask(readItemProof, { id: item._id })).total, mac).toBe(changedMacs.has(mac) ? 2 : 1)
  }
})
