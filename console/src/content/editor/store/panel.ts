import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Colour } from '@wifi-tms/contract/elements'
import { type PanelColor, panelColors, type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { type Ink, type Panel, panelOf } from '@wifi-tms/paint/panels'
import { useMemo } from 'react'
import { useAllObjects } from '../../../base/calls/use-objects.ts'
import { type FleetCounts, fits, fittingScreenType } from '../../../catalogue/screen-types/fitting-screen-type.ts'
import { useFleetCounts } from '../../../catalogue/screen-types/use-fleet-screens.ts'
import { editingOf } from '../document/session.ts'
import { useEditor } from './editor.ts'

/** The panel in whose inks the drawing is shown. */
export interface PreviewPanel {
  panel: Panel
  /** The screen types that the drawing's resolution fits. */
  fittingTypes: readonly ScreenType[]
  /** The chosen inks: a screen type's `_id` or a colour kind. */
  chosenInks: string
}

const DEFAULT_COLOR: PanelColor = '7 color'

/**
 * The panel in whose inks a drawing of this resolution is painted. It is as large as the drawing. `inks` is a colour
 * kind or the `_id` of a screen type. If it is neither, the screen type that fits the fleet best gives the inks.
 */
function previewPanelFor(
  resolution: string,
  inks: string,
  screensById: ReadonlyMap<string, ScreenType>,
  fleet: FleetCounts,
): PreviewPanel {
  const size = pixelsOf(resolution)
  const fittingTypes = [...screensById.values()].filter((screen) => fits(resolution, screen))
  const chosenColor = panelColors.find((color) => color === inks)
  const screenType = chosenColor
    ? undefined
    : (fittingTypes.find(({ _id }) => _id === inks) ?? fittingScreenType(resolution, fittingTypes, fleet))
  const upright = { ...size, angle: 0 } as const
  if (screenType) return { panel: panelOf({ ...screenType, ...upright }), fittingTypes, chosenInks: screenType._id }
  const color = chosenColor ?? DEFAULT_COLOR
  return { panel: panelOf({ color, ...upright }), fittingTypes, chosenInks: color }
}

/** A kind of panel in the fleet, as large as the drawing. */
export interface OtherPanel {
  color: PanelColor
  panel: Panel
  /** The value of the ink choice that shows the drawing large on this panel. */
  inks: string
}

/** Gives a panel for each kind of ink in the fleet. It stays the same list while nothing in it changes. */
export function useFleetPanels({ fittingTypes }: PreviewPanel): readonly OtherPanel[] {
  const { fleet } = useFleetCounts()
  const screensById = useAllObjects(screenTypes, 'sort')
  const resolution = useEditor((state) => editingOf(state).drawing.resolution)
  return useMemo(() => {
    const inFleet = fleet.flatMap(({ screenType }) => screensById.get(screenType ?? '') ?? [])
    const upright = { ...pixelsOf(resolution), angle: 0 } as const
    return panelColors.flatMap((color) => {
      const anyOfKind = inFleet.find((screenType) => screenType.color === color)
      if (!anyOfKind) return []
      // A screen type of the drawing's resolution is preferred. Otherwise another screen type gives the inks.
      const fit = fittingTypes.find((screenType) => screenType.color === color && inFleet.includes(screenType))
      return [{ color, panel: panelOf({ ...(fit ?? anyOfKind), ...upright }), inks: fit?._id ?? color }]
    })
  }, [fleet, screensById, resolution, fittingTypes])
}

/** Gives the panel on which the drawing is shown. It stays the same object while nothing in it changes. */
export function usePreviewPanel(): PreviewPanel {
  const screensById = useAllObjects(screenTypes, 'sort')
  const { fleet } = useFleetCounts()
  const inks = useEditor((state) => state.inks)
  const resolution = useEditor((state) => editingOf(state).drawing.resolution)
  return useMemo(() => previewPanelFor(resolution, inks, screensById, fleet), [resolution, inks, screensById, fleet])
}

/** Pure colours that replace the pigments' colours, for people who find the pigments hard to distinguish. */
const plainColours: Record<Colour, readonly [number, number, number]> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [220, 0, 0],
  green: [0, 150, 60],
  blue: [0, 70, 200],
  yellow: [255, 220, 0],
  orange: [255, 130, 0],
  transparent: [255, 255, 255],
}

/** The inks in the colours in which they are shown: the pigments' colours or the plain ones. */
export const shownInks = (panel: Panel, usesPlainColours: boolean): readonly Ink[] =>
  usesPlainColours
    ? panel.inks.map((ink) => (ink.colour === 'grey' ? ink : { ...ink, rgb: plainColours[ink.colour] }))
    : panel.inks

export const cssOf = ([red, green, blue]: readonly [number, number, number]) => `rgb(${red} ${green} ${blue})`

/** The plain CSS colour, for swatches of colours that the panel lacks. */
export const plainCss = (colour: Colour) => cssOf(plainColours[colour])
