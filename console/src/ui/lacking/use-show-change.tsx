import { conflicts } from '@wifi-tms/contract/conflicts'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../base/calls/use-change.ts'
import { LackingQuestion } from './LackingQuestion.tsx'

interface PendingQuestion<E extends Endpoint> {
  input: Input<E>
  done: (output: Output<E>) => void
  places: readonly string[]
}

/**
 * Wraps a call that the server refuses without `force` if pictures would lack values, and gives the question for that
 * case. `name` is the name of the template or picture.
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
        setPendingQuestion(data && { input, done: onDone, places: data.places })
      },
    })
  const question: ReactNode = pendingQuestion && (
    <LackingQuestion
      name={name}
      places={pendingQuestion.places}
      busy={change.isPending}
      show={() => run(Object.assign({}, pendingQuestion.input, { force: true }), pendingQuestion.done)}
      close={() => setPendingQuestion(undefined)}
    />
  )
  return { run, isPending: change.isPending, question }
}
