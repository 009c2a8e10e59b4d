import { pixelsOf } from '@wifi-tms/contract/drawing'
import { Canvas } from '@wifi-tms/contract/elements'
import type { RoomState } from '@wifi-tms/contract/rooms'
import type { Language } from '@wifi-tms/contract/shapes'
import { shipped } from '@wifi-tms/contract/shipped'
import type { Design } from '@wifi-tms/contract/templates'
import { plateWords } from './words.ts'

/** The id and the name that stand for a template in wishes for the built-in design of plates (door signs). */
export const SHIPPED = shipped.plate

/** The facts that decide which variant of the built-in plate design is drawn. */
export interface PlateScene {
  state: RoomState
  language: Language
  /** True if the next meeting is on another day. */
  laterDay: boolean
  /** True if the running meeting, or the next one, takes the whole day. */
  allDay: { now: boolean; next: boolean }
  /** A message to somebody whose press of the button had no effect. It is shown instead of the state; null: none. */
  notice: string | null
  /** True if phones can open the room's page. */
  withLink: boolean
}

/** The smallest panel, in pixels, on which a QR code fits beside the words and phones can read it. */
const LEAST_SIZE_FOR_CODE = { width: 400, height: 300 }

/**
 * The built-in design of a plate (door sign) for a panel of any size: the room's name, a band with its state, the
 * running meeting, and the next one. A busy room has a filled band, so that people recognise it from afar, even on a
 * panel with only two inks.
 */
export function shippedPlate(resolution: string, scene: PlateScene): Design {
  const { state, language, laterDay, allDay, notice, withLink } = scene
  const { width, height } = pixelsOf(resolution)
  // Heights below are shares of the panel's height. Letters are measured in units: 14 fit in the width, 12 in the
  // height.
  const unit = Math.min(width / 14, height / 12)
  const margin = Math.round(unit)
  const innerWidth = width - 2 * margin
  const band = { y: Math.round(height * 0.2), height: Math.round(height * 0.24) }
  const isBusy = state === 'busy' || state === 'checkIn'
  const nextTop = Math.round(height * 0.8)
  const hasCode = withLink && width >= LEAST_SIZE_FOR_CODE.width && height >= LEAST_SIZE_FOR_CODE.height
  const codeSize = Math.round(height * 0.5)
  const wordsWidth = hasCode ? innerWidth - codeSize : innerWidth
  /** Units as whole pixels: at least 10, so that letters stay readable. */
  const px = (units: number) => Math.max(10, Math.round(unit * units))
  const textElement = (id: string, y: number, size: number, fields: object) => ({
    kind: 'text',
    id,
    x: margin,
    y: Math.round(y),
    width: wordsWidth,
    height: px(size * 1.4),
    fontSize: px(size),
    fit: 'shrink',
    verticalAlign: 'middle',
    lang: language,
    ...fields,
  })
  /**
   * Fields for long names: these wrap to a second line before their letters shrink. `part` is the share of the panel's
   * height.
   */
  const wrappedFields = (part: number) => ({ kind: 'textarea', height: Math.round(height * part) })
  const times = (which: 'now' | 'next') =>
    allDay[which] ? plateWords[language].allDay : `{{room.${which}.startTime}}–{{room.${which}.endTime}}`
  const day = laterDay ? '{{room.next.date|date:short}} ' : ''
  return {
    resolution,
    background: 'white',
    canvas: Canvas.parse({
      version: 1,
      elements: [
        textElement('room', height * 0.03, 1.5, {
          text: '{{room.name}}',
          weight: 700,
          width: innerWidth,
          ...wrappedFields(0.15),
        }),
        {
          kind: 'rectangle',
          id: 'band',
          x: 0,
          y: band.y,
          width,
          height: band.height,
          fill: isBusy ? 'red' : 'white',
          stroke: isBusy ? 'red' : 'black',
          strokeWidth: Math.max(2, px(0.15) / 4),
        },
        {
          ...textElement('state', band.y, 2, {
            text: notice ?? plateWords[language][state],
            weight: 700,
            width: innerWidth,
            height: band.height,
          }),
          fill: isBusy ? 'white' : 'black',
          fontSize: Math.round(band.height * 0.55),
        },
        textElement('now', height * 0.46, 1.4, { text: '{{room.now.name}}', weight: 600, ...wrappedFields(0.14) }),
        textElement('times', height * 0.6, 1, {
          text: times('now'),
          when: 'room.now',
        }),
        textElement('organiser', height * 0.71, 0.8, { text: '{{room.now.organiser}}', when: 'room.now.organiser' }),
        {
          kind: 'line',
          id: 'rule',
          x: margin,
          y: nextTop,
          width: wordsWidth,
          height: 0,
          strokeWidth: 2,
          when: 'room.next',
        },
        textElement('next', nextTop + unit * 0.2, 1, {
          ...wrappedFields(0.17),
          text: `${plateWords[language].next}${day}${times('next')} {{room.next.name}}`,
          when: 'room.next',
        }),
        ...(hasCode
          ? [
              {
                kind: 'qrcode',
                id: 'link',
                text: '{{room.link}}',
                level: 'L',
                when: 'room.link',
                x: width - codeSize - Math.round(margin / 2),
                y: Math.round(height * 0.46),
                width: codeSize,
                height: codeSize,
              },
            ]
          : []),
      ],
    }),
  }
}
