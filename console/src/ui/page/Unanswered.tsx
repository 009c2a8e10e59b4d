import { Trouble } from './Trouble.tsx'
import { Waiting } from './Waiting.tsx'

/** Takes the place of an answer that is still on its way or has failed. */
export const Unanswered = ({
  answer,
  rows,
}: {
  answer: { error: unknown; refetch: () => unknown }
  rows?: number | undefined
}) => (answer.error ? <Trouble error={answer.error} retry={() => void answer.refetch()} /> : <Waiting rows={rows} />)
