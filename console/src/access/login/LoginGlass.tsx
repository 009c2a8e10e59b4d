import { useEffect, useRef } from 'react'
import { drawHills, HILLS } from './hills.ts'
import '../../ui/glass/glass.css'

/** The picture beside the login form: a landscape dithered in four inks, in a bezel. */
export function LoginGlass() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.putImageData(new ImageData(drawHills(HILLS.width, HILLS.height), HILLS.width, HILLS.height), 0, 0)
  }, [])
  return (
    <div className="login-glass" aria-hidden>
      <div className="bezel">
        <canvas ref={canvas} width={HILLS.width} height={HILLS.height} />
      </div>
    </div>
  )
}
