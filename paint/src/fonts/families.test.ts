import { expect, test } from 'vitest'
import { faceNear, familyFile } from './families.ts'

const face = (weightMin: number, weightMax = weightMin, sha256 = `${weightMin}`) => ({ sha256, weightMin, weightMax })
const nearestHash = (weight: number, ...faces: ReturnType<typeof face>[]) => faceNear(faces, weight)?.sha256

test('faceNear returns the nearest weight; of two equally near ones the lighter up to 500, else the heavier', () => {
  const [thin, book, bold, black] = [face(100), face(400), face(700), face(900)]
  for (const faces of [
    [thin, book, bold, black],
    [black, bold, book, thin],
  ]) {
    expect(nearestHash(400, ...faces)).toBe('400')
    expect(nearestHash(500, ...faces)).toBe('400')
    expect(nearestHash(600, ...faces)).toBe('700')
    expect(nearestHash(800, ...faces)).toBe('900')
    expect(nearestHash(200, ...faces)).toBe('100')
  }
  expect(nearestHash(500, face(600), face(400))).toBe('400')
  expect(nearestHash(900, face(700), bold)).toBe('700')
  expect(nearestHash(400)).toBeUndefined()
})

test('faceNear returns a variable font for all its weights, and the first of equal faces', () => {
  const variable = face(300, 800, 'variable')
  expect(nearestHash(300, face(200), variable)).toBe('variable')
  expect(nearestHash(900, variable, face(500))).toBe('variable')
  expect(nearestHash(500, variable, face(500))).toBe('variable')
  expect(nearestHash(500, face(500), variable)).toBe('500')
})

test('an unknown family has no file, whatever its name', () => {
  const families = { Lato: [face(400)] }
  expect(familyFile(families, 'Lato', 900)).toEqual({ file: '', sha256: '400' })
  for (const name of ['lato', 'constructor', '__proto__', '']) expect(familyFile(families, name, 400)).toBeUndefined()
  expect(familyFile(undefined, 'Lato', 400)).toBeUndefined()
  expect(familyFile({ Lato: [] }, 'Lato', 400)).toBeUndefined()
})
