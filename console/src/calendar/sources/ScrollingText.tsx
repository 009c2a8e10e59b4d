import './sources.css'

/** The maximum number of characters of a text that are shown. */
export const CHARACTERS_SHOWN = 20_000

/** Shows a long text in a scrolling box. */
export function ScrollingText({
  title,
  text,
  hasHeading = true,
}: {
  title: string
  text: string
  hasHeading?: boolean
}) {
  return (
    <>
      {hasHeading && <h3>{title}</h3>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people must be able to scroll by keyboard */}
      <section className="source-lines" tabIndex={0} aria-label={title}>
        <pre className="mono">{text.slice(0, CHARACTERS_SHOWN)}</pre>
      </section>
    </>
  )
}
