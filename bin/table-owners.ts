import { isTest } from './source.ts'

const sweeps = 'sweeps old rows for all folders of the fleet, in one turn'
const sealing = 'seals again at the start what an earlier version stored'

/**
 * The folders of the server that write each table: its owner first, and others with the reason. Rows of plain resources
 * are also written by `api/resources`, in the name of the folder that binds them; triggers write the tables of who names
 * or draws what.
 */
const owners: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>?]>> = {
  account: ['api/users', { 'api/two-factor': 'keeps the second factor beside the account whose login it guards' }],
  algorithm: ['content/catalogue'],
  apiKey: ['api/keys', { 'api/sessions': 'says when a key was last used, as it checks it' }],
  audit: ['api/http', { 'api/audit': 'sweeps old lines' }],
  calendarEntry: ['calendar/feeds', { 'calendar/meetings': 'forgets what is over with its meetings' }],
  calendarLink: ['calendar/feeds'],
  counter: ['fleet/wishes', { 'base/database': 'tries whether the database takes writes' }],
  delivery: ['fleet/wishes', { 'fleet/ingest': 'ends those of connections to servers that are gone' }],
  design: ['content/painting', { 'fleet/housekeeping': sweeps }],
  device: [
    'fleet/devices',
    {
      'fleet/wishes': 'saves what tags report and what is wanted, many rows at once',
      'fleet/secrets': 'adds devices that come by themselves, and bounds those that wait',
      'fleet/orders': 'remembers that it sent a Wi-Fi password',
      'fleet/ingest': 'puts devices of servers that are gone offline',
    },
  ],
  deviceLabel: ['fleet/devices'],
  deviceType: ['content/catalogue'],
  directory: ['calendar/directories', { 'calendar/plates': 'wakes directories as a room changes' }],
  directoryRoom: ['calendar/directories'],
  display: [
    'fleet/wishes',
    { 'fleet/devices': 'counts devices that are removed out of their displays', 'fleet/housekeeping': sweeps },
  ],
  feed: ['calendar/feeds', { 'calendar/meetings': 'says that a booking is to be written to its calendar' }],
  firmware: ['fleet/firmware'],
  follow: ['base/cluster'],
  frame: ['content/painting', { 'fleet/housekeeping': sweeps }],
  installation: ['api/two-factor'],
  kyselyMigration: ['base/database'],
  lock: ['base/database'],
  meeting: ['calendar/meetings', { 'calendar/feeds': 'replaces the meetings of a calendar' }],
  message: ['fleet/debug', { 'fleet/secrets': 'drops the messages of devices that are forgotten' }],
  occurrence: [
    'calendar/meetings',
    {
      'calendar/feeds': 'replaces the meetings of a calendar',
      'calendar/rooms': 'counts people as present where a room no longer asks',
    },
  ],
  painting: ['content/painting', { 'fleet/housekeeping': sweeps }],
  plate: ['calendar/plates', { 'calendar/rooms': 'gives a room its plates' }],
  playlist: ['calendar/playlists'],
  press: ['calendar/door'],
  product: ['fleet/secrets'],
  rejectedMac: ['fleet/devices'],
  relay: ['base/cluster'],
  room: [
    'calendar/rooms',
    {
      'calendar/meetings': 'wakes the clock as bookings change',
      'calendar/plates': 'says when the clock looks at the room again',
    },
  ],
  roomDay: ['calendar/utilisation', { 'calendar/rooms': 'drops the days of a room that is removed' }],
  screenType: ['content/catalogue'],
  secret: ['fleet/secrets'],
  server: ['base/cluster'],
  session: ['api/sessions'],
  tagOrder: ['fleet/orders', { 'fleet/secrets': sealing }],
  task: ['calendar/tasks'],
  taskRun: ['calendar/tasks'],
  template: ['content/templates'],
  templateVersion: ['content/templates'],
  turn: ['base/cluster'],
  unused: ['content/painting', { 'fleet/housekeeping': sweeps }],
  wish: [
    'fleet/wishes',
    { 'fleet/displays': 'makes failed ones wait again in one statement', 'fleet/housekeeping': sweeps },
  ],
}

/** Writes to a table by its name: kysely's, those of the helpers for rows and labels, and SQL. */
const writes: readonly RegExp[] = [
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(\w+)'/g,
  /\b(?:insertRow|replaceRow|deleteRow|saveRows)\(\s*[\w.]+,\s*'(\w+)'/g,
  /\bchangeRows\(\s*[\w.]+,\s*'(?:set|add)',\s*'(\w+)'/g,
  /\blabelsIn\(\s*'(\w+)'/g,
  /\b(?:insert into|delete from) ([a-z_]+)\b/g,
  /\bupdate ([a-z_]+)\s+set\b/g,
]

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The folder of a server's file, below `server/src`. */
const folderOf = (path: string) => path.slice('server/src/'.length, path.lastIndexOf('/'))

/** Writes in a folder that the list of owners does not allow, and entries of the list that nothing needs. */
export function ownerFaults(files: ReadonlyMap<string, string>, list: typeof owners = owners): string[] {
  const foldersOf = new Map(
    Object.entries(list).map(([table, [owner, others = {}]]) => [table, [owner, ...Object.keys(others)]]),
  )
  const unused = new Set([...foldersOf].flatMap(([table, folders]) => folders.map((folder) => `${table} in ${folder}`)))
  const faults: string[] = []
  for (const [path, text] of files) {
    if (!/^server\/src\/.*\.ts$/.test(path) || isTest(path) || path.includes('/migrations/')) continue
    const folder = folderOf(path)
    for (const [, name = ''] of writes.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const table = camel(name)
      unused.delete(`${table} in ${folder}`)
      const folders = foldersOf.get(table)
      if (!folders?.includes(folder)) faults.push(`${path}: writes ${table}, which ${folders?.[0] ?? 'nobody'} owns`)
    }
  }
  return [...faults, ...Array.from(unused, (entry) => `bin/table-owners.ts: nothing writes ${entry}`)]
}
