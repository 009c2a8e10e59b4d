import { serve } from '../../child/serve.ts'

/** A process that does nothing: what Node itself takes. */
serve({})
