import { area, caption, outline, photo, rule, sheet, words } from './sheet.ts'

/**
 * A price, right-aligned at `right`: the whole euros, and beside them the cents above the euro sign. All sizes and
 * offsets are shares of the font size.
 */
const price = (right: number, top: number, size: number, whole: string, cents: string) => {
  const narrow = size * 0.54
  return [
    words([right - narrow - size * 1.9, top, size * 1.84, size], whole, {
      size,
      bold: true,
      fill: 'red',
      align: 'right',
    }),
    words([right - narrow, top + size * 0.06, narrow, size * 0.48], cents, {
      size: size * 0.46,
      bold: true,
      fill: 'red',
    }),
    words([right - narrow, top + size * 0.5, narrow, size * 0.4], '€', { size: size * 0.36 }),
  ]
}

/** 4.2 inch: a picture, a name, a price. */
export const coffeeLabel = (coffee: string) =>
  sheet('Price label · coffee', '400x300', [
    photo([0, 0, 152, 300], coffee),
    area([152, 0, 4, 300], 'black'),
    caption([174, 14, 212, 22], 'Roasted this week', 13, 'red'),
    words([174, 38, 212, 84], 'Sidamo\nArabica', { size: 36, bold: true, leading: 0.82 }),
    words([174, 122, 212, 26], 'Ethiopia, washed, 250 g', { size: 17 }),
    rule(174, 160, 212, 2),
    ...price(386, 168, 104, '8', '90'),
    words([174, 262, 212, 24], '35.60 € / kg', { size: 15 }),
  ])

/** 3.7 inch, upright: an offer, readable from three metres. */
export const breadLabel = () =>
  sheet('Shelf label · offer', '240x416', [
    area([0, 0, 240, 64], 'red'),
    caption([16, 0, 120, 64], 'Offer', 22, 'white'),
    words([120, 0, 108, 64], '−25 %', { size: 34, bold: true, fill: 'white', align: 'right' }),
    words([16, 78, 208, 80], 'Rye bread,\nwhole grain', { size: 32, bold: true, leading: 0.85 }),
    words([16, 162, 208, 26], 'Baked today · 750 g', { size: 18 }),
    rule(16, 200, 208, 2),
    words([8, 206, 156, 150], '3', { size: 150, bold: true, fill: 'red', align: 'right' }),
    words([168, 224, 64, 64], '49', { size: 52, bold: true, fill: 'red' }),
    words([170, 286, 60, 44], '€', { size: 38 }),
    words([16, 220, 76, 28], '4.65', { size: 22 }),
    rule(12, 242, 56, 3, 'black', 16),
    area([0, 368, 240, 48], 'black'),
    words([16, 368, 130, 48], '4.65 € / kg', { size: 18, fill: 'white' }),
    words([120, 368, 104, 48], 'Aisle 2', { size: 18, bold: true, fill: 'white', align: 'right' }),
  ])

/** 4.26 and 7.5 inch: the label of a warehouse bin. */
export const binLabel = () =>
  sheet('Warehouse bin', '800x480', [
    area([0, 0, 800, 84], 'black'),
    caption([32, 0, 400, 84], 'Hall B · row 07', 30, 'white'),
    words([468, 0, 300, 84], 'Level 3', { size: 36, bold: true, fill: 'white', align: 'right' }),
    words([24, 84, 752, 226], 'B-07-3', { size: 230, bold: true, align: 'center' }),
    rule(32, 326, 736, 4),
    words([32, 338, 500, 64], 'Bearing 6204-2RS', { size: 46, bold: true }),
    words([32, 402, 500, 44], 'Min 40 · max 240 · box of 20', { size: 28 }),
    outline([560, 350, 208, 96], 4, 14),
    words([560, 350, 208, 96], '128', { size: 68, bold: true, fill: 'red', align: 'center' }),
  ])
