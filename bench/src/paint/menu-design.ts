import { Design } from '@wifi-tms/contract/templates'

/** The `_id` that the design names its photograph by; on a server, put the uploaded picture's in its place. */
export const PHOTO = '000000000000000000000001'

const about =
  'Roasted slowly over beech wood by people who know every farm it comes from. Notes of cocoa, hazelnut and orange ' +
  'peel. Ask for a taste: the first cup is on us.'

const texts = [
  { text: '{{data.name}}', x: 420, y: 24, width: 360, height: 56, fontSize: 44, weight: 700 },
  { text: 'No. {{data.number}}, whole beans', x: 420, y: 84, width: 360, height: 28, fontSize: 20 },
  { kind: 'textarea', text: about, x: 420, y: 130, width: 360, height: 150, fontSize: 18, lineSpacing: 1.1 },
  {
    text: '{{data.price}} €',
    x: 420,
    y: 300,
    width: 360,
    height: 96,
    fontSize: 80,
    weight: 700,
    fill: 'red',
    align: 'right',
  },
  {
    text: '1 kg = {{data.kilo}} €, VAT included',
    x: 420,
    y: 404,
    width: 360,
    height: 24,
    fontSize: 16,
    align: 'right',
  },
  { text: 'Żółta gęś, Tęcza, façade', x: 420, y: 440, width: 360, height: 24, fontSize: 14 },
]

/** A price label of 800×480: a photograph on the left half, six texts, a line and a frame on the right. */
export const menuDesign = (photo = PHOTO): Design =>
  Design.parse({
    resolution: '800x480',
    background: 'white',
    canvas: {
      version: 1,
      elements: [
        { kind: 'image', id: 'photo', x: 0, y: 0, width: 400, height: 480, image: photo, algorithm: 'floyd-steinberg' },
        { kind: 'rectangle', id: 'frame', x: 404, y: 4, width: 392, height: 472, strokeWidth: 2, radius: 8 },
        { kind: 'line', id: 'line', x: 420, y: 290, width: 360, height: 0, strokeWidth: 2, stroke: 'red' },
        ...texts.map((text, at) => ({ kind: 'text', id: `text-${at}`, ...text })),
      ],
    },
  })

/** What its texts name. */
export const menuData = { name: 'Sidamo Espresso', number: 17, price: '8,95', kilo: '17,90' }
