import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { readWaitingItems } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { addLabel, literalPictures } from '@wifi-tms/e2e/shop/literal-pictures'
import { nightOf } from '@wifi-tms/e2e/shop/night'
import { changedLabels, readNight, tenFold } from '@wifi-tms/e2e/shop/read-night'
import type { Caller } from '@wifi-tms/tags/call'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { digits, median } from '../measure/statistics.ts'
import { fleetFolder, startFleet } from '../processes/fleet.ts'
import { screenType } from '../processes/screen-type.ts'
import { newSeed } from '../processes/start.ts'
import { changesOf } from './changes-of.ts'

/** The factor by which the tags' time runs faster, so that a refresh of the panel takes a tenth of a second. */
const SPEED = 20
/** The number of timed turns in which all connected tags change. */
const TURNS = 3
/** The milliseconds between two checks of a result. */
const CHECK_MS = 50
/** The resolution of the tags' templates. */
const RESOLUTION = `${screenType.width}x${screenType.height}`

/** The macs of all devices, the connected ones first. */
async function macsOf({ ask }: Caller): Promise<string[]> {
  const macs: string[] = []
  for (const online of [true, false])
    for (let page = 1; ; page++) {
      const { items } = await ask(devices.list, {
        limit: 100,
        page,
        sort: 'mac',
        status: online ? 'online' : 'offline',
      })
      if (items.length === 0) break
      macs.push(...items.map(({ mac }) => mac))
    }
  return macs
}

/** Puts a file into the import folder, and returns the seconds until it is imported and the lines of its result. */
async function importFile(inbox: string, name: string, content: string) {
  // The file gets its own name only when it is complete.
  await writeFile(join(inbox, `${name}.tmp`), content)
  const began = performance.now()
  await rename(join(inbox, `${name}.tmp`), join(inbox, name))
  while (!(await readdir(join(inbox, 'done')).catch((): string[] => [])).includes(name)) await wait(CHECK_MS)
  const seconds = (performance.now() - began) / 1000
  const result = await readFile(join(inbox, 'done', `${name}.result.csv`), 'utf8')
  return { seconds, lines: result.trimEnd().split('\r\n').slice(1) }
}

