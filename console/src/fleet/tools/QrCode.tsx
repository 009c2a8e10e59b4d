import { qrCode } from '@wifi-tms/paint/codes/qr-code'
import { useMemo } from 'react'

/** A code needs so many light modules around it (ISO/IEC 18004). */
const QUIET = 4

/** Shows a text as a QR code, made here: what it holds goes nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, dark } = useMemo(() => {
    const { width, modules } = qrCode(text, 'M')
    const squares = Array.from(modules, (module, index) =>
      module ? `M${index % width} ${Math.floor(index / width)}h1v1h-1z` : '',
    )
    return { side: width, dark: squares.join('') }
  }, [text])
  const whole = side + 2 * QUIET
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}
