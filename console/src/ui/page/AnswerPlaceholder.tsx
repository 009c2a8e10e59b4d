import { Trouble } from './Trouble.tsx'
import { Waiting } from './Waiting.tsx'

/** The placeholder of an answer that is still being fetched, or has failed. */
export const AnswerPlaceholder = ({
  answer,
  rows,
}: {
  answer: { error: unknown; refetch: () => unknown }
  rows?: number | undefined
}) => (answer.error ? <Trouble error={answer.error} retry={() => void answer.refetch()} /> : <Waiting rows={rows} />)
