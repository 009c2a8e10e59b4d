import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf, screenTypeOf, templateOf } from '../../testing/objects.ts'
import { pictureQuery } from '../../testing/picture-query.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { FirstRows } from './FirstRows.tsx'

test('the pictures of the first three rows of a table show the values of their rows and devices', async () => {
  serving(() => ({ items: [screenTypeOf('shelf', '4.2', 'B/W/R')], total: 1 }))
  const prices = ['1.99', '2.99', '3.99', '4.99']
  const rows = prices.map((price, index) => ({
    line: index + 2,
    mac: `m${index}`,
    writtenMac: `M${index}`,
    state: 'ready' as const,
    data: { price },
  }))
  const devices = new Map(rows.map(({ mac }) => [mac, deviceOf(mac, `Shelf ${mac}`, 'shelf')]))
  await show(<FirstRows template={templateOf('t1', 'Price')} rows={rows} devices={devices} />)
  const pictures = await screen.findAllByRole('img')
  expect(pictures.map((picture) => JSON.parse(pictureQuery(picture).get('values')!))).toEqual(
    [0, 1, 2].map((index) => ({
      data: { price: prices[index] },
      device: { alias: `Shelf m${index}`, mac: `m${index}` },
    })),
  )
})
