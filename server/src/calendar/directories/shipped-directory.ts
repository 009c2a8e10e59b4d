import { pixelsOf } from '@wifi-tms/contract/drawing'
import { Canvas } from '@wifi-tms/contract/elements'
import type { RoomState } from '@wifi-tms/contract/rooms'
import type { Language } from '@wifi-tms/contract/shapes'
import { shipped } from '@wifi-tms/contract/shipped'
import type { Design } from '@wifi-tms/contract/templates'
import { plateWords } from '../plates/words.ts'

/** The id and the name that stand for the directory that ships. */
export const SHIPPED = shipped.directory

/** A row of the directory: the room's state, and its meeting, which runs or is the next. */
export interface DirectoryRow {
  state: RoomState
  told: { which: 'now' | 'next'; isAllDay: boolean; isLater: boolean } | null
}

/** Panels narrower than this, in pixels, have the meeting under the name of its room. */
const NARROW = 280
/** The least height of a row, in pixels, with one line of words and with two. */
const LEAST = { one: 24, two: 36 }

/** The number of rooms that fit on a panel of this size, and the height of their rows, below the directory's name. */
export function rowsOn({ width, height }: { width: number; height: number }, rooms: number) {
  const head = Math.max(20, Math.round(Math.min(height * 0.13, width * 0.14)))
  const room = height - head
  const least = width < NARROW ? LEAST.two : LEAST.one
  const count = Math.min(rooms, Math.max(1, Math.floor(room / least)))
  return { head, count, height: Math.floor(Math.min(room / count, Math.max(least, height * 0.2))) }
}

/**
 * The directory that ships, for a panel of any size: a row for each room with its name, the running or next meeting,
 * and its state in a box, which is filled where the room is taken. Rooms that do not fit are counted beside the name.
 */
export function shippedDirectory(resolution: string, language: Language, rooms: readonly DirectoryRow[]): Design {
  const { width, height } = pixelsOf(resolution)
  const rows = rowsOn({ width, height }, rooms.length)
  const isNarrow = width < NARROW
  const isStacked = rows.height >= LEAST.two
  const margin = Math.max(4, Math.round(width * 0.02))
  const box = Math.round(width * (isNarrow ? 0.36 : 0.25))
  const inner = width - 2 * margin
  const left = inner - box - margin
  const line = (id: string, { x, y, width, height }: Spot, rest: object) => ({
    kind: 'text',
    id,
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
    fontSize: Math.max(10, Math.round(height * 0.72)),
    fit: 'shrink',
    verticalAlign: 'middle',
    lang: language,
    ...rest,
  })
  const rowAt = ({ state, told }: DirectoryRow, index: number) => {
    const y = rows.head + index * rows.height
    const words = plateWords[language]
    const isTaken = state === 'busy' || state === 'checkIn'
    const place = `rooms.${index}.${told?.which}`
    const day = told?.isLater ? `{{${place}.date|date:short}} ` : ''
    const times = told?.isAllDay ? words.allDay : `{{${place}.startTime}}–{{${place}.endTime}}`
    const next = told?.which === 'next' && !isNarrow ? words.next : ''
    /** A place for words, with top and bottom as shares of the row's height. */
    const spot = (from: number, to: number, x = margin, wide = left): Spot => ({
      x,
      y: y + rows.height * from,
      width: wide,
      height: rows.height * (to - from),
    })
    const nameWidth = Math.round(left * 0.42)
    const [name, meeting] = isStacked
      ? [spot(0.04, told ? 0.54 : 0.96), spot(0.52, 0.88)]
      : [spot(0.08, 0.92, margin, nameWidth), spot(0.08, 0.92, margin * 2 + nameWidth, left - nameWidth - margin)]
    const boxed = spot(0.12, 0.88, width - margin - box, box)
    return [
      { kind: 'line', id: `rule-${index}`, x: 0, y, width, height: 0, strokeWidth: 1 },
      line(`room-${index}`, name, {
        text: `{{rooms.${index}.name}}`,
        weight: 700,
        fontSize: Math.max(10, Math.round(rows.height * (isStacked ? 0.36 : 0.6))),
        // Long names get smaller letters where there is room, and lose their end on the smallest panels.
        fit: isStacked && !isNarrow ? 'shrink' : 'ellipsis',
      }),
      ...(told
        ? [
            line(`meeting-${index}`, meeting, {
              text: `${next}${day}${times} {{${place}.name}}`,
              fit: 'ellipsis',
              fontSize: Math.max(10, Math.round(rows.height * (isStacked ? 0.26 : 0.5))),
            }),
          ]
        : []),
      {
        kind: 'rectangle',
        id: `box-${index}`,
        x: boxed.x,
        y: Math.round(boxed.y),
        width: box,
        strokeWidth: 1,
        height: Math.round(boxed.height),
        fill: isTaken ? 'red' : 'white',
        stroke: isTaken ? 'red' : 'black',
      },
      line(`state-${index}`, spot(0.12, 0.88, boxed.x + 3, box - 6), {
        kind: 'textarea',
        text: words[state === 'soon' ? 'free' : state],
        weight: 700,
        align: 'center',
        fill: isTaken ? 'white' : 'black',
        fontSize: Math.max(10, Math.round(boxed.height * 0.5)),
      }),
    ]
  }
  const more = rooms.length - rows.count
  const head = { x: margin, y: 0, width: more > 0 ? inner - box : inner, height: rows.head }
  return {
    resolution,
    background: 'white',
    canvas: Canvas.parse({
      version: 1,
      elements: [
        line('directory', head, { text: '{{directory.name}}', weight: 700 }),
        ...(more > 0
          ? [line('more', { ...head, x: width - margin - box, width: box }, { text: `+${more}`, align: 'right' })]
          : []),
        ...rooms.slice(0, rows.count).flatMap(rowAt),
      ],
    }),
  }
}

/** The place of words, in pixels. */
interface Spot {
  x: number
  y: number
  width: number
  height: number
}