async function figures(context: BenchContext): Promise<Figure[]> {
  const { quick, say } = context
  const [count, labelCount, connectedCount, changeCount, brokenCount] = quick
    ? [400, 240, 50, 18, 5]
    : [20_000, 12_000, 1000, 900, 40]
  // One more tag has no item: it shows the pictures with which the others are compared.
  const folder = fleetFolder(context, connectedCount + 1)
  const seed = newSeed()
  await seed.ask('seed', { folder, count: labelCount - connectedCount }).finally(() => seed.end())
  const inbox = join(context.folder, 'inbox')
  await mkdir(inbox)
  const { person, tags, end } = await startFleet(context, connectedCount + 1, SPEED, { importDir: inbox })
  try {
    const itemTemplate = await addLabel(person, 'Shelf', RESOLUTION, '{{item.name}} {{item.price|money:EUR}}')
    for (const { _id: id, name, uri } of (await person.ask(products.list, { limit: 100 })).items)
      await person.ask(products.update, { id, name, uri, itemTemplate })
    // `spare` is the tag without an item.
    const [spare = '', ...macs] = await macsOf(person)
    const files = nightOf({
      items: count,
      macs: macs.slice(0, labelCount),
      changes: changeCount,
      broken: brokenCount,
      slipped: 3,
    })
    const [day, night] = [files.day, files.night].map((file) => readNight(file, new Set(macs)))
    const dayImport = await importFile(inbox, 'day.csv', files.day)
    say(`the first file is imported after ${digits(dayImport.seconds)} s`)
    /** Waits until each of these tags shows another picture than before, and returns the seconds. */
    const untilChanged = async (someMacs: readonly string[], hashesBefore: Record<string, string | undefined>) => {
      const began = performance.now()
      for (;;) {
        const hashes = await tags.ask('shownHashes')
        if (someMacs.every((mac) => hashes[mac] !== hashesBefore[mac])) return (performance.now() - began) / 1000
        await wait(CHECK_MS)
      }
    }
    const onlineMacs = macs.slice(0, connectedCount)
    await untilChanged(onlineMacs, {})
    const hashesBefore = await tags.ask('shownHashes')
    const { seconds, lines } = await importFile(inbox, 'night.csv', files.night)
    const changedMacs = changedLabels(day!, night!)
    const connectedMacs = changedMacs.filter((mac) => hashesBefore[mac])
    const shownAfter = await untilChanged(connectedMacs, hashesBefore)
    // The numbers of the rows that failed; the third column of a result is the outcome.
    const failed = lines.flatMap((line, row) => (line.split(',')[2] === 'failed' ? [row] : []))
    const tenFoldWarnings = lines.filter((line) => line.includes('ten times the price before')).length
    const { total: waiting } = await person.ask(readWaitingItems, { limit: 1 })
    const texts = connectedMacs.map((mac) => night!.labels.get(mac)!)
    const pictures = await literalPictures(person, { mac: spare, resolution: RESOLUTION, texts })
    const hashesAfter = await tags.ask('shownHashes')
    const wrongMacs = onlineMacs.filter(
      (mac) =>
        hashesAfter[mac] !== (connectedMacs.includes(mac) ? pictures.get(night!.labels.get(mac)!) : hashesBefore[mac]),
    )
    const failedAsExpected = JSON.stringify(failed) === JSON.stringify(night!.broken)
    say('the tags show the changes of the night')

    const change = await changesOf(person, {
      macs: onlineMacs,
      keys: [...night!.cents.keys()],
      resolution: RESOLUTION,
    })
    const times: Record<keyof typeof change, number[]> = { items: [], display: [] }
    for (let turn = 0; turn <= TURNS; turn++)
      for (const kind of ['items', 'display'] as const) {
        const shownBefore = await tags.ask('shownHashes')
        const began = performance.now()
        await change[kind](turn)
        await untilChanged(onlineMacs, shownBefore)
        times[kind].push((performance.now() - began) / 1000)
      }
    const [items, display] = [median(times.items.slice(1)), median(times.display.slice(1))]
    const countText = (number: number) => number.toLocaleString('en')
    return [
      {
        what: `${countText(count)} items of a file, ${countText(labelCount)} of them on labels`,
        measured: `${digits(dayImport.seconds)} s`,
      },
      {
        what: `the night's file: ${countText(changeCount)} changes, ${brokenCount} broken rows, 3 ten-fold prices`,
        measured: `${digits(seconds)} s; ${failed.length} rows failed${failedAsExpected ? '' : ', NOT those that were broken'}; ${tenFoldWarnings} of ${tenFold(day!, night!).length} told`,
      },
      {
        what: `labels that differ by the independent reading; of them connected, and seconds until they hung`,
        measured: `${countText(changedMacs.length)}; ${connectedMacs.length}, ${digits(shownAfter)} s; ${countText(waiting)} wait`,
      },
      {
        what: `glasses of the ${countText(connectedCount)} that differ from the independent reading`,
        measured: `${wrongMacs.length}`,
        aim: '0',
      },
      {
        what: `${countText(connectedCount)} items changed on ${countText(connectedCount)} tags: call to all on the glasses`,
        measured: `${digits(items)} s, ${digits(items / display)} × the display’s ${digits(display)} s`,
        aim: '1.5 ×',
      },
    ]
  } finally {
    await end()
  }
}

/** Measures a simulated shop that imports its files of items. */
export const shopPart: BenchPart = {
  name: 'shop',
  about:
    'A shop with labels of which some are connected virtual tags (a refresh takes 0.1 s): its first file and that of a night are ' +
    'taken from the folder (where a file must have been still for two seconds), and counts and pictures compared with a reading ' +
    'of the file by other code and with designs that have the texts themselves. Then all connected tags get another price, and ' +
    'as many different pictures by a display; medians of three turns after the first.',
  run: figures,
}
