import type { PanelColor } from '@wifi-tms/contract/screen-types'

/** A sample tag: its name, its panel, and the template that it shows from the start, if any. */
export interface SampleTag {
  alias: string
  /** The `uri` of a sample product. */
  product: string
  /** The name of the screen type: the diagonal in inches. */
  size: string
  color: PanelColor
  template?: string
  /** The width in pixels, where a size and colour come in several resolutions. */
  width?: number
}

/** The products; `uri` is the prefix of their topics. */
export const sampleProducts = [
  { uri: 'market', name: 'Fresh market' },
  { uri: 'offices/north', name: 'Offices north' },
] as const

const market = (alias: string, size: string, color: PanelColor, template?: string): SampleTag => ({
  alias,
  product: 'market',
  size,
  color,
  ...(template && { template }),
})
const office = (alias: string, size: string, color: PanelColor, template?: string, width?: number): SampleTag => ({
  ...market(alias, size, color, template),
  product: 'offices/north',
  ...(width && { width }),
})

const BREAD_LABEL = 'Shelf label · offer'
const DOOR_SIGN = 'Door sign · Aurora'
const LAUNCH_POSTER = 'Poster · launch night'

/** Twenty-seven tags of every size and palette; those without a template stay blank until a person shows one. */
export const sampleTags: readonly SampleTag[] = [
  market('Coffee · shelf 12', '4.2', 'B/W/R', 'Price label · coffee'),
  market('Tea · shelf 12', '4.2', 'B/W/R/Y'),
  market('Rye bread · counter', '3.7', 'B/W/R', BREAD_LABEL),
  market('Baguette · counter', '3.7', 'B/W/R/Y', BREAD_LABEL),
  market('Croissant · counter', '3.7', 'B/W/Y', BREAD_LABEL),
  market('Brioche · counter', '3.7', 'B/W'),
  market('Oranges · island', '4.2', 'B/W/Y'),
  market('Apples · island', '4.2', 'B/W'),
  market('Bin B-07-3', '4.26', 'B/W', 'Warehouse bin'),
  market('Bin B-07-4', '7.5', 'B/W'),
  office('Aurora · door', '7.5', 'B/W/R', DOOR_SIGN),
  office('Borealis · door', '7.5', 'B/W/Y'),
  office('Cirrus · door', '7.5', 'B/W/R/Y', DOOR_SIGN),
  office('Office 214', '4.2', 'B/W/R', 'Name plate'),
  office('Office 215', '4.2', 'B/W/R/Y'),
  office('Kitchen · menu', '13.3', 'B/W/R', 'Kitchen menu'),
  office('Canteen · menu', '13.3', 'B/W', undefined, 960),
  office('Foyer · easel', '13.3', 'E6 color', 'Exhibition · four looks'),
  office('Stairs · frame', '7.3', '7 color', LAUNCH_POSTER),
  office('Lift · frame', '7.3', 'E6 color', LAUNCH_POSTER),
  office('Lounge · frame', '7.3', '6 color'),
  office('Café · door', '4.0', 'E6 color', 'Poster · cats welcome'),
  office('Gallery · room 4', '10.2', 'B/W/R/Y', 'Gallery · deep field'),
  office('Lobby · wall', '25.3', 'E6 color', 'Lobby · welcome'),
  office('Dune · door', '7.5', '4 grey', DOOR_SIGN),
  office('Atrium · easel', '13.3', '16 grey', 'Exhibition · four looks'),
  office('Reception · screen', '7.5', 'full color', LAUNCH_POSTER),
]
