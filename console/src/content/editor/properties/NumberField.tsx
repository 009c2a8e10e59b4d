import { MAX_COORDINATE } from '@wifi-tms/contract/elements'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'

interface Props {
  label: string
  /** The number; undefined if the chosen elements differ. */
  value: number | undefined
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  unit?: string
}

/** Values are rounded to hundredths. */
const STEPS_PER_UNIT = 100

/** The factor by which Shift makes steps longer. */
const SHIFT_FACTOR = 10

/** A number that is typed, stepped by arrow keys, or changed by a drag on its label. */
export function NumberField({
  label,
  value,
  onChange,
  min = -MAX_COORDINATE,
  max = MAX_COORDINATE,
  step = 1,
  unit,
}: Props) {
  const id = useId()
  /** The text as it is typed, which may be no valid number; undefined while `value` is shown. */
  const [text, setText] = useState<string>()
  const drag = useRef<{ x: number; value: number }>(undefined)
  const clampAndRound = (number: number) =>
    Math.round(Math.max(min, Math.min(max, number)) * STEPS_PER_UNIT) / STEPS_PER_UNIT
  const handleTyping = (typed: string) => {
    setText(typed)
    const number = Number(typed.replace(',', '.'))
    if (typed.trim() !== '' && Number.isFinite(number) && number >= min && number <= max) onChange(number)
  }
  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter' || event.key === 'Escape') setText(undefined)
    if (direction === undefined || value === undefined) return
    event.preventDefault()
    setText(undefined)
    onChange(clampAndRound(value + direction * step * (event.shiftKey ? SHIFT_FACTOR : 1)))
  }
  /** The handlers of a drag on the label, which changes the number. */
  const scrub = {
    onPointerDown: (event: PointerEvent) => {
      if (value === undefined || event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, value }
    },
    onPointerMove: ({ clientX, shiftKey }: PointerEvent) => {
      if (!drag.current) return
      // Two pixels of the drag are one step.
      const change = Math.round((clientX - drag.current.x) / 2) * step * (shiftKey ? SHIFT_FACTOR : 1)
      if (change !== 0) onChange(clampAndRound(drag.current.value + change))
    },
    onPointerUp: () => {
      drag.current = undefined
    },
    onPointerCancel: () => {
      if (drag.current && drag.current.value !== value) onChange(drag.current.value)
      drag.current = undefined
    },
  }
  return (
    <div className="editor-field">
      <label htmlFor={id} data-scrubs {...scrub}>
        {label}
      </label>
      <span className="editor-input">
        <input
          id={id}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          placeholder={value === undefined ? '–' : undefined}
          value={text ?? (value === undefined ? '' : String(value))}
          onChange={({ target }) => handleTyping(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => setText(undefined)}
          onKeyDown={stepBy}
        />
        {unit && <span aria-hidden>{unit}</span>}
      </span>
    </div>
  )
}
