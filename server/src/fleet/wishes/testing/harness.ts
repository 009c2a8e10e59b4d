import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showMany as manyCall, showOne as oneCall } from '@wifi-tms/contract/displays'
import type { Input, Parsed } from '@wifi-tms/contract/endpoint'
import type { Notice } from '@wifi-tms/contract/link'
import type { DownOf } from '@wifi-tms/contract/messages'
import type { PanelColor } from '@wifi-tms/contract/screen-types'
import { pino } from 'pino'
import { afterAll, onTestFinished } from 'vitest'
import { openBlobs } from '../../../base/blobs/blobs.ts'
import { singleServer } from '../../../base/cluster/cluster.ts'
import type { Db } from '../../../base/database/db.ts'
import { readConfig } from '../../../base/process/config.ts'
import { newId } from '../../../base/random/ids.ts'
import { openSeal } from '../../../base/random/seal.ts'
import { hashSecret } from '../../../base/random/secret.ts'
import { type Painters, type PaintingCore, startPainting } from '../../../content/painting/pool.ts'
import { doCall } from '../../../testing/do-call.ts'
import { markMissingPollers } from '../../deliveries/mark-missing-pollers.ts'
import { endOverdue, offerFrames } from '../../deliveries/offer-frames.ts'
import { blankDevice } from '../../devices/queries.ts'
import { showMany } from '../../displays/show-many.ts'
import { showOne } from '../../displays/show-one.ts'
import type { FleetCore } from '../../ingest/fleet-core.ts'
import { startIngest } from '../../ingest/ingest.ts'
import { forgetServers } from '../forget-servers.ts'
import { paintWishes } from '../paint-wishes.ts'
import { moment } from './states.ts'

let painters: Promise<Painters> | undefined

/** One pool of painting threads for all tests of a file. */
export function paintersOfFile(): Promise<Painters> {
  painters ??= startPainting()
  return painters
}

afterAll(async () => {
  await (await painters)?.stop()
  painters = undefined
})

const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }

/** Screen types by number: two of 16 x 8, one of them with red ink, and a larger one. */
const screens: [type: number, color: PanelColor, width: number, height: number][] = [
  [1, 'B/W', 16, 8],
  [2, 'B/W/R', 16, 8],
  [3, 'B/W', 32, 16],
]

/**
 * Starts the real ingest, reconciler and painters over a database. Messages to the wire are added to lists. Time stands
 * still until a test moves it.
 */
export async function startHarness(db: Db) {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  const clock = { seconds: 0 }
  const faults: string[] = []
  const sent: { mac: string; message: DownOf<'display'> }[] = []
  const notices: Notice[] = []
  const changed: { resource: string; ids: string[] }[] = []
  /** Macs whose connections are lost without the server's knowledge; `all` stands for every mac. */
  const silentlyLost = new Set<string>()
  const base: PaintingCore = {
    config: readConfig({ DATA_DIR: folder }),
    db,
    blobs: await openBlobs(join(folder, 'blobs')),
    storage: { low: false, check: async () => false, stop: async () => {} },
    seal: await openSeal({ dataDir: folder }),
    now: () => moment(clock.seconds),
    log: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }),
    painters: await paintersOfFile(),
    wire: {
      toTag: (mac, message) => !silentlyLost.has(mac) && sent.push({ mac, message: message as DownOf<'display'> }) > 0,
      toConsoles: () => {},
      changed: (resource, ids) => void changed.push({ resource, ids }),
      notice: (notice) => void notices.push(notice),
      cut: () => {},
      cutKeyed: () => {},
    },
    cluster: singleServer('here'),
    nextChanges: async () => new Map(),
    heldUntil: async () => new Map(),
    quietUntil: async () => undefined,
    reconcileNow: () => {},
    pressed: () => {},
    note: () => {},
  }
  const core: FleetCore = Object.assign(base, { ingest: startIngest(base) })
  onTestFinished(async () => {
    await core.ingest.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const panels = screens.map(([type, color, width, height]) => ({ type, color, width, height }))
  await db
    .insertInto('screenType')
    .values(
      panels.map((panel) => ({
        id: newId(),
        ...stamps,
        name: '',
        module: '',
        angle: 0,
        sort: 0,
        inks: null,
        halves: 0,
        ...panel,
      })),
    )
    .execute()

  let devices = 0
  return {
    core,
    db,
    clock,
    faults,
    sent,
    notices,
    changed,
    silentlyLost,
    /** Adds a device that has sent nothing yet. Without a screen type its panel is unknown. Its secret is its id. */
    async addDevice(screenType: number | null = 1, alias = ''): Promise<{ id: string; mac: string }> {
      const id = newId()
      const mac = (++devices).toString(16).padStart(12, '0')
      const row = { ...blankDevice, id, ...stamps, mac, alias, productId: 'p', screenType, approved: 1 }
      await db.insertInto('device').values(row).execute()
      const secret = { hash: hashSecret(id), deviceId: id, issuedAt: '', confirmedAt: null }
      await db.insertInto('secret').values(secret).execute()
      return { id, mac }
    },
    /** Adds a template of 16 x 8 that is filled with an ink. It shows a black box if a named field has a value. */
    async addTemplate(background = 'white', when?: string): Promise<string> {
      const id = newId()
      const box = { kind: 'rectangle', id: 'r', x: 2, y: 2, width: 8, height: 4, fill: 'black', when }
      const elements = when ? [box] : []
      const canvas = JSON.stringify({ version: 1, elements })
      await db
        .insertInto('template')
        .values({
          id,
          ...stamps,
          name: `all ${background}`,
          resolution: '16x8',
          background,
          canvas,
          ofPicture: 0,
          needsData: 0,
        })
        .execute()
      return id
    },
    showOne: (input: Input<typeof oneCall>) =>
      doCall(core, oneCall, (parsed, ask) => showOne(core, parsed, ask), input as Parsed<typeof oneCall>),
    showMany: (input: Input<typeof manyCall>) =>
      doCall(core, manyCall, (parsed, ask) => showMany(core, parsed, ask), input as Parsed<typeof manyCall>),
    /** Has a tag connect and say hello. */
    async greet(mac: string, fields: object = {}): Promise<void> {
      void core.ingest(mac, { type: 'connected' })
      await core.ingest(mac, { type: 'hello', protocol: 1, frame: null, ...fields })
    },
    advance(seconds: number): void {
      clock.seconds += seconds
    },
    /** Starts the server again over the same database. Its memory of connections is gone. */
    async restart(): Promise<void> {
      await core.ingest.stop()
      await forgetServers(db, [], 0, base.now())
      core.ingest = startIngest(core)
    },
    /** Sends a tag's report on a delivery. */
    report: (mac: string, event: 'success' | 'fail' | 'busy', message: DownOf<'display'>, fields: object = {}) =>
      core.ingest(mac, {
        type: 'event',
        event: `display-${event}`,
        id: message.id,
        ...(event === 'success' && { frame: message.frame.sha256 }),
        ...fields,
      }),
    /** Runs one turn of the reconciler. Returns the messages that it sent. */
    async reconcile(): Promise<typeof sent> {
      const before = sent.length
      await paintWishes(core)
      await endOverdue(core)
      await markMissingPollers(core)
      await offerFrames(core)
      return sent.slice(before)
    },
  }
}

export type WishHarness = Awaited<ReturnType<typeof startHarness>>
