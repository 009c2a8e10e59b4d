import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { iconNames } from '../src/icons/names.ts'

/**
 * Writes src/icons/paths.ts, for the names of src/icons/names.ts, from the filled icons of Phosphor (npm package
 * @phosphor-icons/core 2.1.1, MIT). svgpath 2.6.0 (MIT) makes their outlines absolute and free of arcs. Both are too large
 * for the project's own packages, so install them elsewhere: `node paint/tables/make-icons.ts path/to/node_modules`.
 */

interface SvgPath {
  abs(): SvgPath
  unshort(): SvgPath
  unarc(): SvgPath
  round(digits: number): SvgPath
  iterate(
    see: (segment: [string, ...number[]], index: number, x: number, y: number) => [string, ...number[]][] | undefined,
  ): SvgPath
  toString(): string
}

const folder = process.argv[2]
if (!folder) throw new Error('say where @phosphor-icons/core and svgpath are installed')
const svgpath = createRequire(join(folder, 'x'))('svgpath') as (text: string) => SvgPath

/** The outline of an icon in a square of 256, with only moves, lines, curves and ends. */
function outlineOf(name: string): string {
  const svg = readFileSync(join(folder!, `@phosphor-icons/core/assets/fill/${name}-fill.svg`), 'utf8')
  const outlines = Array.from(svg.matchAll(/ d="([^"]+)"/g), (match) => match[1]!).join('')
  return svgpath(outlines)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...numbers], _, x, y) => {
      if (command === 'H') return [['L', numbers[0]!, y]]
      return command === 'V' ? [['L', x, numbers[0]!]] : undefined
    })
    .round(0)
    .toString()
}

const lines = iconNames.map((name) => `${name} ${outlineOf(name)}`)
const head = `/**
 * Outlines of icons in a square of 256, written by tables/make-icons.ts from Phosphor Icons 2.1.1: MIT License,
 * copyright (c) 2023 Phosphor Icons. Permission is granted, free of charge, to deal in them without restriction,
 * provided that this notice is kept.
 */
const table = \`
`
const tail = `\`

/** The outlines by the names of the icons. */
export const paths: Readonly<Record<string, string>> = Object.fromEntries(
  table
    .trim()
    .split('\\n')
    .map((line) => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)]
    }),
)
`
writeFileSync(new URL('../src/icons/paths.ts', import.meta.url), `${head}${lines.join('\n')}\n${tail}`)
console.log(`${iconNames.length} icons`)
