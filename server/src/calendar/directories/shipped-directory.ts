import { pixelsOf } from '@wifi-tms/contract/drawing'
import { Canvas } from '@wifi-tms/contract/elements'
import type { RoomState } from '@wifi-tms/contract/rooms'
import type { Language } from '@wifi-tms/contract/shapes'
import { shipped } from '@wifi-tms/contract/shipped'
import type { Design } from '@wifi-tms/contract/templates'
import { plateWords } from '../plates/words.ts'

/** The id and the name that stand for a template in wishes for the built-in directory design. */
export const SHIPPED = shipped.directory

/** A row of the directory: the room's state, and its running or next meeting. */
export interface DirectoryRow {
  state: RoomState
  /** `isLater`: the meeting is on a later day. */
  shownMeeting: { which: 'now' | 'next'; isAllDay: boolean; isLater: boolean } | null
}

/** The width in pixels below which a panel shows the meeting under the name of its room instead of beside it. */
const NARROW = 280
/** The least height of a row, in pixels, with one line of words and with two. */
const LEAST_HEIGHT = { oneLine: 24, twoLines: 36 }

/**
 * The layout of a panel of this size, in pixels: the height of the head with the directory's name, the number of rooms
 * that fit below it, and the height of their rows.
 */
export function rowsOn({ width, height }: { width: number; height: number }, rooms: number) {
  const head = Math.max(20, Math.round(Math.min(height * 0.13, width * 0.14)))
  const rowsHeight = height - head
  const leastHeight = width < NARROW ? LEAST_HEIGHT.twoLines : LEAST_HEIGHT.oneLine
  const count = Math.min(rooms, Math.max(1, Math.floor(rowsHeight / leastHeight)))
  return { head, count, height: Math.floor(Math.min(rowsHeight / count, Math.max(leastHeight, height * 0.2))) }
}

/**
 * The built-in directory design for a panel of any size. Each room has a row with its name, the running or next
 * meeting, and its state in a box, which is filled if the room is taken. Beside the directory's name stands the number
 * of rooms that do not fit.
 */
export function shippedDirectory(resolution: string, language: Language, rooms: readonly DirectoryRow[]): Design {
  const { width, height } = pixelsOf(resolution)
  const rows = rowsOn({ width, height }, rooms.length)
  const isNarrow = width < NARROW
  const isStacked = rows.height >= LEAST_HEIGHT.twoLines
  const margin = Math.max(4, Math.round(width * 0.02))
  const boxWidth = Math.round(width * (isNarrow ? 0.36 : 0.25))
  const innerWidth = width - 2 * margin
  const wordsWidth = innerWidth - boxWidth - margin
  const textElement = (id: string, { x, y, width, height }: Spot, fields: object) => ({
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
    ...fields,
  })
  const rowElements = ({ state, shownMeeting }: DirectoryRow, index: number) => {
    const y = rows.head + index * rows.height
    const words = plateWords[language]
    const isTaken = state === 'busy' || state === 'checkIn'
    const meetingPath = `rooms.${index}.${shownMeeting?.which}`
    const day = shownMeeting?.isLater ? `{{${meetingPath}.date|date:short}} ` : ''
    const times = shownMeeting?.isAllDay ? words.allDay : `{{${meetingPath}.startTime}}–{{${meetingPath}.endTime}}`
    const nextWord = shownMeeting?.which === 'next' && !isNarrow ? words.next : ''
    /** A box for words in this row; `top` and `bottom` are shares of its height. */
    const spotInRow = (top: number, bottom: number, x = margin, spotWidth = wordsWidth): Spot => ({
      x,
      y: y + rows.height * top,
      width: spotWidth,
      height: rows.height * (bottom - top),
    })
    const nameWidth = Math.round(wordsWidth * 0.42)
    // The meeting stands below the name, or beside it in a low row.
    const [nameSpot, meetingSpot] = isStacked
      ? [spotInRow(0.04, shownMeeting ? 0.54 : 0.96), spotInRow(0.52, 0.88)]
      : [
          spotInRow(0.08, 0.92, margin, nameWidth),
          spotInRow(0.08, 0.92, margin * 2 + nameWidth, wordsWidth - nameWidth - margin),
        ]
    const box = spotInRow(0.12, 0.88, width - margin - boxWidth, boxWidth)
    return [
      { kind: 'line', id: `rule-${index}`, x: 0, y, width, height: 0, strokeWidth: 1 },
      textElement(`room-${index}`, nameSpot, {
        text: `{{rooms.${index}.name}}`,
        weight: 700,
        fontSize: Math.max(10, Math.round(rows.height * (isStacked ? 0.36 : 0.6))),
        // Long names shrink on wide panels with two lines a row. On other panels they are cut with an ellipsis.
        fit: isStacked && !isNarrow ? 'shrink' : 'ellipsis',
      }),
      ...(shownMeeting
        ? [
            textElement(`meeting-${index}`, meetingSpot, {
              text: `${nextWord}${day}${times} {{${meetingPath}.name}}`,
              fit: 'ellipsis',
              fontSize: Math.max(10, Math.round(rows.height * (isStacked ? 0.26 : 0.5))),
            }),
          ]
        : []),
      {
        kind: 'rectangle',
        id: `box-${index}`,
        x: box.x,
        y: Math.round(box.y),
        width: boxWidth,
        strokeWidth: 1,
        height: Math.round(box.height),
        fill: isTaken ? 'red' : 'white',
        stroke: isTaken ? 'red' : 'black',
      },
      textElement(`state-${index}`, spotInRow(0.12, 0.88, box.x + 3, boxWidth - 6), {
        kind: 'textarea',
        text: words[state === 'soon' ? 'free' : state],
        weight: 700,
        align: 'center',
        fill: isTaken ? 'white' : 'black',
        fontSize: Math.max(10, Math.round(box.height * 0.5)),
      }),
    ]
  }
  const hiddenRooms = rooms.length - rows.count
  const head = { x: margin, y: 0, width: hiddenRooms > 0 ? innerWidth - boxWidth : innerWidth, height: rows.head }
  return {
    resolution,
    background: 'white',
    canvas: Canvas.parse({
      version: 1,
      elements: [
        textElement('directory', head, { text: '{{directory.name}}', weight: 700 }),
        ...(hiddenRooms > 0
          ? [
              textElement(
                'more',
                { ...head, x: width - margin - boxWidth, width: boxWidth },
                { text: `+${hiddenRooms}`, align: 'right' },
              ),
            ]
          : []),
        ...rooms.slice(0, rows.count).flatMap(rowElements),
      ],
    }),
  }
}

/** The box of words, in pixels. */
interface Spot {
  x: number
  y: number
  width: number
  height: number
}
