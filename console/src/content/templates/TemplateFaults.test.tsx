import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { TemplateFaults } from './TemplateFaults.tsx'

test('[entity-template] the alert lists the first few faults of a stored canvas with their places; there is none without faults', async () => {
  const faults = Array.from({ length: 9 }, (_, index) => ({
    path: `canvas.elements.${index}`,
    message: 'Nobody here knows the kind hologram',
  }))
  const { container } = await show(<TemplateFaults faults={faults} />)
  const [alert] = container.querySelectorAll('[role=alert]')
  expect(alert?.textContent).toContain('9 parts of this template cannot be shown whole')
  expect(alert?.textContent).toContain('canvas.elements.0 Unknown kind of element: hologram')
  expect(container.querySelectorAll('li')).toHaveLength(5)
  expect((await show(<TemplateFaults faults={[]} />)).container.textContent).toBe('')
})
