import { qrCode } from '@wifi-tms/paint/codes/qr-code'
import { useMemo } from 'react'

/** The width of the light border that a code needs, in modules (ISO/IEC 18004). */
const QUIET = 4

/** Shows a text as a QR code. The code is made in the browser, so its text, maybe a password, is sent nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, dark } = useMemo(() => {
    const { width, modules } = qrCode(text, 'M')
    const squares = Array.from(modules, (module, index) =>
      module ? `M${index % width} ${Math.floor(index / width)}h1v1h-1z` : '',
    )
    return { side: width, dark: squares.join('') }
  }, [text])
  const sideWithBorder = side + 2 * QUIET
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${sideWithBorder} ${sideWithBorder}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={sideWithBorder} height={sideWithBorder} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}
