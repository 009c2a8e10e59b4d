import { expect, test, vi } from 'vitest'
import { newEditor } from '../store/editor.ts'
import { guidelinesOf, keepGuidelines } from '../store/guidelines.ts'
import { keepSamples } from '../store/samples.ts'
import { samplesOf } from './kept-samples.ts'
import { samplesWith, shownSet } from './samples.ts'
import type { Guideline } from './session.ts'

const guidelines: Guideline[] = [{ axis: 'x', at: 7 }]
const drawing = { name: '', resolution: '400x300', background: 'white' as const, elements: [] }

/** Opens the editor of a template, with a sample value and a guideline if it has any. */
function open(id: string, hasAny = true) {
  const editor = newEditor(drawing, samplesWith(hasAny ? { 'data.price': id } : {}), hasAny ? guidelines : [])
  keepSamples(editor, id)()
  keepGuidelines(editor, id)()
}
const keptKeys = () => Object.keys(localStorage).filter((key) => /^EDITOR_(SAMPLES|GUIDELINES) /.test(key))

test('the browser keeps the values and guidelines of the hundred templates that were opened last', () => {
  // A former version has kept these without an order.
  localStorage.setItem('EDITOR_GUIDELINES old', JSON.stringify(guidelines))
  for (let number = 0; number < 100; number++) open(`t${number}`)
  expect(guidelinesOf('old')).toEqual([])
  open('t0')
  open('t100')
  expect(keptKeys()).toHaveLength(200)
  expect([guidelinesOf('t0'), guidelinesOf('t1'), guidelinesOf('t100')]).toEqual([guidelines, [], guidelines])
  expect(shownSet(samplesOf('t0')).values).toEqual({ 'data.price': 't0' })
  expect(shownSet(samplesOf('t1')).values).toEqual({})
})

test('a template without values and guidelines takes no room in the browser', () => {
  open('t1')
  open('t1', false)
  open('t2', false)
  expect(keptKeys()).toEqual([])
})

test('a full storage of the browser breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => open('t1')).not.toThrow()
  vi.restoreAllMocks()
})
