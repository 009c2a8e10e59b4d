import { Trouble } from './Trouble.tsx'
import { Waiting } from './Waiting.tsx'

/** Stands in place of what an answer would show that has failed or is still on its way. */
export const Unanswered = ({
  answer,
  rows,
}: {
  answer: { error: unknown; refetch: () => unknown }
  rows?: number | undefined
}) => (answer.error ? <Trouble error={answer.error} retry={() => void answer.refetch()} /> : <Waiting rows={rows} />)
