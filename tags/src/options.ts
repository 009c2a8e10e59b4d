import { parseArgs } from 'node:util'
import { OwnMac } from '@wifi-tms/contract/messages'
import { Apikey, Uri } from '@wifi-tms/contract/products'
import { z } from 'zod'
import type { Habits } from './habits.ts'

export const help = `Virtual e-paper tags: they connect to a WIFI-TMS server as real ones do, and draw what it sends.

  npm run tags -- --password … --count 10                     ten tags, one of each screen type in turn
  npm run tags -- --password … --screen "7.5 B/W/R" --speed 5 one tag that refreshes five times faster than life
  npm run tags -- --product shop --apikey … --screen 16=800x480,B/W/R --count 10000

Where
  --server URL        where the server answers HTTP             [http://127.0.0.1:8080]
  --mqtt-port PORT    where it takes tags                       [1883]
  --username NAME     who asks for keys and screen types        [admin]
  --password WORD     or the environment's WIFI_TMS_PASSWORD; not needed with --product, --apikey and full screens
  --product URI       the tags' product                         [the first of the list]
  --apikey KEY        its key                                   [asked for]

Which
  --count N           how many                                  [1]
  --screen WHAT       again for each kind, taken in turn        [every screen type there is]
                      "7.5 B/W/R"           size or name, and colour
                      16                    type number
                      16=800x480,B/W/R,90   type number = panel's own pixels, colour, angle [0]; and ",halves"
  --first-mac MAC     the following ones count up from here     [020000000001]
  --http              they speak HTTP only
  --hotspot           they begin without settings: each has a page on a free port that takes the link of the console's
                      tools; --product and --apikey come with it, and nothing is kept between runs
  --network NAME=PASS again for each network that there is: they join no other [all, with any password]
  --sleeps            they disconnect when nothing is due, and wake when the server said
  --store FOLDER      where they keep secrets and pictures between runs [data/virtual-tags; "none": nowhere]

How
  --speed FACTOR      so many times faster than real: refreshes, sleep, waiting, batteries [1]
  --seed TEXT         the same text, the same randomness        [tags]
  --busy              answer every order with busy
  --fail REASON       refuse to draw: memory, panel, …
  --firmware REASON   install no firmware: hash, signature, size, …; old, other: come back with the former version, with
                      another; silent: say nothing; half: stop in the middle; restart: break down there each time
  --slow FACTOR       take so many times longer to draw
  --lie               report a frame that nobody sent
  --duplicate SHARE   say this share of messages twice, 0 to 1
  --reorder SHARE     say this share of messages after the next one
  --drop-after N      break the connection at every Nth message
  --drop-within S     break each connection within so many seconds

Ctrl-C switches them off in good order.`

const flag = z.boolean().default(false)
const share = z.coerce.number().min(0).max(1).default(0)
const factor = z.coerce.number().positive().max(1_000_000).default(1)

const Options = z.object({
  help: flag,
  server: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  'mqtt-port': z.coerce.number().int().min(1).max(65_535).default(1883),
  username: z.string().default('admin'),
  password: z.string().optional(),
  product: Uri.optional(),
  apikey: Apikey.optional(),
  count: z.coerce.number().int().min(1).max(100_000).default(1),
  screen: z.array(z.string()).default([]),
  'first-mac': z.string().toLowerCase().default('020000000001').pipe(OwnMac),
  http: flag,
  hotspot: flag,
  network: z
    .array(z.string().regex(/^[^=]+=.*$/, 'must be NAME=PASSWORD'))
    .default([])
    // Split at the first =, as a password may contain more of them.
    .transform((networks) =>
      networks.map(
        (network) => [network.slice(0, network.indexOf('=')), network.slice(network.indexOf('=') + 1)] as const,
      ),
    ),
  sleeps: flag,
  store: z.string().min(1).default('data/virtual-tags'),
  speed: factor,
  seed: z.string().default('tags'),
  busy: flag,
  fail: z.string().default(''),
  firmware: z.string().default(''),
  slow: factor,
  lie: flag,
  duplicate: share,
  reorder: share,
  'drop-after': z.coerce.number().int().min(0).default(0),
  'drop-within': z.coerce.number().min(0).default(0),
})
export type Options = z.infer<typeof Options>

/** The options for Node's `parseArgs`: each one a flag, or a text that the schema parses. */
const flags = Object.fromEntries(
  Object.entries(Options.shape).map(([name, schema]) => [
    name,
    {
      // All flags are the same schema object.
      type: schema === flag ? ('boolean' as const) : ('string' as const),
      multiple: name === 'screen' || name === 'network',
    },
  ]),
)

/** The options of the command line. Throws an Error with one line for each wrong option. */
export function readOptions(args: string[], env: Record<string, string | undefined>): Options {
  const { values } = parseArgs({ args, options: flags })
  const parsed = Options.safeParse({ ...values, password: values.password ?? env.WIFI_TMS_PASSWORD })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => `--${issue.path[0]?.toString()}: ${issue.message}`).join('\n'))
}

/** The bad habits that the options demand. */
export const habitsOf = (options: Options): Partial<Habits> => ({
  answersBusy: options.busy,
  failReason: options.fail,
  firmwareFault: options.firmware,
  slowFactor: options.slow,
  claimsWrongFrame: options.lie,
  duplicateShare: options.duplicate,
  reorderShare: options.reorder,
  dropEveryNth: options['drop-after'],
  dropWithinSeconds: options['drop-within'],
})
