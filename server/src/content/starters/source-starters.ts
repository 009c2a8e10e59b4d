import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@wifi-tms/contract/shapes'
import {
  type LibraryEntry,
  type LibrarySize,
  libraryEntries,
  librarySizes,
  starterKeyOf,
} from '@wifi-tms/contract/source-library'
import { z } from 'zod'

const Row = z.tuple([z.string(), z.string()]).rest(z.string())

/** The file of a source's template: a head, a large value (`big`) or a text, rows, and a foot. */
const SourceDesign = z.object({
  title: z.record(z.enum(languages), z.string()),
  words: z.record(z.string(), z.record(z.enum(languages), z.json())),
  sample: z.record(z.string(), z.json()),
  layout: z.object({
    head: z.string().optional(),
    big: z.string().optional(),
    text: z.string().optional(),
    /** A row has a left text, a right text and, if it depends on a value, the name of this value. */
    rows: z.array(Row).default([]),
    foot: z.string().optional(),
    /** The name of the value without which the foot is left out. */
    footWhen: z.string().optional(),
  }),
})
type Layout = z.infer<typeof SourceDesign>['layout']

/** The measures of a panel: edges, heights and letters, in pixels. */
const panels = {
  '296x128': { width: 296, height: 128, edge: 8, head: 28, foot: 24, row: 22, big: 72, text: 30, small: 18, rule: 2 },
  '800x480': { width: 800, height: 480, edge: 32, head: 88, foot: 76, row: 68, big: 240, text: 84, small: 42, rule: 4 },
} as const satisfies Record<LibrarySize, object>

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const textElement = (id: string, text: string, box: Box, style: object, when?: string) => ({
  kind: 'text',
  id,
  name: id,
  ...box,
  text,
  weight: 400,
  fill: 'black',
  verticalAlign: 'middle',
  fit: 'shrink',
  ...style,
  ...(when && { when }),
})

/** Places the elements of a layout on a panel, from its head to its foot. Rows that do not fit are left out. */
function elementsOf({ head, big, text, rows, foot, footWhen }: Layout, size: LibrarySize) {
  const { width, height, edge, row, rule, small, ...sizes } = panels[size]
  const innerWidth = width - 2 * edge
  const top = head === undefined ? edge : sizes.head + rule + edge / 2
  const bottom = height - (foot === undefined ? edge / 2 : sizes.foot)
  // Rows are below a text, beside a large value, or fill the panel.
  const areRowsBelow = text !== undefined && rows.length > 0
  const shownRows = rows.slice(0, Math.floor((bottom - top) / row) - (areRowsBelow ? 1 : 0))
  const listHeight = shownRows.length * row
  // Beside a large value, the rows begin a little to the right of the middle.
  const listOffset = big === undefined ? 0 : Math.round(innerWidth * 0.52)
  const firstRowTop =
    areRowsBelow || big === undefined ? bottom - listHeight : Math.round((top + bottom - listHeight) / 2)
  const listTop = text === undefined && big === undefined ? top : firstRowTop
  const body = {
    x: edge,
    y: top,
    width: listOffset && rows.length > 0 ? listOffset - edge : innerWidth,
    height: bottom - top,
  }
  const textBox = { ...body, height: areRowsBelow ? listTop - top : body.height }
  // The name of a row gets more than half of it; less beside a large value, where rows are narrow.
  const nameWidth = Math.round((innerWidth - listOffset) * (listOffset > 0 ? 0.52 : 0.62))
  return [
    ...(head === undefined
      ? []
      : [
          textElement(
            'head',
            head,
            { x: edge, y: 0, width: innerWidth, height: sizes.head },
            { fontSize: small, weight: 700, align: 'left' },
          ),
          {
            kind: 'line',
            id: 'rule',
            name: 'rule',
            x: edge,
            y: sizes.head,
            width: innerWidth,
            height: 0,
            stroke: 'red',
            strokeWidth: rule,
          },
        ]),
    ...(big === undefined
      ? []
      : [textElement('big', big, body, { fontSize: sizes.big, weight: 800, align: 'center' })]),
    ...(text === undefined
      ? []
      : [
          {
            ...textElement('text', text, textBox, { fontSize: sizes.text, weight: 700, align: 'left' }),
            kind: 'textarea',
          },
        ]),
    ...shownRows.flatMap(([name, value, when], index) => {
      const rowBox = { y: listTop + index * row, height: row }
      const [nameLeft, valueLeft] = [edge + listOffset, edge + listOffset + nameWidth]
      return [
        textElement(
          `name ${index + 1}`,
          name,
          { x: nameLeft, ...rowBox, width: nameWidth },
          { fontSize: small, align: 'left' },
          when,
        ),
        textElement(
          `value ${index + 1}`,
          value,
          { x: valueLeft, ...rowBox, width: innerWidth - listOffset - nameWidth },
          { fontSize: small, weight: 700, align: 'right' },
          when,
        ),
      ]
    }),
    ...(foot === undefined
      ? []
      : [
          textElement(
            'foot',
            foot,
            { x: edge, y: bottom, width: innerWidth, height: sizes.foot },
            { fontSize: Math.round(small * 0.8), align: 'left' },
            footWhen,
          ),
        ]),
  ]
}

const readDesignFile = (entry: LibraryEntry) =>
  SourceDesign.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'sources', `${entry}.json`), 'utf8')))

/** The templates for sources, by the names of their starters, in the form of starter files. */
export const sourceStarters = (): [string, unknown][] =>
  libraryEntries.flatMap((entry) => {
    const { layout, ...rest } = readDesignFile(entry)
    return librarySizes.map((resolution): [string, unknown] => [
      starterKeyOf(entry, resolution),
      { ...rest, resolution, background: 'white', elements: elementsOf(layout, resolution) },
    ])
  })
