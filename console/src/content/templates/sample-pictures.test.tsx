import { screen, waitFor } from '@testing-library/react'
import type { TemplateItem } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { TaskPicture } from '../../calendar/tasks/TaskPicture.tsx'
import { screenTypeOf, templateOf } from '../../testing/objects.ts'
import { pictureQuery } from '../../testing/picture-query.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { writeSamples } from '../editor/document/kept-samples.ts'
import { samplesWith } from '../editor/document/samples.ts'
import { ItemTemplateSelect } from './ItemTemplateSelect.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'

const template = templateOf('t1', 'Price')
const version = { ...template, _id: 'v1', at: '2026-01-01T00:00:00.000Z', by: 'anna' }

/** Shows a part of the console, and gives what the addresses of its pictures ask for once there are `count` of them. */
async function picturesIn(part: ReactNode, count: number) {
  serving((call) => {
    if (call.includes('/screen-types')) return { items: [] }
    if (call.includes('/versions/v1')) return version
    if (call.includes('/versions')) return { items: [version] }
    if (call.includes('/templates/t1')) return template
    if (call.includes('/templates')) return { items: [template], total: 1 }
    return { items: [screenTypeOf('shelf', '4.2', 'B/W/R')], total: 1 }
  })
  writeSamples('t1', samplesWith({ 'data.price': '1.99' }))
  await show(part)
  const pictures = () => [...document.querySelectorAll<HTMLElement>('.glass img')]
  await waitFor(() => expect(pictures()).toHaveLength(count))
  return pictures().map(pictureQuery)
}

const samples = JSON.stringify({ data: { price: 1.99 } })

test.each<[string, ReactNode, number]>([
  [
    'the form of a task',
    <Form key="task" initialValues={{ template: 't1' }}>
      <Form.Item name="template" hidden>
        <input />
      </Form.Item>
      <TaskPicture />
    </Form>,
    1,
  ],
  [
    'the versions of a template',
    <TemplateVersions key="versions" template={template as TemplateItem} close={() => {}} />,
    2,
  ],
  ['the choice of the template of items', <ItemTemplateSelect key="items" value="t1" />, 1],
])('a person sees a template with the sample values of the editor in %s', async (_place, part, count) => {
  for (const query of await picturesIn(part, count)) {
    expect(query.get('samples')).toBe(samples)
    expect(query.get('values')).toBeNull()
  }
  expect(screen.queryByText('No preview')).toBeNull()
})
