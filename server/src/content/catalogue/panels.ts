import type { PanelAngle, PanelColor } from '@wifi-tms/contract/screen-types'

/** A panel on the market: size in inches, its own pixels, its inks, the module, its mounting angle. */
type Panel = [size: string, width: number, height: number, color: PanelColor, module: string, angle?: PanelAngle]

/**
 * The panels of a new installation, by their makers' names (Good Display, E Ink, DKE). The large Spectra 6 module scans
 * in portrait and hangs in landscape. `6 color` is ACeP that is driven without its orange. Panels that show greys are
 * listed in black and white too, as tags can drive them in both ways. The last row fits any lit screen of its size.
 */
export const panels: Panel[] = [
  ['3.7', 240, 416, 'B/W', 'GDEY037T03'],
  ['3.7', 240, 416, 'B/W/R', 'GDEY037Z03'],
  ['3.7', 240, 416, 'B/W/Y', 'DEPG0370YN'],
  ['3.7', 240, 416, 'B/W/R/Y', 'GDEM037F51'],
  ['4.0', 400, 600, 'E6 color', 'GDEP040E01'],
  ['4.2', 400, 300, 'B/W', 'GDEY042T81'],
  ['4.2', 400, 300, 'B/W/R', 'GDEY042Z98'],
  ['4.2', 400, 300, 'B/W/Y', 'DEPG0420YN'],
  ['4.2', 400, 300, 'B/W/R/Y', 'GDEY0420F51'],
  ['4.26', 800, 480, 'B/W', 'GDEQ0426T82'],
  ['7.3', 800, 480, 'B/W/R/Y', 'GDEM073F51'],
  ['7.3', 800, 480, '7 color', 'GDEY073D46'],
  ['7.3', 800, 480, '6 color', 'AC073TC1'],
  ['7.3', 800, 480, 'E6 color', 'GDEP073E01'],
  ['7.5', 800, 480, 'B/W', 'GDEY075T7'],
  ['7.5', 800, 480, 'B/W/R', 'GDEY075Z08'],
  ['7.5', 800, 480, 'B/W/Y', 'GDEY075Y08'],
  ['7.5', 800, 480, 'B/W/R/Y', 'GDEM075F52'],
  ['10.2', 960, 640, 'B/W', 'GDEM102T91'],
  ['10.2', 960, 640, 'B/W/R', 'GDEM102Z91'],
  ['10.2', 960, 640, 'B/W/R/Y', 'GDEM102F91'],
  ['13.3', 960, 680, 'B/W', 'GDEM133T91'],
  ['13.3', 960, 680, 'B/W/R', 'GDEM133Z91'],
  ['13.3', 1600, 1200, 'B/W', 'ED133UT2'],
  ['13.3', 1600, 1200, '7 color', 'AC133UT1'],
  ['13.3', 1200, 1600, 'E6 color', 'EL133UF1', 90],
  ['25.3', 3200, 1800, 'B/W', 'ED253TT1'],
  ['25.3', 3200, 1800, '7 color', 'AC253TT1'],
  ['25.3', 3200, 1800, 'E6 color', 'EL253EW1'],
  ['7.5', 800, 480, '4 grey', 'GDEY075T7, in greys'],
  ['13.3', 1600, 1200, '16 grey', 'ED133UT2, in greys'],
  ['7.5', 800, 480, 'full color', 'Any lit screen'],
]
