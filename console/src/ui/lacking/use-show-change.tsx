import { conflicts } from '@wifi-tms/contract/conflicts'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../base/calls/use-change.ts'
import { LackingQuestion } from './LackingQuestion.tsx'

interface PendingQuestion<E extends Endpoint> {
  input: Input<E>
  onDone: (output: Output<E>) => void
  places: readonly string[]
}

/**
 * Wraps a call that shows pictures on devices. If the pictures would lack values, the server refuses the call, and
 * `question` asks the person to confirm the call, which is then repeated with `force`, so that the server accepts it.
 * `name` is the name of the template or picture.
 */
export function useShowChange<E extends Endpoint>(endpoint: E, name: string, noun?: string) {
  const change = useChange(endpoint, noun)
  const [pendingQuestion, setPendingQuestion] = useState<PendingQuestion<E>>()
  const run = (input: Input<E>, onDone: (output: Output<E>) => void) =>
    change.mutate(input, {
      onSuccess(output) {
        setPendingQuestion(undefined)
        onDone(output)
      },
      onError(error) {
        const { data } = conflicts.lacking.safeParse(error.reason === 'lacking' ? error.facts : undefined)
        setPendingQuestion(data && { input, onDone, places: data.places })
      },
    })
  const question: ReactNode = pendingQuestion && (
    <LackingQuestion
      name={name}
      places={pendingQuestion.places}
      isPending={change.isPending}
      show={() => run(Object.assign({}, pendingQuestion.input, { force: true }), pendingQuestion.onDone)}
      close={() => setPendingQuestion(undefined)}
    />
  )
  return { run, isPending: change.isPending, question }
}
