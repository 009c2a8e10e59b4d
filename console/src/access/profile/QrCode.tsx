import { qrCode } from '@wifi-tms/paint/codes/qr-code'
import './two-factor.css'

/** The light modules around a code that ISO/IEC 18004 demands. */
const QUIET = 4

/** A QR code, dark on light in the dark look too: not every camera reads the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { width, modules } = qrCode(text, 'M')
  const side = width + 2 * QUIET
  const dark = Array.from(modules, (module, index) =>
    module ? `M${QUIET + (index % width)} ${QUIET + Math.floor(index / width)}h1v1h-1z` : '',
  ).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={dark} />
    </svg>
  )
}
