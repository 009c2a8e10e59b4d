import { qrCode } from '@wifi-tms/paint/codes/qr-code'
import { useMemo } from 'react'
import './qr-code.css'

/** The width of the light border that a code needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/**
 * Shows a text as a QR code, dark on light even in the dark look: not every camera reads inverted codes. The code is
 * made in the browser, so that its text, maybe a password, is not sent anywhere.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, dark } = useMemo(() => {
    const { width, modules } = qrCode(text, 'M')
    // The path of the dark modules: each is a square of side 1.
    const squares = Array.from(modules, (module, index) =>
      module ? `M${index % width} ${Math.floor(index / width)}h1v1h-1z` : '',
    )
    return { side: width, dark: squares.join('') }
  }, [text])
  const sideWithBorder = side + 2 * QUIET_ZONE
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${sideWithBorder} ${sideWithBorder}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={sideWithBorder} height={sideWithBorder} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}
