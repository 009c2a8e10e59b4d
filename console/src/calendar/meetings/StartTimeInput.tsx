import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { type ChangeEvent, useRef } from 'react'
import { endAfter, minutesBetween } from './meeting-times.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The input of a meeting's start. A moved start moves the end along, so that the meeting keeps its length. */
export function StartTimeInput({ value, onChange, ...input }: Props) {
  const form = Form.useFormInstance()
  /**
   * The end that this input set last, and the length of the meeting in minutes. The length is stored, because an end
   * that is cut off at midnight, or a time that is typed halfway, would make the meeting shorter.
   */
  const lastMove = useRef<{ endTime: string; length: number | undefined }>(undefined)
  const move = (event: ChangeEvent<HTMLInputElement>) => {
    const endTime: string = form.getFieldValue('endTime') ?? ''
    // Another end was set by the person: it gives a new length.
    if (lastMove.current?.endTime !== endTime)
      lastMove.current = { endTime, length: minutesBetween({ startTime: value, endTime }) }
    const { length } = lastMove.current
    const newStart = event.target.value
    if (newStart && length) {
      lastMove.current = { endTime: endAfter(newStart, length), length }
      form.setFieldValue('endTime', lastMove.current.endTime)
    }
    onChange?.(event)
  }
  return <Input {...input} type="time" value={value} onChange={move} />
}
