// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { Change } from '@wifi-tms/contract/audit'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { Changes } from './Changes.tsx'

const set = (...names: string[]): Change[] => names.map((field) => ({ field, from: null, to: field.toUpperCase() }))
const lines = () => screen.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent)

test('a field says from what to what it changed, a secret only that it did', async () => {
  const changes: Change[] = [
    { field: 'name', from: 'Shop', to: 'Store' },
    { field: 'uri', from: 'shop', to: null },
    { field: 'apikey', from: 'changed', to: 'changed' },
    { field: 'alias', from: null, to: 'Door' },
  ]
  await show(<Changes changes={changes} />)
  expect(lines()).toEqual(['name Shop → Store', 'uri shop → –', 'apikey changed', 'alias Door'])
  expect(screen.queryByText(/more field/)).toBeNull()
})

test('many fields are folded, and so is a long value', async () => {
  await show(<Changes changes={[...set('a', 'b', 'c', 'd'), { field: 'e', from: null, to: 'x'.repeat(121) }]} />)
  const folded = screen.getByText('2 more fields').parentElement as HTMLDetailsElement
  expect(folded.open).toBe(false)
  expect(folded.textContent).toContain('d D')
  expect(folded.textContent).not.toContain('c C')
  expect(screen.getByText(`${'x'.repeat(120)}…`).tagName).toBe('SUMMARY')
})
